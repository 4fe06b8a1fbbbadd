import { houseReportCalls } from '@drawroom/contract/house-report';
import { operatorDeskCalls as people } from '@drawroom/contract/operator-desk';
import { reportScheduleCalls as calls } from '@drawroom/contract/report-schedule';
import { addDays } from '@drawroom/engine/civil-date';
import { dayAt } from '@drawroom/engine/date-ranges';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import { startMailServer, type MailServer } from '@drawroom/testkit/mail-server';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailedBy, proveAddress } from '../../admin/door/test-mailbox.ts';
import { setRoles } from '../../admin/index.ts';
import { actsOn, demoOperator } from '../../admin/test-operators.ts';
import { sendDueReports } from './mail-runner.ts';
import { MAIL_PAUSES, noteHandedOver, planDue, takeMailing } from './mailing-store.ts';
import { addSchedule, factsOn, lastTable, letWait, mailingsOf, makeDue, scheduleFields, ZONE } from './test-mailed.ts';

let mail: MailServer;
let booted: BootedServer;
let maker: OperatorClient;
let checker: OperatorClient;
beforeAll(async () => {
  mail = await startMailServer();
  // Without the worker nothing is sent but what a test sends.
  booted = await bootServer({ env: { ...mailedBy(mail), ROLES: 'api' } });
  maker = await demoOperator(booted, 'maker');
  checker = await demoOperator(booted, 'checker');
  await proveAddress(maker, mail, { address: 'maker@example.com', locale: 'en-US' });
  await proveAddress(checker, mail, { address: 'checker@example.com', locale: 'zh-CN' });
});
afterAll(async () => {
  await booted[Symbol.asyncDispose]();
  await mail.stop();
});
let before = 0;
beforeEach(async () => {
  mail.mode = 'honest';
  before = mail.arrived.length;
  await booted.db.query(
    'delete from operations.mailing; delete from operations.schedule; delete from report.house_slot',
  );
});
const arrived = () => mail.arrived.slice(before);
const send = () => sendDueReports(booted.server.kernel);
const both = { receivers: '["maker","checker"]' };

it('each receiver gets yesterday’s sums, as the page has them, once, in his own language', async () => {
  const yesterday = addDays(dayAt(ZONE, Date.now()), -1);
  await factsOn(booted, yesterday, { stake: 12_345, payout: 2_345, deposits: 99_900 });
  await addSchedule(maker, both);
  expect(await send()).toBe(0);
  await makeDue(booted);
  await send();
  await send();
  expect(arrived().map(({ to, subject }) => [to, subject])).toEqual([
    [['maker@example.com'], `The day before, ${yesterday} to ${yesterday}`],
    [['checker@example.com'], `The day before，${yesterday} 至 ${yesterday}`],
  ]);
  expect(arrived().map(({ files }) => files.map(({ name }) => name))).toEqual(
    Array.from({ length: 2 }, () => [`drawroom-house-day-${yesterday}-${yesterday}.csv`]),
  );
  expect(lastTable(mail)[0]?.slice(0, 3)).toEqual(['日期', '注数', '投注额'].map(() => expect.any(String) as string));
  const page = await maker.call(houseReportCalls.house, { by: 'day', from: yesterday, to: yesterday, zone: ZONE });
  const { bets, stake, turnover, payout, profit, deposits } = page.data.total;
  expect([stake, profit, deposits]).toEqual(['123.45', '100.00', '999.00']);
  const total = lastTable(mail).at(-1) ?? [];
  expect([total[0], total[1], total[2], total[3], total[4], total[6], total[7]]).toEqual([
    '合计',
    String(bets),
    stake,
    turnover,
    payout,
    profit,
    deposits,
  ]);
  expect(await mailingsOf(booted)).toEqual(['sent 1 handed', 'sent 1 handed']);
  // The books know nothing of it.
  await booted.db.query('delete from report.house_slot');
});

it('a week’s sums come as a workbook', async () => {
  await addSchedule(maker, { every: 'week', weekday: '1', by: 'lottery', format: 'xlsx' });
  await makeDue(booted);
  await send();
  const today = dayAt(ZONE, Date.now());
  const [file] = arrived()[0]?.files ?? [];
  expect(file?.name).toBe(`drawroom-house-lottery-${addDays(today, -7)}-${addDays(today, -1)}.xlsx`);
  expect(file?.bytes.subarray(0, 2).toString()).toBe('PK');
});

it('many workers at once send each mail once, and a moment that comes again about the same days sends nothing', async () => {
  await addSchedule(maker, both);
  await addSchedule(maker, { ...both, name: 'By lottery', by: 'lottery' });
  await makeDue(booted);
  await Promise.all(Array.from({ length: 6 }, send));
  expect(arrived()).toHaveLength(4);
  await makeDue(booted);
  await Promise.all(Array.from({ length: 6 }, send));
  expect(arrived()).toHaveLength(4);
  expect(new Set(arrived().map(({ to, subject }) => `${to[0]} ${subject}`)).size).toBe(4);
});

it('what was killed before the mail server had it is sent once, by whoever comes next; what it may have is not sent again', async () => {
  const { db } = booted;
  await addSchedule(maker);
  await makeDue(booted);
  await db.tx((t) => planDue(t));
  const first = await takeMailing(db);
  await send();
  expect(arrived()).toEqual([]);
  await letWait(booted);
  // Somebody else has it now, who was given nothing either.
  await takeMailing(db);
  expect(await noteHandedOver(db, first!)).toBe(false);
  await letWait(booted);
  await send();
  expect(arrived()).toHaveLength(1);
  // Who was only slow learns that it is not his any more.
  expect(await noteHandedOver(db, first!)).toBe(false);
  await db.query('delete from operations.mailing');
  await makeDue(booted);
  await db.tx((t) => planDue(t));
  const second = await takeMailing(db);
  expect(await noteHandedOver(db, second!)).toBe(true);
  await letWait(booted);
  await send();
  expect([arrived().length, await mailingsOf(booted)]).toEqual([1, ['unsure no_answer 1 handed']]);
});

it('a server that takes all of it and does not say so leaves it unsure, until somebody sends it again', async () => {
  const scheduleId = await addSchedule(maker);
  await makeDue(booted);
  mail.mode = 'mute';
  await send();
  mail.mode = 'honest';
  await letWait(booted);
  await send();
  expect([arrived().length, await mailingsOf(booted)]).toEqual([1, ['unsure no_answer 1 handed']]);
  const [mailing] = (await maker.call(calls.schedules)).data.list[0]?.mailings ?? [];
  expect(mailing).toMatchObject({
    state: 'unsure',
    fault: 'no_answer',
    said: 'ECONNECTION',
    nextAt: null,
    receiver: 'maker',
  });
  const again = () => checker.call(calls.resendMailing, { mailingId: mailing?.mailingId ?? '' });
  expect((await again()).code).toBe(0);
  expect(await again()).toMatchObject({ key: 'report.mailing_unknown' });
  await send();
  expect([arrived().length, await mailingsOf(booted)]).toEqual([2, ['sent 1 handed']]);
  expect((await actsOn(booted.db, `schedule ${scheduleId}`)).at(-1)).toMatch(/^checker schedule\.resend \d{4}/);
});

it('what the server refuses is tried again after pauses that grow, and fails in the end', async () => {
  await addSchedule(maker);
  await makeDue(booted);
  mail.mode = 'refuse';
  const pauses: number[] = [];
  for (const _pause of MAIL_PAUSES) {
    await send();
    const { rows } = await booted.db.query<{ left: number }>(
      'select extract(epoch from next_at - clock_timestamp())::float8 as left from operations.mailing',
    );
    pauses.push(rows[0]?.left ?? 0);
    await letWait(booted);
  }
  for (const [n, pause] of MAIL_PAUSES.entries()) {
    expect(pauses[n]).toBeGreaterThan(pause - 30);
    expect(pauses[n]).toBeLessThanOrEqual(pause);
  }
  await send();
  expect(await mailingsOf(booted)).toEqual(['failed address 6']);
  const [mailing] = (await maker.call(calls.schedules)).data.list[0]?.mailings ?? [];
  expect(mailing).toMatchObject({ state: 'failed', fault: 'address', said: 'EENVELOPE 550', nextAt: null });
  expect(arrived()).toEqual([]);
});

it('a server that comes back in between has it once', async () => {
  await addSchedule(maker);
  await makeDue(booted);
  mail.mode = 'full';
  await send();
  expect(await mailingsOf(booted)).toEqual(['waiting refused 1']);
  mail.mode = 'honest';
  await letWait(booted);
  await send();
  expect([arrived().length, await mailingsOf(booted)]).toEqual([1, ['sent 2 handed']]);
});

it('the mails of the day that the house may send are an end, not a fault', async () => {
  await addSchedule(maker);
  await makeDue(booted);
  await booted.db.query(`update member.sending_day set sent = 10000 where channel = 'email'`);
  await send();
  expect(await mailingsOf(booted)).toEqual(['waiting day_full 0']);
  await booted.db.query(`delete from member.sending_day`);
  await letWait(booted);
  await send();
  expect(await mailingsOf(booted)).toEqual(['sent 1 handed']);
});

it.each([
  ['has lost the right', async () => setRoles(booted.db, 'checker', ['support']), 'dropped receiver 1'],
  ['was closed', async () => close('checker'), 'dropped receiver 1'],
  [
    'has taken his address back',
    async () => booted.db.query(`delete from admin.mailbox where locale = 'zh-CN'`),
    'dropped no_address 1',
  ],
])('whoever %s gets nothing more, and the others theirs', async (_what, lose, became) => {
  await addSchedule(maker, both);
  await makeDue(booted);
  await lose();
  await send();
  expect(arrived().map(({ to }) => to[0])).toEqual(['maker@example.com']);
  expect(await mailingsOf(booted)).toEqual(['sent 1 handed', became]);
  expect(await maker.call(calls.saveSchedule, scheduleFields(both))).toMatchObject({ key: 'report.receiver_refused' });
  await setRoles(booted.db, 'checker', ['finance', 'owner']);
  await booted.db.query('update admin.operator set closed_at = null');
  checker = await demoOperator(booted, 'checker');
  await booted.db.query(`update admin.mailbox_pending set sent = 0`);
  await proveAddress(checker, mail, { address: 'checker@example.com', locale: 'zh-CN' });
});

async function close(name: string): Promise<void> {
  const keeper = await demoOperator(booted, 'keeper');
  // Two owners stay.
  await setRoles(booted.db, 'second', ['owner']);
  expect((await keeper.call(people.closeOperator, { name, why: 'left the house' })).code).toBe(0);
  await setRoles(booted.db, 'second', ['draw', 'content', 'auditor']);
}

it('a schedule rests, goes on, ends and comes back; nothing of the time between is sent, and the record has each step', async () => {
  const scheduleId = await addSchedule(maker, both);
  let version = 1;
  const turn = async (state: string, client = maker) => {
    const { key } = await client.call(calls.setScheduleState, { scheduleId, version: String(version), state });
    version += key === undefined ? 1 : 0;
    return key;
  };
  await makeDue(booted);
  await booted.db.tx((t) => planDue(t));
  expect(await turn('paused', checker)).toBeUndefined();
  await send();
  expect(await mailingsOf(booted)).toEqual(['dropped paused 1', 'dropped paused 1']);
  await booted.db.query('delete from operations.mailing');
  expect(await turn('on')).toBeUndefined();
  expect(await send()).toBe(0);
  const [shown] = (await maker.call(calls.schedules)).data.list;
  expect(shown).toMatchObject({
    state: 'on',
    madeBy: 'maker',
    changedBy: 'maker',
    time: '08:30',
    receivers: ['maker', 'checker'],
  });
  expect(shown?.nextAt).toBeGreaterThan(Date.now());
  // Made from what is not there any more.
  const change = { scheduleId, version: '1', ...scheduleFields({ time: '09:00' }) };
  expect(await maker.call(calls.saveSchedule, change)).toMatchObject({ key: 'report.schedule_changed' });
  expect((await maker.call(calls.saveSchedule, { ...change, version: String(version) })).code).toBe(0);
  version += 1;
  expect(await turn('ended')).toBeUndefined();
  await makeDue(booted);
  expect(await send()).toBe(0);
  expect(await turn('paused')).toBeUndefined();
  expect(await actsOn(booted.db, `schedule ${scheduleId}`)).toEqual(
    ['add', 'pause', 'resume', 'change', 'end', 'pause'].map(
      (act, n) => `${n === 1 ? 'checker' : 'maker'} schedule.${act} The day before`,
    ),
  );
  const { rows } = await booted.db.query<{ change: { before: object; after: object } }>(
    `select change from admin.act where what = 'schedule.change' and subject = $1`,
    [`schedule ${scheduleId}`],
  );
  expect(rows[0]?.change).toMatchObject({ before: { minute: 510 }, after: { minute: 540, receivers: ['maker'] } });
});

it.each([
  ['a report whose rows name members', { by: 'branch' }, 'request.invalid'],
  ['a month by hour', { by: 'hour', every: 'month', monthDay: '1' }, 'report.range_invalid'],
  ['a week without its day', { every: 'week' }, 'request.invalid'],
  ['a day of a month that not each has', { every: 'month', monthDay: '29' }, 'request.invalid'],
  ['a zone that there is not', { zone: 'Moon/Base' }, 'request.invalid'],
  ['somebody without an address', { receivers: '["keeper"]' }, 'report.receiver_refused'],
  ['somebody without the right', { receivers: '["helper"]' }, 'report.receiver_refused'],
  ['a name of nothing', { name: '\u200B' }, 'request.invalid'],
])('%s is not sent', async (_what, parts, key) => {
  expect(await maker.call(calls.saveSchedule, scheduleFields(parts))).toMatchObject({ key });
  expect((await maker.call(calls.schedules)).data.list).toEqual([]);
});

it('a name cannot write into the head of a mail', async () => {
  await addSchedule(maker, { name: 'Day\r\nBcc: all@example.com' });
  await makeDue(booted);
  await send();
  expect(arrived().map(({ to }) => to)).toEqual([['maker@example.com']]);
  expect(arrived()[0]?.subject).toMatch(/^Day Bcc: all@example\.com, /);
});

it('without a mail server nothing is switched on, and what is due waits for one', async () => {
  const scheduleId = await addSchedule(maker);
  await makeDue(booted);
  await using silent = await bootServer({
    database: booted.database,
    masterKeyText: booted.masterKeyText,
    env: { ROLES: 'api' },
  });
  const client = await demoOperator(silent, 'maker');
  expect((await client.call(calls.schedules)).data.mailSet).toBe(false);
  expect(await sendDueReports(silent.server.kernel)).toBe(0);
  expect(await client.call(calls.saveSchedule, scheduleFields())).toMatchObject({ key: 'admin.mail_not_set' });
  expect((await client.call(calls.setScheduleState, { scheduleId, version: '1', state: 'paused' })).code).toBe(0);
  expect(await client.call(calls.setScheduleState, { scheduleId, version: '2', state: 'on' })).toMatchObject({
    key: 'admin.mail_not_set',
  });
  expect((await maker.call(calls.setScheduleState, { scheduleId, version: '2', state: 'on' })).code).toBe(0);
  await makeDue(booted);
  await send();
  expect(arrived()).toHaveLength(1);
});
