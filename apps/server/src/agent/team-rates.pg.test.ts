import { agentCodeCalls, agentTeamCalls as calls } from '@drawroom/contract/agent';
import { evenRates, LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import { insertMember } from '@drawroom/testkit/insert-member';
import { endOf, refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, describe, expect, test } from 'vitest';
import { untilWaiting } from '../chat/test-chat.ts';
import type { Kernel, Session, Tx } from '../kernel/kernel.ts';
import { changeParent, changeRates, joinTree } from './index.ts';
import { idOf, openTeamWorld, ratesField, type TeamWorld } from './test-team.ts';

let world: TeamWorld;
let kernel: Kernel;
let team: TeamWorld['team'];
let ask: TeamWorld['ask'];
beforeEach(async () => {
  world = await openTeamWorld();
  ({ kernel, team, ask } = world);
  return world.stop;
});

describe('modify rebate', () => {
  test('types that are named change, the others stay, and the next bets are frozen with it (spec §9, R-22)', async () => {
    const { top, mid } = team;
    const { rates } = await ask(top, calls.editNextLevel, {
      memberId: idOf(mid),
      rates: ratesField({ type: 'k3', rate: 95 }, { type: 'pk10', rate: 100 }),
    });
    const rateOf = (type: string) => rates.find((one) => one.type === type)?.rate;
    expect([rateOf('k3'), rateOf('pk10'), rateOf('ssc')]).toEqual([95, 100, 90]);
    const { rows } = await kernel.db.query<{ steps: number[] }>(
      'select s.steps from agent.v_chain_step s join agent.v_node n on n.chain_id = s.chain_id where n.member_id = $1',
      [mid.memberId],
    );
    expect(rows[0]?.steps).toEqual(LOTTERY_TYPES.map((type) => ({ k3: 5, pk10: 0 })[type as string] ?? 10));
  });

  test.each([
    ['above the own rate', { type: 'ssc', rate: 101 }],
    ['below what he has given on', { type: 'm6', rate: 79 }],
  ] as const)('%s is refused with the bounds of every type, and nothing changes (spec §5)', async (_what, rate) => {
    const { top, mid } = team;
    const asked = ask(top, calls.editNextLevel, {
      memberId: idOf(mid),
      rates: ratesField({ type: 'k3', rate: 91 }, rate),
    });
    const refusal = await refusalOf(asked);
    expect(refusal).toMatchObject({ key: 'agent.rebate_above_ceiling', code: 3201 });
    expect(refusal?.data['bounds']).toContainEqual({ type: 'm6', ceiling: 100, floor: 80 });
    const { rates } = await ask(top, calls.member, { memberId: idOf(mid) });
    expect(rates.every((one) => one.rate === 90)).toBe(true);
  });

  test.each([
    '[{"type":"k3","rate":-1}]',
    '[{"type":"k3","rate":0.5}]',
    '[{"type":"k3","rate":10001}]',
    '[{"type":"k3","rate":"90"}]',
    '[{"type":"k3","rate":null}]',
    '[{"type":"lotto","rate":1}]',
    '[]',
    '{',
    'x',
  ])('rates written %s are none', (rates) => {
    expect(calls.editNextLevel.input.safeParse({ memberId: '1', rates }).success).toBe(false);
  });

  test('a type named twice is refused: nobody knows which was meant', async () => {
    const { top, mid } = team;
    const rates = ratesField({ type: 'k3', rate: 91 }, { type: 'k3', rate: 92 });
    expect(await endOf(ask(top, calls.editNextLevel, { memberId: idOf(mid), rates }))).toBe('request.invalid');
  });

  test('two agents of one line at once end in rates that never fall on the way up', async () => {
    const { top, mid, low } = team;
    const lower = ask(top, calls.editNextLevel, {
      memberId: idOf(mid),
      rates: JSON.stringify(LOTTERY_TYPES.map((type) => ({ type, rate: 82 }))),
    });
    const raise = ask(mid, calls.editNextLevel, {
      memberId: idOf(low),
      rates: JSON.stringify(LOTTERY_TYPES.map((type) => ({ type, rate: 88 }))),
    });
    const ends = await Promise.all([endOf(lower), endOf(raise)]);
    expect(ends.toSorted()).toEqual(['agent.rebate_above_ceiling', 'done']);
  });

  test('who changes one type while somebody else changes another takes nothing of it back', async () => {
    const { top, mid } = team;
    let edited: Promise<unknown> = Promise.resolve();
    await kernel.db.tx(async (t) => {
      await changeRates(t, { memberId: mid.memberId, rates: evenRates(95) });
      edited = ask(top, calls.editNextLevel, { memberId: idOf(mid), rates: ratesField({ type: 'k3', rate: 99 }) });
      await untilWaiting(kernel.db, 1);
    });
    await edited;
    const { rates } = await ask(top, calls.member, { memberId: idOf(mid) });
    expect(rates.map(({ type, rate }) => [type, rate])).toEqual(
      LOTTERY_TYPES.map((type) => [type, type === 'k3' ? 99 : 95]),
    );
  });

  test('the history tells who changed what, and begins with joining; it cannot be rewritten', async () => {
    const { top, mid, low } = team;
    await ask(top, calls.editNextLevel, { memberId: idOf(mid), rates: ratesField({ type: 'k3', rate: 95 }) });
    await kernel.db.tx((t) => changeRates(t, { memberId: mid.memberId, rates: evenRates(85) }));
    const { list, total } = await ask(top, calls.rateHistory, { memberId: idOf(mid) });
    expect(total).toBe(3);
    expect(list.map(({ by }) => by)).toEqual(['house', 'me', 'joined']);
    expect(list[1]?.before?.[0]).toEqual({ type: 'k3', rate: 90 });
    expect(list[1]?.rates[0]).toEqual({ type: 'k3', rate: 95 });
    const own = await ask(mid, calls.rateHistory);
    expect(own.list.map(({ by }) => by)).toEqual(['house', 'above', 'joined']);
    // Whom nobody has invited has joined all the same.
    expect((await ask(top, calls.rateHistory)).list.map(({ by }) => by)).toEqual(['house', 'joined']);
    await ask(mid, calls.editNextLevel, { memberId: idOf(low), rates: ratesField({ type: 'k3', rate: 81 }) });
    expect((await ask(top, calls.rateHistory, { memberId: idOf(low) })).list[0]?.by).toBe('above');
    await expect(kernel.db.query('update agent.rate_change set by_id = null')).rejects.toThrow();
  });
});

test('the history of whoever was moved here begins with his coming', async () => {
  const { mid, side, low } = team;
  expect((await ask(mid, calls.rateHistory, { memberId: idOf(low) })).total).toBe(1);
  await kernel.db.tx((t) => changeParent(t, { memberId: low.memberId, parentId: side.memberId }));
  expect(await ask(side, calls.rateHistory, { memberId: idOf(low) })).toMatchObject({ total: 0, list: [] });
  await ask(side, calls.editNextLevel, { memberId: idOf(low), rates: ratesField({ type: 'k3', rate: 81 }) });
  expect((await ask(side, calls.rateHistory, { memberId: idOf(low) })).list.map(({ by }) => by)).toEqual(['me']);
});

describe('quotas', () => {
  const quota = (fromRate: number, most: number | '') => ({ fromRate: String(fromRate), most: String(most) });

  test('an agent gives no more high rates than he was given, whoever asks at once; below the quota he is free', async () => {
    const { top, mid } = team;
    const others = [];
    for (let n = 0; n < 3; n += 1) others.push(await world.place(`other${n}`, mid, { at: 10, kind: 'player' }));
    expect(await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(85, 1) })).toEqual({
      list: [{ fromRate: 85, most: 1, used: 0 }],
    });
    const raise = (session: Session, rate: number) =>
      endOf(ask(mid, calls.editNextLevel, { memberId: idOf(session), rates: ratesField({ type: 'k3', rate }) }));
    const ends = await Promise.all(others.map((session) => raise(session, 86)));
    expect(ends.toSorted()).toEqual(['agent.quota_full', 'agent.quota_full', 'done']);
    const winner = others[ends.indexOf('done')];
    const loser = others[ends.indexOf('agent.quota_full')];
    if (winner === undefined || loser === undefined) throw new Error('one of three');
    expect(await raise(winner, 87)).toBe('done');
    expect(await raise(loser, 84)).toBe('done');
    expect((await ask(mid, calls.quotas)).list).toEqual([{ fromRate: 85, most: 1, used: 1 }]);
    expect(await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(85, '') })).toEqual({ list: [] });
    expect(await raise(loser, 86)).toBe('done');
  });

  test('whoever comes by a code when the quota is used up gets the highest rate below it', async () => {
    const { top, mid } = team;
    await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(80, 1) });
    // low has 80 already.
    const late = await world.place('late', mid, { at: 85, kind: 'player' });
    const { rates } = await ask(top, calls.member, { memberId: idOf(late) });
    expect(rates.every(({ rate }) => rate === 79)).toBe(true);
  });

  test('of two who come at the same moment the second waits for the first, and gets what the quota then leaves', async () => {
    const { top, mid } = team;
    // low has 80 already.
    await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(80, 2) });
    const [first, second] = [
      await insertMember(kernel, { name: 'first' }),
      await insertMember(kernel, { name: 'second' }),
    ];
    const invite = { ownerId: mid.memberId, rates: evenRates(85) };
    const join = (t: Tx, { memberId, claims }: Session) =>
      joinTree(t, { memberId, accountId: claims.accountId, invite });
    let later: Promise<unknown> = Promise.resolve();
    await kernel.db.tx(async (t) => {
      await join(t, first);
      later = kernel.db.tx((other) => join(other, second));
      await untilWaiting(kernel.db, 1);
    });
    await later;
    const rateOf = async (session: Session) =>
      (await ask(top, calls.member, { memberId: idOf(session) })).rates.map(({ rate }) => rate)[0];
    expect([await rateOf(first), await rateOf(second)]).toEqual([85, 79]);
  });

  test('a quota that is used up holds for accounts that are opened as well, from its rate on', async () => {
    const { top, mid } = team;
    await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(80, 1) });
    // low has 80 already.
    const open = (username: string, rate: number) =>
      endOf(
        ask(mid, agentCodeCalls.addAccount, {
          username,
          password: 'k7#pexq2',
          kind: 'player',
          rates: ratesField({ type: 'k3', rate }),
        }),
      );
    expect(await open('Opened01', 80)).toBe('agent.quota_full');
    expect(await open('Opened02', 79)).toBe('done');
    await ask(top, calls.setQuota, { memberId: idOf(mid), ...quota(80, 2) });
    expect(await open('Opened03', 80)).toBe('done');
  });

  test('a player has no quota', async () => {
    const { low, leaf } = team;
    expect(await endOf(ask(low, calls.setQuota, { memberId: idOf(leaf), ...quota(50, 1) }))).toBe(
      'agent.quota_invalid',
    );
  });
});

test('the own copy of a member has how his rates came about and what he may give, without who stands above him', async () => {
  const { top, mid, leaf } = team;
  await ask(top, calls.editNextLevel, { memberId: idOf(mid), rates: ratesField({ type: 'ssc', rate: 95 }) });
  await ask(top, calls.setQuota, { memberId: idOf(mid), fromRate: '85', most: '2' });
  const even = (rate: number) => LOTTERY_TYPES.map((type) => ({ type, rate }));
  const at = expect.any(String);
  const copy = (await world.slice.exportOf?.(mid.memberId)) ?? {};
  expect(copy).toMatchObject({
    rateChanges: [
      { reason: 'joined', by: 'agent', before: null, rates: even(90), at },
      {
        reason: 'changed',
        by: 'agent',
        before: even(90),
        rates: even(90).map((each) => (each.type === 'ssc' ? { type: 'ssc', rate: 95 } : each)),
        at,
      },
    ],
    quotas: [{ fromRate: 85, most: 2, setAt: at }],
  });
  const first = { reason: 'joined', by: 'house', before: null, rates: even(0), at };
  expect(await world.slice.exportOf?.(top.memberId)).toMatchObject({
    rateChanges: [first, { by: 'house', rates: even(100) }],
  });
  expect(await world.slice.exportOf?.(leaf.memberId)).toMatchObject({ rateChanges: [{ rates: even(70) }], quotas: [] });
});
