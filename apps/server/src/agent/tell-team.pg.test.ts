import { evenRates } from '@drawroom/engine/lottery-types';
import { audienceOf, type EventData } from '@drawroom/contract/events';
import { noticeCalls } from '@drawroom/contract/notice';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { insertMember } from '@drawroom/testkit/insert-member';
import { beforeEach, expect, test } from 'vitest';
import { foldAll } from '../report/fold.ts';
import type { Session } from '../kernel/kernel.ts';
import { openNoticeWorld, type NoticeWorld } from '../notice/test-notice.ts';
import { changeParent, changeRates, joinTree, passOver } from './index.ts';
import { tellTeams } from './tell-team.ts';

let world: NoticeWorld;
/** top (agent) - mid (agent) - low (agent); side (agent) beside mid. Nobody waits to be told of any of them. */
let team: Record<'top' | 'mid' | 'low' | 'side', Session>;
beforeEach(async () => {
  world = await openNoticeWorld();
  const top = await join('top', null, 'agent');
  const mid = await join('mid', top, 'agent');
  team = { top, mid, low: await join('low', mid, 'agent'), side: await join('side', top, 'agent') };
  await foldAll(world.kernel.db);
  await world.kernel.db.query('delete from agent.untold');
  return () => world.stop();
});

async function join(name: string, parent: Session | null, kind: 'player' | 'agent' = 'player'): Promise<Session> {
  const { kernel } = world;
  const session = await insertMember(kernel, { name, kind, nickname: `${name} of the team` });
  await kernel.db.tx(async (t) => {
    const { memberId, claims } = session;
    const invite = parent === null ? null : { ownerId: parent.memberId, rates: evenRates(10) };
    await joinTree(t, { memberId, accountId: claims.accountId, invite });
    if (parent === null) await changeRates(t, { memberId, rates: evenRates(10) });
  });
  return session;
}

let posts = 0;
async function deposit({ claims: { accountId } }: Session): Promise<void> {
  posts += 1;
  await world.kernel.db.tx(async (t) => {
    const from = await systemAccount(t, 'house.opening', 'CNY');
    const transfers = [{ from, to: accountId, amountMinor: 12_345n }];
    await post(t, { key: `deposit:${posts}`, kind: 'deposit', transfers });
  });
}

/** What every agent was told, by the names of the team, in order. */
async function heard(): Promise<Record<string, EventData<'team.news'>[]>> {
  const { rows } = await world.kernel.db.query<{ audience: string; data: EventData<'team.news'> }>(
    `select audience, data from (select id, type, audience, data from kernel.outbox
       union all select gid, type, audience, data from kernel.room_event) e where type = 'team.news' order by id`,
  );
  const nameOf = new Map(Object.entries(team).map(([name, who]) => [audienceOf.member(String(who.memberId)), name]));
  const told: Record<string, EventData<'team.news'>[]> = {};
  for (const { audience, data } of rows) (told[nameOf.get(audience) ?? audience] ??= []).push(data);
  return told;
}
/** The reports count what is there, and those above are told of it who may be told again. */
async function look(): Promise<void> {
  await foldAll(world.kernel.db);
  await tellTeams(world.kernel);
}
/** Lets so many seconds pass since anybody was told of anything. */
async function pass(seconds: number): Promise<void> {
  await world.kernel.db.query('update agent.told_lately set at = at - make_interval(secs => $1)', [seconds]);
}
/** The same after everybody has had quiet for long enough. */
async function tell(): Promise<void> {
  await pass(15);
  await look();
}
const idOf = ({ memberId }: Session): string => String(memberId);
const joined = (told: number, memberId: string | null = null, direct = true) =>
  ({ what: 'joined', told, direct, memberId }) as const;
const paid = (told: number, memberId: string | null = null, direct = true) =>
  ({ what: 'first_deposit', told, direct, memberId }) as const;

test('a newcomer is told to his inviter; those above learn that their numbers have changed; nobody beside or below hears a thing', async () => {
  const leaf = await join('leaf', team.mid);
  await tell();
  expect(await heard()).toEqual({ mid: [joined(1, idOf(leaf))], top: [joined(0)] });
});

test('who wants to hear of his whole team is told of everybody below him', async () => {
  await world.call(team.top, noticeCalls.changeSettings, { fields: { wholeTeam: '1' } });
  const leaf = await join('leaf', team.low);
  await deposit(leaf);
  await tell();
  expect(await heard()).toEqual({
    top: [joined(1, idOf(leaf), false), paid(1, idOf(leaf), false)],
    mid: [joined(0), paid(0)],
    low: [joined(1, idOf(leaf)), paid(1, idOf(leaf))],
  });
});

test('a first deposit is told, a second one and points of other kinds are not', async () => {
  const leaf = await join('leaf', team.low);
  await tell();
  await deposit(leaf);
  await tell();
  await deposit(leaf);
  await deposit(team.side);
  await tell();
  expect((await heard())['low']).toEqual([joined(1, idOf(leaf)), paid(1, idOf(leaf))]);
  expect((await heard())['top']?.filter(({ told }) => told > 0)).toEqual([paid(1, idOf(team.side))]);
});

test('nothing is told before the reports have counted it', async () => {
  const leaf = await join('leaf', team.low);
  await deposit(leaf);
  await tellTeams(world.kernel);
  expect(await heard()).toEqual({});
  await tell();
  expect((await heard())['low']).toHaveLength(2);
});

test('who was just told hears the rest together after 15 s, of as many as there were; whoever has heard nothing is told at once', async () => {
  const first = await join('first', team.low);
  await look();
  expect(await heard()).toEqual({ low: [joined(1, idOf(first))], mid: [joined(0)], top: [joined(0)] });
  const second = await join('second', team.low);
  await look();
  await deposit(second);
  const third = await join('third', team.low);
  // Those of whom side's agent hears are not kept waiting by what others heard.
  const beside = await join('beside', team.side);
  await pass(14);
  await look();
  expect(await heard()).toEqual({
    low: [joined(1, idOf(first))],
    mid: [joined(0)],
    top: [joined(0)],
    side: [joined(1, idOf(beside))],
  });
  await pass(1);
  await look();
  const told = await heard();
  expect(told['low']).toEqual([joined(1, idOf(first)), joined(2), paid(1, idOf(second))]);
  expect(told['mid']).toEqual([joined(0), joined(0), paid(0)]);
  // Once told, nothing is left to tell.
  await tell();
  expect(await heard()).toEqual(told);
  expect(third.memberId).toBeGreaterThan(second.memberId);
});

test('what waits for somebody who is no agent any more, or has closed his account, is told to nobody', async () => {
  const { db } = world.kernel;
  await join('first', team.low);
  await look();
  const before = await heard();
  await join('second', team.low);
  await look();
  await db.query(`update member.member set kind = 'player' where id = $1`, [team.low.memberId]);
  await db.query('update member.member set closed_at = clock_timestamp() where id = $1', [team.mid.memberId]);
  await tell();
  expect(await heard()).toEqual({ ...before, top: [joined(0), joined(0)] });
  const { rows } = await db.query('select from agent.kept_news');
  expect(rows).toEqual([]);
});

test('any number of tellers tell each of many once, and a teller that dies has told nothing', async () => {
  const leaves = await Promise.all(Array.from({ length: 30 }, (_, n) => join(`leaf${n}`, team.low)));
  for (const leaf of leaves) await deposit(leaf);
  await foldAll(world.kernel.db);
  const { outbox } = world.kernel;
  const dying = { ...outbox, publishMany: () => Promise.reject(new Error('gone')) };
  await expect(tellTeams({ ...world.kernel, outbox: dying })).rejects.toThrow('gone');
  await Promise.all(Array.from({ length: 4 }, () => tellTeams(world.kernel)));
  await tellTeams(world.kernel);
  const told = (await heard())['low'] ?? [];
  const sum = (what: string) => told.reduce((all, one) => all + (one.what === what ? one.told : 0), 0);
  expect([sum('joined'), sum('first_deposit')]).toEqual([30, 30]);
});

test('who is moved before he is told of is news to nobody; what he pays afterwards is told where he stands then', async () => {
  const leaf = await join('leaf', team.low);
  const payer = await join('payer', team.low);
  await deposit(payer);
  await world.kernel.db.tx(async (t) => {
    for (const { memberId } of [leaf, payer]) await changeParent(t, { memberId, parentId: team.side.memberId });
  });
  await tell();
  expect(await heard()).toEqual({});
  await deposit(leaf);
  await tell();
  expect(await heard()).toEqual({ side: [paid(1, idOf(leaf))], top: [paid(0)] });
});

test('an agent who is none any more, or whose account is closed, hears nothing; nor is a closed account told of', async () => {
  const { db } = world.kernel;
  await join('leaf', team.low);
  await db.query(`update member.member set kind = 'player' where id = $1`, [team.low.memberId]);
  await db.query('update member.member set closed_at = clock_timestamp() where id = $1', [team.top.memberId]);
  await tell();
  expect(await heard()).toEqual({ mid: [joined(0)] });
  const gone = await join('gone', team.side);
  await db.query('update member.member set closed_at = clock_timestamp() where id = $1', [gone.memberId]);
  await tell();
  expect(await heard()).toEqual({ mid: [joined(0)] });
});

test('whom the house has put there itself is told to nobody, his first deposit is', async () => {
  const demo = await join('demo', team.low);
  await world.kernel.db.tx((t) => passOver(t, demo.memberId));
  await tell();
  expect(await heard()).toEqual({});
  await deposit(demo);
  await tell();
  expect((await heard())['low']).toEqual([paid(1, idOf(demo))]);
});

test('from the code to the inbox: the agent reads the nickname, and a name that has left his team no more', async () => {
  const leaf = await join('leaf', team.low);
  await deposit(leaf);
  await tell();
  await world.relayed();
  await world.fill();
  const inbox = async () =>
    (await world.call(team.low, noticeCalls.inbox)).list.map(({ topic, fact }) => ({
      topic,
      ...fact,
      since: undefined,
    }));
  const fact = { topic: 'team', count: 1, direct: true, memberId: idOf(leaf), since: undefined };
  const entries = (nickname: string | null) => [
    { ...fact, what: 'first_deposit', nickname },
    { ...fact, what: 'joined', nickname },
  ];
  expect(await inbox()).toEqual(entries('leaf of the team'));
  expect((await world.call(team.top, noticeCalls.inbox)).list).toEqual([]);
  await world.kernel.db.tx((t) => changeParent(t, { memberId: leaf.memberId, parentId: team.side.memberId }));
  expect(await inbox()).toEqual(entries(null));
  const { rows } = await world.kernel.db.query<{ kept: string }>(
    `select fact::text || coalesce((select string_agg(data::text, '') from kernel.room_event where type = 'team.news'), '') as kept from notice.entry`,
  );
  expect(rows).toHaveLength(2);
  for (const { kept } of rows) expect(kept).not.toMatch(/leaf of the team|12345|123\.45/);
});

test('the name of a closed account is read in the inbox no more', async () => {
  const leaf = await join('leaf', team.low);
  await tell();
  await world.relayed();
  await world.fill();
  const names = async () =>
    (await world.call(team.low, noticeCalls.inbox)).list.map(({ fact }) => 'nickname' in fact && fact.nickname);
  expect(await names()).toEqual(['leaf of the team']);
  await world.kernel.db.query('update member.member set closed_at = clock_timestamp() where id = $1', [leaf.memberId]);
  expect(await names()).toEqual([null]);
});
