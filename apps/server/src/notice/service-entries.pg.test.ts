import type { ServiceMessage } from '@drawroom/contract/service';
import { noticeCalls as calls } from '@drawroom/contract/notice';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { openNoticeWorld, win, type NoticeWorld } from './test-notice.ts';

let world: NoticeWorld;
let ann: Session;
beforeEach(async () => {
  world = await openNoticeWorld();
  ann = await world.aMember();
  return () => world.stop();
});

const said = (from: ServiceMessage['from'], seq: number): ServiceMessage => ({
  seq,
  at: Date.now(),
  from,
  text: from === 'auto' ? '' : 'words',
  auto: from === 'auto' ? { what: 'joined' } : null,
  picture: null,
  clientId: null,
});
let seq = 0;
/** The desk writes; so many of its words are unread then. */
const answered = (unread: number, conversationId = '12', to = ann) =>
  world.happens(to, 'service.message', { conversationId, message: said('desk', (seq += 1)), unread });
const wasRead = (unread = 0, conversationId = '12') =>
  world.happens(ann, 'service.read', { conversationId, read: seq, unread });
const inbox = async (by = ann) => {
  const { list, unread } = await world.call(by, calls.inbox);
  const shown = list.map(({ fact, read }) => [
    fact.what === 'service' ? `${fact.conversationId}: ${fact.answers}` : fact.what,
    read,
  ]);
  return { shown, unread };
};
const alerts = async (): Promise<unknown[]> => {
  const { rows } = await world.kernel.db.query<{ data: unknown }>(
    `select data from (select id, type, data, audience from kernel.outbox
       union all select gid, type, data, audience from kernel.room_event) e
     where type = 'notice.alert' and audience = $1 order by id`,
    [`member:${ann.memberId}`],
  );
  return rows.map(({ data }) => data);
};
/** What waits is due now. */
const hurry = () => world.kernel.db.query('update notice.push set due_at = clock_timestamp()');
const bodies = () => world.service.arrived.map(({ payload }) => payload);

test('answers in a row are one unread entry with their number, brought to the top by each of them', async () => {
  const ben = await world.aMember();
  await answered(1);
  await world.fill();
  await world.happens(ann, 'bet.settled', win('1'));
  await answered(2);
  await answered(3);
  await world.fill();
  expect(await inbox()).toEqual({
    shown: [
      ['12: 3', false],
      ['win', false],
    ],
    unread: 2,
  });
  expect(await alerts()).toEqual([
    { unread: 1, topic: 'service' },
    { unread: 2, topic: 'service' },
  ]);
  expect((await inbox(ben)).shown).toEqual([]);
});

test('what the member or the house writes is no entry', async () => {
  for (const from of ['member', 'auto'] as const)
    await world.happens(ann, 'service.message', { conversationId: '12', message: said(from, 1), unread: 2 });
  await world.fill();
  expect(await inbox()).toEqual({ shown: [], unread: 0 });
});

test('reading the talk reads the entry, in part leaves the rest of it; the next answer makes it unread again, still as one', async () => {
  await answered(1);
  await answered(2);
  await world.fill();
  await wasRead(1);
  await world.fill();
  expect(await inbox()).toEqual({ shown: [['12: 1', false]], unread: 1 });
  await wasRead();
  await world.fill();
  expect(await inbox()).toEqual({ shown: [['12: 1', true]], unread: 0 });
  expect((await alerts()).at(-1)).toEqual({ unread: 0, topic: null });
  await answered(1);
  await world.fill();
  expect(await inbox()).toEqual({ shown: [['12: 1', false]], unread: 1 });
});

test('another conversation has an entry of its own, and reading the one leaves the other', async () => {
  await answered(1, '12');
  await answered(1, '13');
  await world.fill();
  await wasRead(0, '12');
  await world.fill();
  expect((await inbox()).shown).toEqual([
    ['13: 1', false],
    ['12: 1', true],
  ]);
});

test('answered and read within one look is written as read; answered again after it, as unread', async () => {
  await world.subscribe(ann);
  await answered(1);
  await answered(2);
  await wasRead(1);
  await wasRead();
  await world.fill();
  expect(await inbox()).toEqual({ shown: [['12: 1', true]], unread: 0 });
  const { rowCount } = await world.kernel.db.query('select from notice.push');
  expect(rowCount).toBe(0);
  await wasRead();
  await answered(1);
  await world.fill();
  expect(await inbox()).toEqual({ shown: [['12: 1', false]], unread: 1 });
});

test('an answer waits ten seconds for being read before it is pushed; several of them are one push', async () => {
  await world.subscribe(ann, 'zh-CN');
  await answered(1);
  await world.push();
  await answered(2);
  await world.push();
  expect(bodies()).toEqual([]);
  const { rows } = await world.kernel.db.query<{ wait: number }>(
    'select round(extract(epoch from due_at - clock_timestamp()))::int as wait from notice.push',
  );
  expect(rows.map(({ wait }) => wait >= 8 && wait <= 10)).toEqual([true]);
  await hurry();
  await world.push();
  expect(bodies()).toEqual([
    { title: '客服回复了您', body: '2 条未读回复，点开查看会话。', tag: 'service 12', topic: 'service' },
  ]);
  await answered(3);
  await world.fill();
  await wasRead();
  await hurry();
  await world.push();
  expect(bodies()).toHaveLength(1);
});

test('the topic can be switched off: the answer is in the inbox alone', async () => {
  await world.subscribe(ann);
  await world.call(ann, calls.changeSettings, { fields: { topics: JSON.stringify(['win', 'alert']) } });
  await answered(1);
  await world.fill();
  await hurry();
  await world.push();
  expect(bodies()).toEqual([]);
  expect((await inbox()).unread).toBe(1);
  const { topics } = await world.call(ann, calls.changeSettings, { fields: { topics: JSON.stringify(['service']) } });
  expect(topics).toEqual(['service']);
});

test('in quiet hours a conversation is counted once however much is answered in it, on each of his phones', async () => {
  const second = await world.aSession(ann);
  for (const phone of [ann, second]) await world.subscribe(phone);
  await world.kernel.db.query(
    `insert into notice.setting (member_id, quiet_from, quiet_to) select $1, (m + 1380) % 1440, (m + 60) % 1440
     from (select (extract(hour from l) * 60 + extract(minute from l))::int as m
       from (select clock_timestamp() at time zone 'Asia/Shanghai' as l) x) y`,
    [ann.memberId],
  );
  for (const unread of [1, 2, 3]) {
    await answered(unread);
    await world.fill();
    await hurry();
    await world.push();
  }
  await answered(1, '13');
  await world.fill();
  await hurry();
  await world.push();
  await world.call(ann, calls.changeSettings, { fields: { quietOff: '1' } });
  await hurry();
  await world.push();
  expect(bodies().map(({ title }) => title)).toEqual(['2 new notifications', '2 new notifications']);
});
