import type { EventData } from '@drawroom/contract/events';
import { noticeCalls as calls } from '@drawroom/contract/notice';
import { beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { isTeamFact } from './gather.ts';
import { openNoticeWorld, win, type NoticeWorld } from './test-notice.ts';

let world: NoticeWorld;
let agent: Session;
beforeEach(async () => {
  world = await openNoticeWorld();
  agent = await world.aMember({ kind: 'agent' });
  return () => world.stop();
});

type News = EventData<'team.news'>;
const news = (told: number, part: Partial<News> = {}) =>
  world.happens(agent, 'team.news', {
    what: 'joined',
    told,
    direct: true,
    memberId: told === 1 ? '77' : null,
    ...part,
  });
const inbox = async () => {
  const { list, unread } = await world.call(agent, calls.inbox);
  const shown = list.map(({ topic, fact, read }) =>
    isTeamFact(fact) ? [topic, fact.what, fact.count, fact.memberId, read] : [topic],
  );
  return { shown, unread };
};
/** So much time has gone by for everything that is in the inbox. */
const later = (minutes: number) =>
  world.kernel.db.query(
    `update notice.entry set fact = jsonb_set(fact, '{since}', to_jsonb((fact ->> 'since')::float8 - $1 * 60000)) where topic = 'team'`,
    [minutes],
  );
const readAll = async (): Promise<void> => {
  const { list } = await world.call(agent, calls.inbox);
  await world.call(agent, calls.markRead, { fields: { upTo: list[0]?.id ?? '' } });
};
/** What waits is due now. */
const hurry = () => world.kernel.db.query('update notice.push set due_at = clock_timestamp()');
const pushed = () => world.service.arrived.map(({ payload }) => payload);

test('who comes within an hour is one unread entry with their number, at the top, whatever look they came with', async () => {
  await news(1);
  await world.fill();
  expect(await inbox()).toEqual({ shown: [['team', 'joined', 1, '77', false]], unread: 1 });
  await news(1, { memberId: '78' });
  await news(3);
  await world.happens(agent, 'bet.settled', win('1'));
  await world.fill();
  await news(2);
  await world.fill();
  expect(await inbox()).toEqual({ shown: [['team', 'joined', 7, null, false], ['win']], unread: 2 });
});

test('first deposits are gathered for themselves; what only changes numbers is no entry', async () => {
  await news(1);
  await news(1, { what: 'first_deposit' });
  await news(0);
  await news(2, { what: 'first_deposit' });
  await world.fill();
  await news(0, { what: 'first_deposit' });
  await world.fill();
  expect((await inbox()).shown).toEqual([
    ['team', 'first_deposit', 3, null, false],
    ['team', 'joined', 1, '77', false],
  ]);
});

test('what was read stays as it was read; what comes after it is counted anew', async () => {
  await news(2);
  await world.fill();
  await readAll();
  await news(1);
  await world.fill();
  expect(await inbox()).toEqual({
    shown: [
      ['team', 'joined', 1, '77', false],
      ['team', 'joined', 2, null, true],
    ],
    unread: 1,
  });
});

test('an hour after its first the next entry begins, though nobody has read the one before', async () => {
  await news(2);
  await world.fill();
  await later(59);
  await news(1);
  await world.fill();
  expect((await inbox()).shown).toEqual([['team', 'joined', 3, null, false]]);
  await later(1);
  await news(1);
  await world.fill();
  expect((await inbox()).shown).toEqual([
    ['team', 'joined', 1, '77', false],
    ['team', 'joined', 3, null, false],
  ]);
});

test('two fillers at once and a look that is done again count everybody once', async () => {
  for (const _ of Array.from({ length: 10 })) {
    await news(1);
    await Promise.all([world.fill(), world.fill(), world.fill()]);
  }
  await world.fill();
  expect((await inbox()).shown).toEqual([['team', 'joined', 10, null, false]]);
});

test('a push waits a minute and tells how many have come by then; what comes within the hour is not pushed again', async () => {
  const second = await world.aSession(agent);
  await world.subscribe(agent, 'zh-CN');
  await world.subscribe(second, 'vi-VN');
  await news(1);
  await world.push();
  expect(pushed()).toEqual([]);
  const { rows } = await world.kernel.db.query<{ wait: number }>(
    'select round(extract(epoch from due_at - clock_timestamp()))::int as wait from notice.push',
  );
  expect(rows.map(({ wait }) => wait >= 55 && wait <= 60)).toEqual([true, true]);
  await news(2);
  await world.fill();
  await hurry();
  await world.push();
  const place = { tag: 'team joined', topic: 'team' };
  const inOrder = pushed().toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
  expect(inOrder).toEqual([
    { title: '3 thành viên mới', body: 'Vừa vào đội của bạn. Chạm để xem.', ...place },
    { title: '3 位新会员', body: '已加入您的团队，点开查看。', ...place },
  ]);
  await news(5);
  await world.fill();
  await hurry();
  await world.push();
  expect(pushed()).toHaveLength(2);
  await later(60);
  await news(1);
  await world.fill();
  await hurry();
  await world.push();
  expect(pushed()).toHaveLength(4);
});

test('who has read of it within the minute is not pushed to', async () => {
  await world.subscribe(agent);
  await news(1);
  await world.fill();
  await readAll();
  await hurry();
  await world.push();
  expect(pushed()).toEqual([]);
});

test('the topic can be switched off: news are in the inbox alone', async () => {
  await world.subscribe(agent);
  const { topics } = await world.call(agent, calls.settings);
  expect(topics).toContain('team');
  const rest = topics.filter((topic) => topic !== 'team');
  await world.call(agent, calls.changeSettings, { fields: { topics: JSON.stringify(rest) } });
  await news(1);
  await news(1, { what: 'first_deposit' });
  await world.fill();
  await hurry();
  await world.push();
  expect(pushed()).toEqual([]);
  expect((await inbox()).unread).toBe(2);
});

test('in quiet hours nothing is pushed, and an entry is counted once however many come into it', async () => {
  await world.subscribe(agent);
  await world.kernel.db.query(
    `insert into notice.setting (member_id, quiet_from, quiet_to) select $1, (m + 1380) % 1440, (m + 60) % 1440
     from (select (extract(hour from l) * 60 + extract(minute from l))::int as m
       from (select clock_timestamp() at time zone 'Asia/Shanghai' as l) x) y`,
    [agent.memberId],
  );
  for (const told of [1, 2, 3]) {
    await news(told);
    await world.fill();
    await hurry();
    await world.push();
  }
  await news(1, { what: 'first_deposit' });
  await world.fill();
  await hurry();
  await world.push();
  expect(pushed()).toEqual([]);
  await world.call(agent, calls.changeSettings, { fields: { quietOff: '1' } });
  await hurry();
  await world.push();
  expect(pushed().map(({ title }) => title)).toEqual(['2 new notifications']);
  expect((await inbox()).shown.map(([, , count]) => count)).toEqual([1, 6]);
});

test('an agent hears of his own invitees until he asks for the whole team, and that is kept beside the other settings', async () => {
  expect((await world.call(agent, calls.settings)).wholeTeam).toBe(false);
  const changed = await world.call(agent, calls.changeSettings, { fields: { wholeTeam: '1' } });
  expect(changed.wholeTeam).toBe(true);
  expect((await world.call(agent, calls.changeSettings, { fields: { amounts: '1' } })).wholeTeam).toBe(true);
  expect((await world.call(agent, calls.changeSettings, { fields: { wholeTeam: '0' } })).wholeTeam).toBe(false);
});

test('an agent takes his inbox away without the numbers of those it speaks of', async () => {
  await news(1, { memberId: '700000000000000007' });
  await world.fill();
  const own = await world.slice.exportOf?.(agent.memberId);
  expect(JSON.stringify(own)).toContain('"joined"');
  expect(JSON.stringify(own)).not.toContain('700000000000000007');
});
