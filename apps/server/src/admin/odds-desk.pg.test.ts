import { oddsDeskCalls as desk, type OddsChange } from '@drawroom/contract/odds-desk';
import { proposalCalls } from '@drawroom/contract/proposal';
import { oddsList } from '@drawroom/contract/lottery';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

let booted: BootedServer;
/** Risk: proposes. */
let maker: OperatorClient;
/** Owner: approves. */
let keeper: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  [maker, keeper] = await Promise.all([demoOperator(booted, 'maker'), demoOperator(booted, 'keeper')]);
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player[Symbol.dispose]();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const LOTTERY = 'k3-1m';
const tableNow = async (version?: number, lotteryCode = LOTTERY) =>
  (await maker.call(desk.table, { lotteryCode, ...(version !== undefined && { version: String(version) }) })).data;
const cellOf = (table: Awaited<ReturnType<typeof tableNow>>, playCode: string) =>
  table.plays.find((play) => play.playCode === playCode);
async function asking(change: OddsChange, more: Record<string, string> = {}) {
  const base = String((await tableNow()).inForce);
  return maker.call(desk.change, {
    lotteryCode: LOTTERY,
    base,
    change: JSON.stringify(change),
    why: 'market moved',
    ...more,
  });
}
async function changed(change: OddsChange, more: Record<string, string> = {}) {
  const { data, key } = await asking(change, more);
  expect(key).toBeUndefined();
  return keeper.call(proposalCalls.approve, { proposalNo: data.proposal.proposalNo });
}
const price = (odds: string, option = '*', playCode = 'k3.sum.big') => ({ prices: [{ playCode, option, odds }] });

it('odds change by two people; open bets keep theirs, members see the new ones, and the change stands cell by cell (R-83, R-27)', async () => {
  const before = await tableNow();
  const was = cellOf(before, 'k3.sum.big')?.prices[0]?.odds ?? '';
  expect(cellOf(before, 'k3.sum.big')).toMatchObject({ title: 'Big', group: 'Points' });
  const asked = await asking(price('1.9'));
  expect(asked.data.proposal).toMatchObject({ before: { 'k3.sum.big -': was }, after: { 'k3.sum.big -': '1.9000' } });
  expect((await tableNow()).inForce).toBe(before.inForce);
  const { proposalNo } = asked.data.proposal;
  expect(await maker.call(proposalCalls.approve, { proposalNo })).toMatchObject({ key: 'admin.same_person' });
  expect((await keeper.call(proposalCalls.approve, { proposalNo })).data.proposal.state).toBe('applied');
  const now = await tableNow();
  expect(now.inForce).toBe(before.inForce + 1);
  expect(cellOf(now, 'k3.sum.big')?.prices[0]).toMatchObject({
    odds: '1.9000',
    houseEdge: expect.stringMatching(/^0\.0\d{3}$/),
  });
  expect(cellOf(await tableNow(before.inForce), 'k3.sum.big')?.prices[0]?.odds).toBe(was);
  await expect
    .poll(async () => (await player.call(oddsList, { lotteryCode: LOTTERY })).version, { timeout: 10_000 })
    .toBe(now.inForce);
  expect((await actsOn(booted.db, `lottery ${LOTTERY}`)).map((act) => act.split(' ').slice(0, 2).join(' '))).toEqual([
    'maker lottery.odds.proposed',
    'keeper lottery.odds.applied',
  ]);
});

it('a price for one option leaves the others of its play as they are', async () => {
  const plays = (await tableNow()).plays.filter(({ prices }) => prices.length > 2);
  const play = plays.find(({ prices }) => prices.every(({ odds }) => odds === prices[0]?.odds)) ?? plays[0];
  const option = play?.prices[1]?.option ?? '';
  const old = play?.prices[1]?.odds ?? '0';
  const lower = (Number(old) * 0.99).toFixed(2);
  expect((await changed(price(lower, option, play?.playCode))).data.proposal.state).toBe('applied');
  const now = cellOf(await tableNow(), play?.playCode ?? '');
  expect(now?.prices.filter(({ odds }, n) => odds !== play?.prices[n]?.odds).map((one) => one.option)).toEqual([
    option,
  ]);
});

it.each<[string, OddsChange, object]>([
  ['a return above the band', price('2.4'), { playCode: 'k3.sum.big', reason: 'rtp_high' }],
  ['a return below the band', price('1.2'), { playCode: 'k3.sum.big', reason: 'rtp_low' }],
  ['odds that pay less than the stake', price('1'), { reason: 'odds_malformed' }],
  ['a play of another game', price('1.9', '*', 'ssc.sum.big'), { playCode: 'ssc.sum.big', reason: 'play_unknown' }],
  ['an option that is none', price('1.9', 'nine'), { option: 'nine', reason: 'play_unknown' }],
  [
    'a least stake above the most',
    { limits: [{ playCode: 'k3.sum.big', min: '600', max: '500' }] },
    { reason: 'limits_crossed' },
  ],
  ['a least stake of nothing', { limits: [{ playCode: 'k3.sum.big', min: '0' }] }, { reason: 'limits_crossed' }],
  ['a cap of nothing', { roundCap: '0' }, { reason: 'limits_crossed' }],
])('refuses %s and names the cell', async (_, change, fault) => {
  const { inForce } = await tableNow();
  expect(await asking(change)).toMatchObject({ key: 'lottery.odds_refused', data: { faults: [fault] } });
  expect((await tableNow()).inForce).toBe(inForce);
});

it('refuses what changes nothing, was written over older odds, or names what is not there', async () => {
  const table = await tableNow();
  const same = cellOf(table, 'k3.sum.big')?.prices[0]?.odds ?? '';
  expect(await asking(price(same))).toMatchObject({ key: 'lottery.nothing_changes' });
  expect(await asking({ roundCap: '900000' }, { base: String(table.inForce - 1) })).toMatchObject({
    key: 'lottery.version_changed',
  });
  expect(await asking({ roundCap: '900000' }, { lotteryCode: 'k9-1m' })).toMatchObject({
    key: 'lottery.lottery_unknown',
  });
  expect(await asking({ restore: 999 })).toMatchObject({ key: 'lottery.version_unknown' });
  expect(await asking({ price: 1 } as unknown as OddsChange)).toMatchObject({ code: 400 });
  expect(await maker.call(desk.table, { lotteryCode: LOTTERY, version: '999' })).toMatchObject({
    key: 'lottery.version_unknown',
  });
});

it('limits and the cap of a round change as set, and hold no higher than the cap allows', async () => {
  const change = { limits: [{ playCode: 'k3.sum.big', min: '2', max: '300', roundMax: '400' }], roundCap: '100' };
  expect((await changed(change)).data.proposal.state).toBe('applied');
  const now = await tableNow();
  expect(now.roundCap).toBe('100.00');
  expect(cellOf(now, 'k3.sum.big')).toMatchObject({ min: '2.00', max: '300.00', roundMax: '400.00', heldMax: '55.00' });
});

it('rolls back to any version, as a version of its own', async () => {
  const { inForce } = await tableNow();
  expect((await changed({ restore: 1 })).data.proposal.state).toBe('applied');
  const [now, first] = [await tableNow(), await tableNow(1)];
  expect(now.inForce).toBe(inForce + 1);
  expect({ plays: now.plays, roundCap: now.roundCap }).toEqual({ plays: first.plays, roundCap: first.roundCap });
});

it('what two people wrote over the same odds: the second to be approved is stale', async () => {
  const asked = (await asking({ roundCap: '800000' })).data.proposal;
  const lotteryId = (await booted.db.query<{ id: bigint }>('select id from lottery.lottery where code = $1', [LOTTERY]))
    .rows[0]?.id;
  await booted.db.query(
    `with v as (update lottery.lottery set odds_version = odds_version + 1 where id = $1 returning odds_version)
     insert into lottery.odds_version (lottery_id, version, odds, rule_set)
     select lottery_id, v.odds_version, jsonb_set(odds, '{version}', to_jsonb(v.odds_version)), rule_set
     from lottery.odds_version, v where lottery_id = $1 and version = v.odds_version - 1`,
    [lotteryId],
  );
  const told = await keeper.call(proposalCalls.approve, { proposalNo: asked.proposalNo });
  expect(told.data.proposal.state).toBe('stale');
  expect((await tableNow()).roundCap).not.toBe('800000.00');
});

it('comes into force at its moment, lapses where other odds came before, or is called off', async () => {
  const soon = async (ms: number, roundCap: string) => changed({ roundCap }, { at: String(Date.now() + ms) });
  const before = await tableNow();
  expect((await soon(1_500, '700000')).data.proposal).toMatchObject({
    state: 'applied',
    after: { at: expect.stringMatching(/Z$/) },
  });
  const due = async () => (await maker.call(desk.versions, { lotteryCode: LOTTERY })).data.due;
  expect((await due())[0]).toMatchObject({ state: 'waiting' });
  await expect.poll(async () => (await due())[0]?.state, { timeout: 15_000 }).toBe('done');
  expect(await tableNow()).toMatchObject({ inForce: before.inForce + 1, roundCap: '700000.00' });
  await soon(3_600_000, '600000');
  const waiting = (await due())[0];
  expect((await changed({ roundCap: '650000' })).data.proposal.state).toBe('applied');
  await booted.db.query('update lottery.odds_due set at = clock_timestamp() where id = $1', [waiting?.dueNo]);
  await expect.poll(async () => (await due())[0]?.state, { timeout: 15_000 }).toBe('lapsed');
  expect((await tableNow()).roundCap).toBe('650000.00');
  await soon(3_600_000, '640000');
  const dueNo = (await due())[0]?.dueNo ?? '';
  expect(await maker.call(desk.callOff, { dueNo })).toMatchObject({ code: 0 });
  expect(await maker.call(desk.callOff, { dueNo })).toMatchObject({ key: 'lottery.odds_not_due' });
  expect((await due())[0]?.state).toBe('cancelled');
});

it('rules are chosen by two people: plays whose returns they change get the usual odds of them, the others stay, and it is undone whole', async () => {
  const lotteryCode = 'k3-5m';
  const before = await tableNow(undefined, lotteryCode);
  // What a member reads of each value stands beside it; what the draw or the calendar decides is no choice.
  const triple = before.rules.find(({ name }) => name === 'triple');
  expect(triple?.values.map(({ value }) => value)).toEqual(['bs', 'none', 'bsoe']);
  expect(triple?.values[1]?.text).toBe('On a triple (three equal dice) the sides count by the sum as always.');
  expect((await tableNow(undefined, 'pc28-5m')).rules.map(({ name }) => name)).not.toContain('digits');
  const ask = (change: OddsChange, base: number) =>
    maker.call(desk.change, { lotteryCode, base: String(base), change: JSON.stringify(change), why: 'house rules' });
  for (const rules of [{ triple: 'maybe' }, { digits: 'direct' }, { nothing: 'x' }])
    expect((await ask({ rules }, before.inForce)).key).toBe('request.invalid');
  const oddsOf = (table: typeof before) =>
    new Map(
      table.plays.flatMap(({ playCode, prices }) => prices.map(({ option, odds }) => [`${playCode} ${option}`, odds])),
    );
  const { data } = await ask({ rules: { triple: 'none' } }, before.inForce);
  const { proposalNo, after } = data.proposal;
  expect(after).toMatchObject({ 'rule triple': 'none', 'k3.sum.big -': expect.stringMatching(/^1\.9/) });
  expect(Object.keys(after)).not.toContain('k3.sum.odd -');
  expect((await keeper.call(proposalCalls.approve, { proposalNo })).data.proposal.state).toBe('applied');
  const now = await tableNow(undefined, lotteryCode);
  expect(now.ruleSet).toMatchObject({ triple: 'none' });
  const differing = [...oddsOf(now)].filter(([name, odds]) => oddsOf(before).get(name) !== odds).map(([name]) => name);
  expect(differing.toSorted()).toEqual(
    Object.keys(after)
      .filter((name) => name.endsWith(' -') || / \d/.test(name))
      .toSorted(),
  );
  const back = await ask({ restore: before.inForce }, now.inForce);
  await keeper.call(proposalCalls.approve, { proposalNo: back.data.proposal.proposalNo });
  const again = await tableNow(undefined, lotteryCode);
  expect([again.ruleSet, oddsOf(again)]).toEqual([before.ruleSet, oddsOf(before)]);
});

it('is seen and changed by those whose work it is alone', async () => {
  const helper = await demoOperator(booted, 'helper');
  const second = await demoOperator(booted, 'second');
  expect(await helper.call(desk.lotteries, {})).toMatchObject({ status: 403 });
  const { list } = (await second.call(desk.lotteries, {})).data;
  expect(list.find(({ lotteryCode }) => lotteryCode === LOTTERY)).toMatchObject({
    source: 'house',
    family: 'k3',
    group: 'fast',
    groupName: 'Fast draws',
    state: 'running',
  });
  expect(
    await second.call(desk.change, { lotteryCode: LOTTERY, base: '1', change: '{}', why: 'wants to' }),
  ).toMatchObject({ status: 403 });
});
