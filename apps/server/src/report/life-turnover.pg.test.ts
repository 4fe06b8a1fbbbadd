import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeParent } from '../agent/index.ts';
import type { Session } from '../kernel/kernel.ts';
import { foldAll, lifeTurnover, playersAfter, playersSince, rollUp } from './index.ts';
import { openFactsWorld, type FactsWorld } from './test-facts.ts';

let world: FactsWorld;
let top: Session;
let leaf: Session;
let alone: Session;
beforeAll(async () => {
  world = await openFactsWorld();
  top = await world.join(null, 100);
  leaf = await world.join(top, 50);
  alone = await world.join(null, 0);
});
afterAll(() => world[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;
const of = async (...members: readonly Session[]): Promise<(bigint | undefined)[]> => {
  const known = await lifeTurnover(
    world.db,
    members.map(({ memberId }) => memberId),
  );
  return members.map(({ memberId }) => known.get(memberId));
};

/** What the bets themselves say, by member. */
async function byBets({ claims }: Session): Promise<bigint> {
  const { rows } = await world.db.query<{ stake: bigint }>(
    'select coalesce(sum(stake), 0)::bigint as stake from lottery.bet where account_id = $1 and status in (1, 2)',
    [claims.accountId],
  );
  return rows[0]?.stake ?? 0n;
}

test('turnover of all time is what the bets say: of days put together, of what came late into them, and of today', async () => {
  expect(await of(leaf, alone)).toEqual([0n, 0n]);
  await world.settled([
    [
      leaf,
      [
        ['k3.sum.big', '-', '100.33'],
        ['k3.sum.small', '-', '7.00'],
      ],
    ],
    [alone, [['k3.sum.odd', '-', '10.00']]],
  ]);
  await world.scatter(() => new Date(Date.now() - 3 * DAY_MS));
  await foldAll(world.db);
  await rollUp(world.db, new Date(Date.now() - DAY_MS));
  expect(await of(leaf, alone, top)).toEqual([await byBets(leaf), await byBets(alone), 0n]);
  // Late into a day that is put together, and today.
  await world.settled([[leaf, [['k3.sum.big', '-', '20.00']]]]);
  await world.scatter(() => new Date(Date.now() - 3 * DAY_MS));
  await foldAll(world.db);
  await world.settled([[leaf, [['k3.sum.big', '-', '1.00']]]]);
  await foldAll(world.db);
  expect(await of(leaf)).toEqual([128_33n]);
  expect(await byBets(leaf)).toBe(128_33n);
});

test('it goes with the member, wherever in the tree he stands', async () => {
  const side = await world.join(null, 100);
  await world.db.tx((t) => changeParent(t, { memberId: leaf.memberId, parentId: side.memberId }));
  await world.settled([[leaf, [['k3.sum.big', '-', '2.00']]]]);
  await foldAll(world.db);
  expect(await of(leaf)).toEqual([130_33n]);
});

test('whom the facts know is named once, in the order of the numbers, and who has played by time', async () => {
  const ids = [leaf.memberId, alone.memberId];
  const all = await playersAfter(world.db, 0n, 10);
  // Whoever has registered is in the facts; one of the places of whoever was moved is no member.
  expect(all.slice(0, 3)).toEqual([top.memberId, ...ids]);
  expect(all).toHaveLength(4);
  expect(await playersAfter(world.db, top.memberId, 2)).toEqual(ids);
  expect(await playersSince(world.db, Date.now() - DAY_MS)).toEqual([leaf.memberId]);
  expect(await playersSince(world.db, Date.now() - 9 * DAY_MS)).toEqual(ids);
});
