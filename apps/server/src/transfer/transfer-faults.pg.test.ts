import { randomUUID } from 'node:crypto';
import { PROVIDER_PATHS, type ProviderPath } from '@drawroom/contract/provider-wire';
import { transferCalls } from '@drawroom/contract/transfer';
import { endOf } from '@drawroom/testkit/refusal-of';
import type { ProviderFault } from '@drawroom/testkit/provider-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { driveTransfer } from './drive-transfer.ts';
import { pointsAway } from './points-away.ts';
import { openTransferWorld, type TransferWorld } from './test-transfer.ts';
import { transferUnderWay } from './transfer-store.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await openTransferWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  world.server.fault = () => 'none';
});

const { transfer: SEND, transferStatus: STATUS, transferCancel: CANCEL, records: RECORDS } = PROVIDER_PATHS;

/** Past the two minutes, whatever the clocks of test and database are apart. */
const LATE_MS = 180_000;

/** Answers each path with these faults, one after another, and then well. */
function faults(given: Partial<Record<ProviderPath, readonly ProviderFault[]>>): void {
  const left = new Map(Object.entries(given).map(([path, list]) => [path, [...list]]));
  world.server.fault = (path) => left.get(path)?.shift() ?? 'none';
}

/** The next turn of the transfer that is under way. */
async function nextTurn(by: Session) {
  const { id: providerId } = await world.provider();
  const open = await transferUnderWay(world.kernel.db, { providerId, memberId: by.memberId });
  if (open === undefined) throw new Error('nothing is under way');
  return driveTransfer(world.transferring, open.id);
}

const both = async (by: Session): Promise<[string, string]> => [await world.balance(by), await world.there(by)];

test.each<[string, Partial<Record<ProviderPath, readonly ProviderFault[]>>, string]>([
  ['the question is lost', { [SEND]: ['lost'] }, 'unknown'],
  ['the answer is lost', { [SEND]: ['answer_lost'] }, 'confirmed'],
  ['the answer is lost, and so is the question about it', { [SEND]: ['answer_lost'], [STATUS]: ['lost'] }, 'unknown'],
  ['the answer is forged', { [SEND]: ['forged'], [STATUS]: ['lost'] }, 'unknown'],
  ['the answer belongs to another question', { [SEND]: ['other_answer'], [STATUS]: ['other_answer'] }, 'unknown'],
])('%s: points there are never guessed, and end where the provider says (R-39)', async (_, given, state) => {
  const ann = await world.aMember();
  faults(given);
  const { transfer } = await world.moveIn(ann, '100.00');
  expect(transfer.state).toBe(state);
  expect(await world.balance(ann)).toBe('900.00');
  if (state === 'unknown') expect((await nextTurn(ann)).state).toBe('confirmed');
  expect(await both(ann)).toEqual(['900.00', '100.00']);
  expect(world.server.moved.get(transfer.transferNo)).toBe(1);
});

test.each<[string, Partial<Record<ProviderPath, readonly ProviderFault[]>>, string]>([
  ['the question is lost', { [SEND]: ['lost'] }, 'unknown'],
  ['the answer is lost', { [SEND]: ['answer_lost'] }, 'confirmed'],
  ['everything is lost for a while', { [SEND]: ['answer_lost'], [STATUS]: ['lost', 'lost'] }, 'unknown'],
  ['the answer is forged', { [SEND]: ['forged'], [STATUS]: ['lost'] }, 'unknown'],
])('%s: points come home once, and not before the provider has said so', async (_, given, state) => {
  const ann = await world.aMember();
  await world.moveIn(ann, '100.00');
  faults(given);
  const { transfer } = await world.moveOut(ann);
  expect(transfer.state).toBe(state);
  if (state === 'unknown') {
    expect(await world.balance(ann)).toBe('900.00');
    for (let turn = 0; turn < 3 && (await transferIsOpen(ann)); turn += 1) await nextTurn(ann);
  }
  expect(await both(ann)).toEqual(['1000.00', '0.00']);
  expect(world.server.moved.get(transfer.transferNo)).toBe(1);
});

async function transferIsOpen(by: Session): Promise<boolean> {
  const { id: providerId } = await world.provider();
  return (await transferUnderWay(world.kernel.db, { providerId, memberId: by.memberId })) !== undefined;
}

test('twenty turns of one transfer at once move points once', async () => {
  const ann = await world.aMember();
  faults({ [SEND]: ['lost'] });
  const { transfer } = await world.moveIn(ann, '100.00');
  const id = BigInt(transfer.transferNo.slice(1));
  await Promise.all(Array.from({ length: 20 }, () => driveTransfer(world.transferring, id)));
  expect(await both(ann)).toEqual(['900.00', '100.00']);
  expect(world.server.moved.get(transfer.transferNo)).toBe(1);
});

test('while it is not known, another transfer is refused and the member sees the points in transit', async () => {
  const ann = await world.aMember();
  faults({ [SEND]: ['lost'] });
  await world.moveIn(ann, '100.00');
  expect(await endOf(world.moveIn(ann, '1.00'))).toBe('transfer.under_way');
  expect(await endOf(world.moveOut(ann))).toBe('transfer.under_way');
  expect(await world.call(ann, transferCalls.refreshBalance)).toMatchObject({ inTransit: '100.00', home: '900.00' });
  expect(await world.pooled('external.transit')).toBe('100.00');
  await nextTurn(ann);
  expect(await world.pooled('external.transit')).toBe('0.00');
  // On its way home it is shown once: no longer there, not yet here.
  faults({ [SEND]: ['lost'] });
  await world.moveOut(ann, '30.00');
  const [away] = await pointsAway(world.kernel.db, ann.memberId);
  expect(away).toMatchObject({ balanceMinor: 7_000n, inTransitMinor: 3_000n });
  await nextTurn(ann);
});

test('a leave that finds another transfer under way: that one stands for it, whatever becomes of it (R-48)', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '60.00');
  faults({ [SEND]: ['lost'], [STATUS]: ['lost', 'lost'] });
  const { transfer } = await world.moveOut(ann, '10.00');
  const clientRef = randomUUID();
  const asked = { sessionId: 's-none', clientRef };
  expect((await world.call(ann, transferCalls.leave, asked)).transfer).toMatchObject({
    transferNo: transfer.transferNo,
    state: 'unknown',
  });
  const fate = (by = ann) => world.call(by, transferCalls.fate, { clientRef });
  expect(await fate()).toMatchObject({ fate: 'accepted', transfer: { transferNo: transfer.transferNo } });
  expect(await fate(await world.aMember())).toEqual({ fate: 'unknown', transfer: null });
  await nextTurn(ann);
  expect(await fate()).toMatchObject({ transfer: { transferNo: transfer.transferNo, state: 'confirmed' } });
  // Asked for again it brings the rest, and its own transfer is what it is told of from then on.
  const left = await world.call(ann, transferCalls.leave, asked);
  expect(left).toMatchObject({ balance: '1000.00', transfer: { cause: 'leave', amount: '50.00', clientRef } });
  expect((await fate()).transfer).toEqual(left.transfer);
});

test('a definite no gives the points back, after the number was closed at the provider', async () => {
  const ann = await world.aMember();
  faults({ [SEND]: ['refuse'] });
  const { transfer, balance } = await world.moveIn(ann, '100.00');
  expect([transfer.state, transfer.reason, balance]).toEqual(['failed', 'not_taken', '1000.00']);
  expect(world.server.transfers.get(transfer.transferNo)?.state).toBe('cancelled');
});

test('a no that is not one: what was done before it counts', async () => {
  const ann = await world.aMember();
  // The first words arrive, their answer is lost; the number is then refused although it was done.
  faults({ [SEND]: ['answer_lost'], [STATUS]: ['refuse'] });
  await world.moveIn(ann, '100.00');
  world.server.fault = (path) => (path === STATUS ? 'refuse' : 'none');
  expect((await nextTurn(ann)).state).toBe('confirmed');
  expect(await both(ann)).toEqual(['900.00', '100.00']);
});

test('a provider that never heard of it in two minutes does not hear of it any more: the number is dead, the points come back (R-40)', async () => {
  const ann = await world.aMember();
  faults({ [SEND]: ['lost', 'lost'] });
  const { transfer } = await world.moveIn(ann, '100.00');
  expect((await nextTurn(ann)).state).toBe('unknown');
  world.base.advance(LATE_MS);
  expect(await nextTurn(ann)).toMatchObject({ state: 'failed', reason: 'not_taken' });
  expect(await both(ann)).toEqual(['1000.00', '0.00']);
  // The lost words arrive after all: they move nothing.
  const line = world.transferring.lineTo(await world.provider());
  const playerId = await world.playerId(ann);
  const late = {
    transferNo: transfer.transferNo,
    direction: 'in',
    playerId,
    currency: 'CNY',
    amount: '100.00',
  } as const;
  expect(await line.send(late)).toMatchObject({ state: 'cancelled' });
  expect(await both(ann)).toEqual(['1000.00', '0.00']);
});

test('given up too late: what the provider has done counts, the cancellation does not', async () => {
  const ann = await world.aMember();
  faults({ [SEND]: ['answer_lost'], [STATUS]: ['lost'] });
  const { transfer } = await world.moveIn(ann, '100.00');
  world.base.advance(LATE_MS);
  const line = world.transferring.lineTo(await world.provider());
  expect(await line.cancel(transfer.transferNo)).toMatchObject({ state: 'done' });
  expect((await nextTurn(ann)).state).toBe('confirmed');
  expect(await both(ann)).toEqual(['900.00', '100.00']);
});

test('a lost cancellation is asked for again and gives the points back once', async () => {
  const ann = await world.aMember();
  faults({ [SEND]: ['lost'], [CANCEL]: ['answer_lost', 'lost'] });
  await world.moveIn(ann, '100.00');
  world.base.advance(LATE_MS);
  expect((await nextTurn(ann)).state).toBe('unknown');
  expect(await world.balance(ann)).toBe('900.00');
  expect((await nextTurn(ann)).state).toBe('failed');
  expect(await both(ann)).toEqual(['1000.00', '0.00']);
});

test('another amount than the one that was sent moves nothing and is kept for people (R-43)', async () => {
  const ann = await world.aMember();
  faults({ [SEND]: ['lie_amount'] });
  const { transfer } = await world.moveIn(ann, '100.00');
  expect(transfer.state).toBe('unknown');
  expect(await disputeOf(transfer.transferNo)).toBe('amount 99999.00');
  expect(await world.pooled('external.transit')).toBe('100.00');
  // It says the truth later, and that ends it.
  expect((await nextTurn(ann)).state).toBe('confirmed');
});

test('more than records explain does not come home: not with a lie about everything, not when it is repeated', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '100.00');
  world.server.fault = (path) => (path === SEND || path === STATUS ? 'lie_amount' : 'none');
  const { transfer, balance } = await world.moveOut(ann);
  expect([transfer.state, balance]).toEqual(['unknown', '900.00']);
  await nextTurn(ann);
  expect(await world.balance(ann)).toBe('900.00');
  expect(await disputeOf(transfer.transferNo)).toBe('gave 99999.00, more than its records explain');
  world.server.fault = () => 'none';
  expect((await nextTurn(ann)).state).toBe('confirmed');
  expect(await both(ann)).toEqual(['1000.00', '0.00']);
});

test('what was won comes home once its records are there, however they are late', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '100.00');
  world.server.settle(world.server.bet(await world.playerId(ann), '100.00'), '250.00');
  faults({ [RECORDS]: ['lost', 'answer_lost'] });
  expect(await world.moveOut(ann)).toMatchObject({ balance: '900.00', transfer: { state: 'unknown' } });
  expect((await nextTurn(ann)).state).toBe('unknown');
  expect((await nextTurn(ann)).state).toBe('confirmed');
  expect(await both(ann)).toEqual(['1150.00', '0.00']);
  expect(await world.pooled('house.external')).toBe('-150.00');
});

test('whoever dies between the books and the first word is followed by the next turn', async () => {
  const ann = await world.aMember();
  const ref = randomUUID();
  world.server.fault = (path) => (path === SEND ? 'lost' : 'none');
  await world.moveIn(ann, '100.00', ref);
  // As it stands after a kill between the commit and the network.
  await world.kernel.db.query(`update transfer.transfer set asked = 0 where client_ref = $1`, [ref]);
  world.server.fault = () => 'none';
  expect((await nextTurn(ann)).state).toBe('confirmed');
  expect(await both(ann)).toEqual(['900.00', '100.00']);
});

test('no role writes a transfer’s past: ends stay, what was asked for stays, and nothing skips a state', async () => {
  const ann = await world.aMember();
  const { transfer } = await world.moveIn(ann, '5.00');
  const id = transfer.transferNo.slice(1);
  const refused = async (sql: string): Promise<string> =>
    world.kernel.db.query(sql, [id]).then(
      () => 'done',
      (error: { code?: string }) => error.code ?? 'other',
    );
  expect(await refused(`update transfer.transfer set state = 'unknown', ended_at = null where id = $1`)).toBe('TR001');
  expect(await refused('update transfer.transfer set amount = 6 where id = $1')).toBe('TR001');
  expect(await refused('delete from transfer.transfer where id = $1')).toBe('TR001');
  expect(await refused(`update transfer.transfer set dispute = 'later' where id = $1`)).toBe('TR001');
  faults({ [SEND]: ['lost'] });
  const other = await world.moveIn(ann, '5.00');
  expect(
    await refused(
      `update transfer.transfer set state = 'debited' where id = $1 + 0 * 1 or id = ${other.transfer.transferNo.slice(1)}`,
    ),
  ).toBe('TR001');
  expect(
    await refused(
      `update transfer.transfer set amount = 6 where id = $1::bigint * 0 + ${other.transfer.transferNo.slice(1)}`,
    ),
  ).toBe('TR001');
  await nextTurn(ann);
});

async function disputeOf(transferNo: string): Promise<string> {
  const { rows } = await world.kernel.db.query<{ dispute: string }>(
    'select dispute from transfer.transfer where id = $1 and disputed_at is not null',
    [transferNo.slice(1)],
  );
  return rows[0]?.dispute ?? '';
}
