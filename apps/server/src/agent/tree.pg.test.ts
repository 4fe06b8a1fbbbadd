import { openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { evenRates } from '@drawroom/engine/lottery-types';
import { beforeEach, expect, test } from 'vitest';
import type { Kernel } from '../kernel/kernel.ts';
import { changeParent, changeRates, currentChainId, inviteOf, joinTree, saveInviteCode } from './index.ts';

let world: SliceKernel;
let kernel: Kernel;
beforeEach(async () => {
  world = await openSliceKernel();
  ({ kernel } = world);
  return world.stop;
});

/** Adds members 1, 2, 3 ... each below the one before, at these rates. */
async function aLine(...line: readonly number[]): Promise<void> {
  await kernel.db.tx(async (t) => {
    for (const [index, per10k] of line.entries()) {
      const memberId = BigInt(index + 1);
      const invite = index === 0 ? null : { ownerId: memberId - 1n, rates: evenRates(per10k) };
      await joinTree(t, { memberId, accountId: memberId + 100n, invite });
      if (index === 0) await changeRates(t, { memberId, rates: evenRates(per10k) });
    }
  });
}

async function chainOf(memberId: bigint): Promise<{ id: bigint; steps: string[] }> {
  const id = await currentChainId(kernel.db, memberId);
  return { id, steps: await stepsOf(id) };
}

async function stepsOf(chainId: bigint): Promise<string[]> {
  const { rows } = await kernel.db.query<{ text: string }>(
    `select member_id || '@' || rates[1] as text from agent.v_chain where chain_id = $1 order by level`,
    [chainId],
  );
  return rows.map((row) => row.text);
}

test('without an inviter a chain is the member alone at rate 0', async () => {
  await kernel.db.tx((t) => joinTree(t, { memberId: 1n, accountId: 101n, invite: null }));
  expect((await chainOf(1n)).steps).toEqual(['1@0']);
});

test('a chain leads from the member to the top, and each level earns what its rate is above the one below (spec §9)', async () => {
  await aLine(100, 95, 90);
  const { id, steps } = await chainOf(3n);
  expect(steps).toEqual(['3@90', '2@95', '1@100']);
  const { rows } = await kernel.db.query(
    'select account_id, steps[1] as step from agent.v_chain_step where chain_id = $1 order by 1 desc',
    [id],
  );
  expect(rows).toEqual([
    { account_id: 102n, step: 5 },
    { account_id: 101n, step: 5 },
  ]);
});

test('a new rate gives the member and everybody below a new chain and leaves the old ones as they were', async () => {
  await aLine(100, 90, 80);
  const before = [await chainOf(1n), await chainOf(2n), await chainOf(3n)];
  await kernel.db.tx((t) => changeRates(t, { memberId: 2n, rates: evenRates(85) }));
  expect((await chainOf(1n)).id).toBe(before[0]?.id);
  expect((await chainOf(2n)).steps).toEqual(['2@85', '1@100']);
  expect((await chainOf(3n)).steps).toEqual(['3@80', '2@85', '1@100']);
  for (const { id, steps } of before) expect(await stepsOf(id)).toEqual(steps);
});

test('a rate above the parent, or below a child, is refused and changes nothing', async () => {
  await aLine(100, 90, 80);
  const before = await chainOf(3n);
  for (const rebatePer10k of [101, 79]) {
    await expect(
      kernel.db.tx((t) => changeRates(t, { memberId: 2n, rates: evenRates(rebatePer10k) })),
    ).rejects.toMatchObject({
      key: 'agent.rebate_above_ceiling',
      code: 3201,
      params: { ceiling: 100, floor: 80 },
    });
  }
  expect(await chainOf(3n)).toEqual(before);
  await kernel.db.tx((t) => changeRates(t, { memberId: 2n, rates: evenRates(100) }));
  expect((await chainOf(3n)).steps).toEqual(['3@80', '2@100', '1@100']);
});

test('a member moves with his whole team, but not below himself nor below a lower rate', async () => {
  await aLine(100, 90, 80);
  await kernel.db.tx(async (t) => {
    await joinTree(t, { memberId: 9n, accountId: 109n, invite: null });
    await changeRates(t, { memberId: 9n, rates: evenRates(95) });
  });
  await kernel.db.tx((t) => changeParent(t, { memberId: 2n, parentId: 9n }));
  expect((await chainOf(3n)).steps).toEqual(['3@80', '2@90', '9@95']);
  await expect(kernel.db.tx((t) => changeParent(t, { memberId: 2n, parentId: 3n }))).rejects.toMatchObject({
    key: 'agent.move_refused',
  });
  await expect(kernel.db.tx((t) => changeParent(t, { memberId: 1n, parentId: 9n }))).rejects.toMatchObject({
    key: 'agent.rebate_above_ceiling',
  });
  await kernel.db.tx((t) => changeParent(t, { memberId: 2n, parentId: null }));
  expect((await chainOf(3n)).steps).toEqual(['3@80', '2@90']);
});

test('a written chain cannot be changed or removed, by nobody', async () => {
  await aLine(100, 90);
  for (const statement of [
    'update agent.chain_step set level = 0',
    'delete from agent.chain_step',
    'delete from agent.chain',
    'truncate agent.chain_step',
  ]) {
    await expect(kernel.db.query(statement), statement).rejects.toThrow();
  }
});

test('a code promises at most what its owner has, and gives less once his rate was lowered', async () => {
  await aLine(100);
  const code = { code: '654321', ownerId: 1n, kind: 'player' } as const;
  await expect(kernel.db.tx((t) => saveInviteCode(t, { ...code, rates: evenRates(101) }))).rejects.toMatchObject({
    key: 'agent.rebate_above_ceiling',
  });
  expect(await kernel.db.tx((t) => saveInviteCode(t, { ...code, rates: evenRates(90) }))).toBe(true);
  expect(await kernel.db.tx((t) => saveInviteCode(t, { ...code, rates: evenRates(10) }))).toBe(false);
  await kernel.db.tx((t) => changeRates(t, { memberId: 1n, rates: evenRates(70) }));
  const invite = await inviteOf(kernel.db, '654321');
  expect(invite?.rates).toEqual(evenRates(90));
  await kernel.db.tx((t) => joinTree(t, { memberId: 2n, accountId: 102n, invite }));
  expect((await chainOf(2n)).steps).toEqual(['2@70', '1@70']);
});

test('whoever joins while the rate above is being changed gets the new chain', async () => {
  await aLine(100, 90);
  const changed = Promise.withResolvers<void>();
  const joined = kernel.db.tx(async (t) => {
    await changeRates(t, { memberId: 2n, rates: evenRates(95) });
    changed.resolve();
    // Long enough for the joining transaction to be at the lock.
    await t.query('select pg_sleep(0.2)');
  });
  await changed.promise;
  await kernel.db.tx((t) =>
    joinTree(t, { memberId: 3n, accountId: 103n, invite: { ownerId: 2n, rates: evenRates(94) } }),
  );
  await joined;
  expect((await chainOf(3n)).steps).toEqual(['3@94', '2@95', '1@100']);
});

test('a stranger to the tree has no chain', async () => {
  await expect(currentChainId(kernel.db, 77n)).rejects.toThrow('not in the tree');
});
