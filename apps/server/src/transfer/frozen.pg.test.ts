import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { freeze, unfreeze } from '../member/test-freeze.ts';
import { openTransferWorld, type TransferWorld } from './test-transfer.ts';

let world: TransferWorld;
let ann: Session;
beforeAll(async () => {
  world = await openTransferWorld();
  ann = await world.aMember();
  await insertMemberRow(world.kernel, ann);
});
afterAll(() => world[Symbol.asyncDispose]());

test('whose funds or bets are frozen moves nothing to games, and everything comes home as ever', async () => {
  await world.moveIn(ann, '10.00');
  for (const [kind, key] of [
    ['funds', 'wallet.frozen'],
    ['bet', 'member.bets_frozen'],
  ] as const) {
    const what = { memberId: ann.memberId, kind };
    await freeze(world.kernel, what);
    const before = await world.balance(ann);
    expect(await endOf(world.moveIn(ann, '5.00'))).toBe(key);
    expect(await world.balance(ann)).toBe(before);
    expect(await endOf(world.moveOut(ann, '2.00'))).toBe('done');
    await unfreeze(world.kernel, what);
  }
  expect(await endOf(world.moveIn(ann, '5.00'))).toBe('done');
});

test('a transfer begun before keeps its answer (R-47)', async () => {
  const clientRef = crypto.randomUUID();
  const first = await world.moveIn(ann, '1.00', clientRef);
  await freeze(world.kernel, { memberId: ann.memberId, kind: 'funds' });
  expect(await world.moveIn(ann, '1.00', clientRef)).toMatchObject({
    transfer: { transferNo: first.transfer.transferNo },
  });
});
