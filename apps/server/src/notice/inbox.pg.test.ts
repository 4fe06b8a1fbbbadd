import type { EventData } from '@drawroom/contract/events';
import { noticeCalls as calls } from '@drawroom/contract/notice';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { fillInboxes } from './fill-inbox.ts';
import { dropOld } from './notice-runner.ts';
import { openNoticeWorld, win, type NoticeWorld } from './test-notice.ts';

let world: NoticeWorld;
let ann: Session;
beforeEach(async () => {
  world = await openNoticeWorld();
  ann = await world.aMember();
  return () => world.stop();
});

const inbox = (by = ann, fields = {}) => world.call(by, calls.inbox, { fields });
const facts = async (by = ann): Promise<unknown[]> => (await inbox(by)).list.map(({ fact }) => fact);
const told = async (by: Session): Promise<unknown[]> => {
  const { rows } = await world.kernel.db.query<{ data: unknown }>(
    `select data from (select id, audience, type, data from kernel.outbox union all
       select gid, audience, type, data from kernel.room_event) e
     where audience = $1 and type = 'notice.alert' order by id`,
    [`member:${by.memberId}`],
  );
  return rows.map(({ data }) => data);
};
const withdrawal = (orderNo: string, state: EventData<'withdrawal.changed'>['state']) =>
  world.happens(ann, 'withdrawal.changed', { orderNo, state, step: state === 'passed' ? 'paid' : 'approved' });

test('what happens to a member is in his inbox and in nobody else’s, newest first, and his phones hear of it', async () => {
  const ben = await world.aMember();
  await world.happens(ann, 'bet.settled', win('1'));
  await withdrawal('W7', 'passed');
  await world.happens(ann, 'session.opened', { id: '9', me: 'm', device: 'Safari', address: '203.0.*.*', at: 5 });
  await world.happens(ann, 'protection.changed', { act: 'limit_set', until: null });
  const taken = { roomCode: '100001', shareId: '7', lotteryCode: 'k3-1m', gameNo: '1' };
  await world.happens(ann, 'follow.leader_cancelled', taken);
  await world.happens(ann, 'follow.leader_cancelled', taken);
  const decided = { roomCode: '100001', seq: 12, outcome: 'removed' } as const;
  for (let n = 0; n < 2; n += 1) await world.happens(ann, 'chat.report_decided', decided);
  await world.fill();
  const { list, unread, older } = await inbox();
  expect(list.map(({ topic, fact, read }) => [topic, fact.what, read])).toEqual([
    ['report', 'report', false],
    ['follow', 'leader_cancelled', false],
    ['limit', 'limit', false],
    ['security', 'device', false],
    ['withdrawal', 'withdrawal', false],
    ['win', 'win', false],
  ]);
  expect(list[5]?.fact).toEqual({ what: 'win', ...win('1') });
  expect(list[0]?.fact).toEqual({ what: 'report', roomCode: '100001', outcome: 'removed' });
  expect([unread, older]).toEqual([6, false]);
  expect(await facts(ben)).toEqual([]);
  expect(await told(ann)).toEqual([{ unread: 6, topic: 'report' }]);
  expect(await told(ben)).toEqual([]);
});

test('what came back is a win only when it is more than was staked', async () => {
  await world.happens(ann, 'bet.settled', win('lost', '0.00'));
  await world.happens(ann, 'bet.settled', win('less', '9.99'));
  await world.happens(ann, 'bet.settled', win('same', '10.00'));
  await world.happens(ann, 'bet.settled', win('more', '10.01'));
  await world.fill();
  expect((await facts()).map((fact) => (fact as { gameNo: string }).gameNo)).toEqual(['more']);
});

test('wins below what the member wants to hear of are not told; the bound itself is', async () => {
  await world.call(ann, calls.changeSettings, { fields: { winFrom: '20' } });
  await world.happens(ann, 'bet.settled', win('below', '29.99'));
  await world.happens(ann, 'bet.settled', win('bound', '30.00'));
  await world.fill();
  expect((await facts()).map((fact) => (fact as { gameNo: string }).gameNo)).toEqual(['bound']);
});

test('an order of the cashier is told when it has ended, not on its way, and its end once', async () => {
  await withdrawal('W7', 'pending');
  await withdrawal('W7', 'processing');
  await withdrawal('W7', 'passed');
  await withdrawal('W7', 'passed');
  await world.happens(ann, 'deposit.changed', { orderNo: 'D1', state: 'failed', step: 'expired' });
  await world.happens(ann, 'deposit.changed', { orderNo: 'D1', state: 'passed', step: 'passed' });
  await world.fill();
  expect(await facts()).toEqual([
    { what: 'deposit', orderNo: 'D1', state: 'passed' },
    { what: 'deposit', orderNo: 'D1', state: 'failed' },
    { what: 'withdrawal', orderNo: 'W7', state: 'passed' },
  ]);
});

test('two workers at once, and a round that is announced twice, make one entry each', async () => {
  const rounds = Array.from({ length: 60 }, (_, at) => String(at));
  for (const round of rounds) await world.happens(ann, 'bet.settled', win(round));
  await Promise.all([world.fill(), world.fill(), world.fill()]);
  await world.fill();
  // As a settlement that was cut off does it.
  for (const round of rounds.slice(0, 10)) await world.happens(ann, 'bet.settled', win(round));
  await Promise.all([world.fill(), world.fill()]);
  const { list } = await inbox(ann, { size: '100' });
  expect(list.map(({ fact }) => (fact as { gameNo: string }).gameNo)).toEqual(rounds.toReversed());
});

test('a look that is cut off leaves nothing half: entries, pushes and cursor come together', async () => {
  await world.happens(ann, 'bet.settled', win('1'));
  const broken = {
    ...world.kernel,
    metrics: {
      ...world.kernel.metrics,
      count: () => {
        throw new Error('cut off');
      },
    },
  };
  await expect(fillInboxes(broken)).rejects.toThrow('cut off');
  expect(await facts()).toEqual([]);
  await world.fill();
  expect(await facts()).toHaveLength(1);
});

test('pages go on where the one before ended, whatever has come meanwhile', async () => {
  for (const round of ['1', '2', '3', '4', '5']) await world.happens(ann, 'bet.settled', win(round));
  await world.fill();
  const first = await inbox(ann, { size: '2' });
  await world.happens(ann, 'bet.settled', win('6'));
  await world.fill();
  const second = await inbox(ann, { size: '2', before: first.list.at(-1)?.id ?? '' });
  const third = await inbox(ann, { size: '2', before: second.list.at(-1)?.id ?? '' });
  const rounds = [first, second, third].flatMap(({ list }) =>
    list.map(({ fact }) => (fact as { gameNo: string }).gameNo),
  );
  expect(rounds).toEqual(['5', '4', '3', '2', '1']);
  expect([first.older, second.older, third.older]).toEqual([true, true, false]);
});

test('reading one, or all up to one, is told to the member’s phones; what came after stays unread, and others’ too', async () => {
  const ben = await world.aMember();
  for (const round of ['1', '2', '3']) await world.happens(ann, 'bet.settled', win(round));
  await world.happens(ben, 'bet.settled', win('1'));
  await world.fill();
  const [third, second, first] = (await inbox()).list;
  expect(await world.call(ann, calls.markRead, { fields: { id: first?.id ?? '' } })).toEqual({ unread: 2 });
  expect(await world.call(ben, calls.markRead, { fields: { upTo: third?.id ?? '' } })).toEqual({ unread: 1 });
  expect(await world.call(ann, calls.markRead, { fields: { upTo: second?.id ?? '' } })).toEqual({ unread: 1 });
  expect((await inbox()).list.map(({ read }) => read)).toEqual([false, true, true]);
  expect((await inbox(ben)).unread).toBe(1);
  expect((await told(ann)).slice(-2)).toEqual([
    { unread: 2, topic: null },
    { unread: 1, topic: null },
  ]);
});

test('entries go after 90 days, and not before', async () => {
  for (const round of ['old', 'young']) await world.happens(ann, 'bet.settled', win(round));
  await world.fill();
  const age = (round: string, hours: number) =>
    world.kernel.db.query(
      `update notice.entry set at = clock_timestamp() - $2 * interval '1 hour' where fact ->> 'gameNo' = $1`,
      [round, hours],
    );
  await age('old', 90 * 24 + 1);
  await age('young', 90 * 24 - 1);
  await dropOld(world.kernel);
  expect((await facts()).map((fact) => (fact as { gameNo: string }).gameNo)).toEqual(['young']);
});

test('a member’s copy has his inbox and settings; whoever closes his account leaves none of it', async () => {
  const ben = await world.aMember();
  for (const who of [ann, ben]) {
    await world.happens(who, 'bet.settled', win('1'));
    await world.call(who, calls.changeSettings, { fields: { winFrom: '1' } });
    await world.subscribe(who);
  }
  await world.publish({ audience: { rooms: null, kinds: null, languages: null, members: [String(ann.memberId)] } });
  await world.fill();
  const copy = await world.slice.exportOf?.(ann.memberId);
  expect(copy).toMatchObject({
    inbox: [{ topic: 'win', fact: win('1') }],
    settings: [{ winFromMinor: 100n }],
    devices: [{ language: 'en-US' }],
  });
  expect(
    JSON.stringify(copy, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('push.example');
  await world.kernel.db.tx(async (t) => world.slice.forget?.(t, ann.memberId));
  const { rows } = await world.kernel.db.query(
    `select 'entry' as kept, member_id as member from notice.entry union all select 'setting', member_id from notice.setting
     union all select 'subscription', member_id from notice.subscription order by 1`,
  );
  expect(rows).toEqual(['entry', 'setting', 'subscription'].map((kept) => ({ kept, member: ben.memberId })));
  // Addressed to him alone, it is addressed to nobody now, not to everybody.
  expect((await world.call(ben, calls.notices)).list).toEqual([]);
});
