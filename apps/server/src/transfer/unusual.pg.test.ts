import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { transferCalls } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { compareBalances } from './compare-balances.ts';
import { driveTransfer } from './drive-transfer.ts';
import { pointsAway, presentAway } from './points-away.ts';
import { takeToldRecords } from './take-records.ts';
import { takeWord } from './take-word.ts';
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

/** Takes everything home while no answer comes back; gives the transfer's number. */
async function moveOutUnheard(by: Session): Promise<bigint> {
  world.server.fault = (path) =>
    path === PROVIDER_PATHS.transfer ? 'answer_lost' : path === PROVIDER_PATHS.transferStatus ? 'lost' : 'none';
  const { transfer } = await world.moveOut(by);
  expect(transfer).toMatchObject({ state: 'unknown' });
  world.server.fault = () => 'none';
  return BigInt(transfer.transferNo.slice(1));
}

/** Takes a provider's word that it gave so much at the change `recordSeq`, with all that it has told in the books. */
async function takesWord(by: Session, id: bigint, word: { amount: string; recordSeq: number }): Promise<string> {
  const view = { state: 'done', direction: 'out', currency: 'CNY', reason: '' } as const;
  const said = { ...view, ...word, transferNo: `T${id}`, playerId: await world.playerId(by) };
  return world.kernel.db.tx((t) => takeWord(world.transferring, t, { id, word: said }));
}

test.each(['before', 'together with'])(
  'a record that is corrected after the points were given and before the answer came does not make them unexplained, whether it was in the books %s the correction: the rest is owed (R-40)',
  async (known) => {
    const ann = await world.aMember();
    await world.moveIn(ann, '100.00');
    const record = world.server.bet(await world.playerId(ann), '100.00');
    world.server.settle(record, '300.00');
    const id = await moveOutUnheard(ann);
    if (known === 'before') await world.pull();
    world.server.settle(record, '250.00');
    await world.pull();
    const ended = await driveTransfer(world.transferring, id);
    expect(ended).toMatchObject({ state: 'confirmed', amountMinor: 30_000n, disputedAt: null });
    expect(await told(ann)).toEqual({ balance: '0.00', inTransit: '0.00', owed: '50.00', disputed: false });
    expect(await compare()).toMatchObject({ differing: 0 });
  },
);

test('nothing is given at a change before the one that was known when it was asked for, nor at one that is not in the books', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '100.00');
  const record = world.server.bet(await world.playerId(ann), '100.00');
  const { seq: higher } = world.server.settle(record, '300.00');
  const { seq: known } = world.server.settle(record, '250.00');
  await world.pull();
  const id = await moveOutUnheard(ann);
  expect(await takesWord(ann, id, { amount: '300.00', recordSeq: higher })).toBe('unexplained');
  const { seq: unknown } = world.server.settle(record, '400.00');
  expect(await takesWord(ann, id, { amount: '400.00', recordSeq: unknown })).toBe('unexplained');
  world.server.settle(record, '200.00');
  await takeToldRecords(world.transferring, await world.provider(), world.server.records.slice(-1));
  // What it told by itself may leave a gap before it.
  expect(await takesWord(ann, id, { amount: '250.00', recordSeq: unknown })).toBe('unexplained');
  expect(await takesWord(ann, id, { amount: '250.01', recordSeq: known })).toBe('unexplained');
  expect(await takesWord(ann, id, { amount: '250.00', recordSeq: known })).toBe('confirmed');
  await world.pull();
  expect(await told(ann)).toEqual({ balance: '0.00', inTransit: '0.00', owed: '50.00', disputed: false });
});

test('what a record came to is never written anew', async () => {
  for (const change of ['update transfer.record_change set result = 0', 'delete from transfer.record_change'])
    await expect(world.kernel.db.query(change)).rejects.toMatchObject({ code: 'TR001' });
});
