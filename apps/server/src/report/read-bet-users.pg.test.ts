import { expect, test } from 'vitest';
import { changeParent, pageTeams } from '../agent/index.ts';
import type { BetLines } from '../lottery/test-world.ts';
import { foldAll } from './fold.ts';
import { readBetUsers } from './read-bet-users.ts';
import { openFactsWorld } from './test-facts.ts';

const LINES: BetLines = [['k3.sum.big', '-', '10.00']];

test('bettors of a large team come newest first, each page beginning where the last one ended; of a small one by what they staked', async () => {
  await using world = await openFactsWorld();
  const { db } = world;
  // The first member is the last one of the first page of bits; everybody after him stands on the next.
  const oldest = await world.join(null, 50);
  const top = await world.join(null, 100);
  await db.tx((t) => changeParent(t, { memberId: oldest.memberId, parentId: top.memberId }));
  const idle = await world.join(top, 50);
  const [one, two] = [await world.join(oldest, 20), await world.join(top, 50)];
  const stranger = await world.join(null, 50);
  await world.settled([
    [oldest, LINES],
    [one, [...LINES, ['k3.sum.small', '-', '7.77']]],
    [two, [['k3.sum.odd', '-', '3.33']]],
    [stranger, LINES],
  ]);
  await foldAll(db);
  const of = {
    agentId: top.memberId,
    whoId: top.memberId,
    from: new Date(Date.now() - 86_400_000),
    to: new Date(Date.now() + 86_400_000),
  };
  const pageOf = async (byStake: boolean, size: number, skip: number): Promise<bigint[]> =>
    (await readBetUsers(db, of, { byStake, size, skip })).map((row) => row.member_id);
  const newest = [two, one, oldest].map(({ memberId }) => memberId);
  expect(new Set(newest.map((id) => id / 8_192n)).size).toBe(2);
  const expectAll = async (): Promise<void> => {
    expect(await pageOf(true, 30, 0)).toEqual([one, oldest, two].map(({ memberId }) => memberId));
    expect(await pageOf(true, 1, 1)).toEqual([oldest.memberId]);
    for (const size of [1, 2, 30])
      for (const skip of [0, 1, 2, 3]) expect(await pageOf(false, size, skip)).toEqual(newest.slice(skip, skip + size));
  };
  // The same before and after they are on the pages of their teams.
  await expectAll();
  await pageTeams(db);
  await expectAll();
  const [first] = await readBetUsers(db, of, { byStake: false, size: 1, skip: 1 });
  expect(first).toMatchObject({ member_id: one.memberId, bets: 2n, stake: 1_777n });
  expect(newest).not.toContain(idle.memberId);
}, 60_000);
