import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { transferCalls } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { compareBalances } from './compare-balances.ts';
import { driveTransfer } from './drive-transfer.ts';
import { pointsAway, presentAway } from './points-away.ts';
import { openTransferWorld, type TransferWorld } from './test-transfer.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await openTransferWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  world.server.fault = () => 'none';
});

/** What the hall and the wallet say of his points there: the same. */
async function told(by: Session): Promise<object> {
  const { list } = await world.call(by, projectCalls.projectBalance);
  const [{ projectId, name, ...points } = { projectId: '', name: '' }] = list;
  const wallet = (await pointsAway(world.kernel.db, by.memberId)).map(presentAway);
  expect(wallet).toEqual([{ projectId, provider: name, ...points }]);
  return points;
}

const compare = async () => compareBalances(world.transferring, await world.provider(), { evenIfNotDue: true });

test('a member is told that a transfer is in dispute until it has ended, and nobody else is', async () => {
  const ann = await world.aMember();
  const ben = await world.aMember();
  await world.moveIn(ann, '100.00');
  await world.moveIn(ben, '100.00');
  expect(await told(ann)).toEqual({ balance: '100.00', inTransit: '0.00', disputed: false });
  const { transfer: SEND, transferStatus: STATUS } = PROVIDER_PATHS;
  world.server.fault = (path) => (path === SEND || path === STATUS ? 'lie_amount' : 'none');
  const { transfer } = await world.moveOut(ann, '40.00');
  expect(transfer).toMatchObject({ state: 'unknown', disputed: true });
  expect(await told(ann)).toEqual({ balance: '60.00', inTransit: '40.00', disputed: true });
  expect(await told(ben)).toMatchObject({ disputed: false });
  const disputes = async (by: Session) =>
    (await world.call(by, transferCalls.transfers)).list.map(({ state, disputed }) => [state, disputed]);
  expect(await disputes(ann)).toEqual([
    ['unknown', true],
    ['confirmed', false],
  ]);
  world.server.fault = () => 'none';
  await driveTransfer(world.transferring, BigInt(transfer.transferNo.slice(1)));
  expect(await told(ann)).toEqual({ balance: '60.00', inTransit: '0.00', disputed: false });
  // It was disputed once; it is not any more.
  expect(await disputes(ann)).toEqual([
    ['confirmed', false],
    ['confirmed', false],
  ]);
});

test('what a corrected result took back beyond what there was is told as owed, until it is covered', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '100.00');
  const record = world.server.bet(await world.playerId(ann), '100.00');
  world.server.settle(record, '300.00');
  await world.pull();
  await world.moveOut(ann);
  world.server.settle(record, '250.00');
  await world.pull();
  expect(await told(ann)).toEqual({ balance: '0.00', inTransit: '0.00', owed: '50.00', disputed: false });
  await world.moveIn(ann, '30.00');
  expect(await told(ann)).toEqual({ balance: '0.00', inTransit: '0.00', owed: '20.00', disputed: false });
  await world.moveIn(ann, '30.00');
  expect(await told(ann)).toEqual({ balance: '10.00', inTransit: '0.00', disputed: false });
});

test('a difference that the last comparison found is told to the member whose points it is about, until one finds none (R-42)', async () => {
  const ann = await world.aMember();
  const ben = await world.aMember();
  await world.moveIn(ann, '100.00');
  await world.moveIn(ben, '100.00');
  const there = world.server.player(await world.playerId(ann));
  there.balance += 5n;
  expect(await compare()).toMatchObject({ differing: 1 });
  expect(await told(ann)).toMatchObject({ disputed: true });
  expect(await told(ben)).toMatchObject({ disputed: false });
  there.balance -= 5n;
  expect(await compare()).toMatchObject({ differing: 0 });
  expect(await told(ann)).toMatchObject({ disputed: false });
});
