import { randomUUID } from 'node:crypto';
import {
  asQuestion,
  PROVIDER_CALLBACK_PATH,
  type ProviderEvent,
  type ProviderRecord,
} from '@drawroom/contract/provider-wire';
import { signWire, WIRE_HEADERS } from '@drawroom/contract/signed-wire';
import { transferCalls } from '@drawroom/contract/transfer';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { compareBalances } from './compare-balances.ts';
import { externalStake } from './counted-stake.ts';
import { takeToldRecords } from './take-records.ts';
import { openTransferWorld, type TransferWorld } from './test-transfer.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await openTransferWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => {
  world.server.fault = () => 'none';
});

interface Stored {
  readonly state: number;
  readonly rev: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly corrected: number;
}

async function stored(recordId: string): Promise<Stored | undefined> {
  const { rows } = await world.kernel.db.query<Stored>(
    'select state, rev, stake, payout, corrected from transfer.record where record_id = $1',
    [recordId],
  );
  return rows[0];
}

/** A member with so many points at the provider. */
async function aPlayer(points = '500.00'): Promise<{ session: Session; playerId: string }> {
  const session = await world.aMember();
  await world.moveIn(session, points);
  return { session, playerId: await world.playerId(session) };
}

/** What the reports are told of a member: decided records, stakes, payouts. */
async function countedFor({ memberId }: Session): Promise<string> {
  const { rows } = await world.kernel.db.query<{ text: string }>(
    `select concat_ws(' ', sum(count_delta), sum(stake_delta), sum(payout_delta)) as text from transfer.settled_change where member_id = $1`,
    [memberId],
  );
  return rows[0]?.text ?? '';
}

test('a bet is a stake, then its payout; settled anew it makes the difference good and says so', async () => {
  const { session, playerId } = await aPlayer();
  const record = world.server.bet(playerId, '100.00');
  await world.pull();
  expect(await stored(record)).toMatchObject({ state: 0, stake: 10_000n, payout: 0n, corrected: 0 });
  expect(await externalStake(world.kernel.db, session.claims.accountId, 0)).toBe(0n);
  const house = await world.pooled('house.external');
  world.server.settle(record, '180.00');
  await world.pull();
  expect(await stored(record)).toMatchObject({ state: 1, rev: 2, payout: 18_000n, corrected: 0 });
  expect(await countedFor(session)).toBe('1 10000 18000');
  world.server.settle(record, '30.00');
  await world.pull();
  expect(await stored(record)).toMatchObject({ state: 1, rev: 3, payout: 3_000n, corrected: 1 });
  expect(await countedFor(session)).toBe('1 10000 3000');
  expect(await externalStake(world.kernel.db, session.claims.accountId, 0)).toBe(10_000n);
  world.server.settle(record, '100.00', { state: 'void' });
  await world.pull();
  expect(await stored(record)).toMatchObject({ state: 2, payout: 10_000n, corrected: 2 });
  expect(await countedFor(session)).toBe('0 0 0');
  expect(await externalStake(world.kernel.db, session.claims.accountId, 0)).toBe(0n);
  expect(Number(await world.pooled('house.external')) - Number(house)).toBe(-100);
  expect((await world.moveOut(session)).balance).toBe('1000.00');
});

test('told in any order, again and again, each change counts once (R-40)', async () => {
  const provider = await world.provider();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          stake: fc.integer({ min: 1, max: 50 }),
          ends: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      fc.infiniteStream(fc.nat()),
      async (bets, chance) => {
        const { session, playerId } = await aPlayer();
        const first = world.server.records.length;
        for (const { stake, ends } of bets) {
          const record = world.server.bet(playerId, `${stake}.00`);
          for (const end of ends) world.server.settle(record, `${end}.00`);
        }
        const changes = world.server.records.slice(first);
        const told = [...changes, ...changes].toSorted(() => ((chance.next().value ?? 0) % 2 === 0 ? -1 : 1));
        const batches = told.map((record) => [record]);
        await Promise.all(batches.slice(0, 3).map((batch) => takeToldRecords(world.transferring, provider, batch)));
        for (const batch of batches.slice(3)) await takeToldRecords(world.transferring, provider, batch);
        await world.pull();
        for (const batch of batches) await takeToldRecords(world.transferring, provider, batch);
        const there = await world.there(session);
        expect((await world.moveOut(session)).transfer).toMatchObject({ state: 'confirmed', amount: there });
        const decided = bets.filter(({ ends }) => ends.length > 0);
        const staked = decided.reduce((sum, { stake }) => sum + stake * 100, 0);
        const paid = decided.reduce((sum, { ends }) => sum + (ends.at(-1) ?? 0) * 100, 0);
        expect(await countedFor(session)).toBe(decided.length === 0 ? '' : `${decided.length} ${staked} ${paid}`);
      },
    ),
    { numRuns: 12 },
  );
});

test('a page that a crash of either side interrupts is taken whole by the next look', async () => {
  const { session, playerId } = await aPlayer();
  for (let n = 0; n < 7; n += 1) world.server.settle(world.server.bet(playerId, '10.00'), '15.00');
  world.server.fault = (_, n) => (n % 2 === 1 ? 'answer_lost' : 'none');
  const looks = [await world.pull(), await world.pull(), await world.pull(), await world.pull()];
  expect(looks).toContain(true);
  world.server.fault = () => 'none';
  await Promise.all([world.pull(), world.pull(), world.pull()]);
  expect(await countedFor(session)).toBe('7 7000 10500');
});

test('records of a player nobody knows, or in another currency, move nothing', async () => {
  const { playerId } = await aPlayer();
  const provider = await world.provider();
  const record = world.server.bet(playerId, '10.00');
  const base = world.server.records.findLast(({ recordId }) => recordId === record) as ProviderRecord;
  const before = await world.pooled('external.held');
  await takeToldRecords(world.transferring, provider, [
    { ...base, recordId: 'x1', playerId: 'nobody' },
    { ...base, recordId: 'x2', currency: 'USD' },
  ]);
  expect([await stored('x1'), await stored('x2'), await world.pooled('external.held')]).toEqual([
    undefined,
    undefined,
    before,
  ]);
  await world.pull();
  // A record stays with its player.
  const { session: ben, playerId: other } = await aPlayer();
  await takeToldRecords(world.transferring, provider, [
    { ...base, rev: 9, seq: 999, playerId: other, state: 'settled', payout: '900.00', settledAt: 1 },
  ]);
  expect(await stored(record)).toMatchObject({ rev: 1, payout: 0n });
  expect((await world.moveOut(ben)).balance).toBe('1000.00');
});

const tell = async (event: ProviderEvent, change: { secret?: string; path?: string; seconds?: number } = {}) => {
  const code = 'test';
  const body = JSON.stringify(event);
  const seconds = String(change.seconds ?? Math.trunc(world.kernel.clock.now() / 1_000));
  const words = asQuestion(change.path ?? `${PROVIDER_CALLBACK_PATH}/${code}`, body);
  const signature = await signWire(change.secret ?? world.server.line.secret, seconds, words);
  const headers: Record<string, string> = { [WIRE_HEADERS.time]: seconds, [WIRE_HEADERS.signature]: signature };
  const [door] = world.slice.callbacks ?? [];
  return (await door?.answer({ code, body, header: (name) => headers[name] ?? '' }))?.status;
};

test('what a provider tells is believed with its signature over this very address, and not when it is old (R-43)', async () => {
  const { session, playerId } = await aPlayer();
  const record = world.server.bet(playerId, '10.00');
  const told = world.server.settle(record, '60.00');
  const event: ProviderEvent = { eventId: randomUUID(), at: 1, type: 'records', records: [told] };
  expect(await tell(event, { secret: 'another secret' })).toBe(401);
  expect(await tell(event, { path: '/v1/transfer' })).toBe(401);
  expect(await tell(event, { seconds: Math.trunc(world.kernel.clock.now() / 1_000) - 301 })).toBe(401);
  expect(await stored(record)).toBeUndefined();
  expect(await tell({ ...event, records: [] })).toBe(400);
  expect([await tell(event), await tell(event)]).toEqual([200, 200]);
  expect(await stored(record)).toMatchObject({ state: 1, payout: 6_000n });
  expect((await world.moveOut(session)).balance).toBe('1050.00');
});

test('a session that is over brings the points home soon, and only the one that is meant', async () => {
  const session = await world.aMember();
  await world.auto(session, true);
  const { sessionId } = await world.call(session, transferCalls.entryGame, {
    gameCode: 'mines',
    clientRef: randomUUID(),
  });
  const playerId = await world.playerId(session);
  const soon = async (): Promise<boolean | undefined> =>
    (
      await world.kernel.db.query<{ soon: boolean }>(
        `select next_sweep_at < clock_timestamp() + interval '16 s' as soon from transfer.player where player_id = $1`,
        [playerId],
      )
    ).rows[0]?.soon;
  const event = (id: string): ProviderEvent => ({
    eventId: randomUUID(),
    at: 1,
    type: 'session',
    playerId,
    sessionId: id,
  });
  expect([await tell(event('s-other')), await soon()]).toEqual([200, false]);
  expect([await tell(event(sessionId)), await soon()]).toEqual([200, true]);
});

test('the comparison finds what one side has and the other has not, and leaves out what is on its way (R-42)', async () => {
  const compare = async () => compareBalances(world.transferring, await world.provider(), { evenIfNotDue: true });
  const { session, playerId } = await aPlayer('100.00');
  world.server.settle(world.server.bet(playerId, '40.00'), '90.00');
  expect(await compare()).toMatchObject({ moving: 0, differing: 0 });
  // Points that no record and no transfer explains.
  world.server.player(playerId).balance += 700n;
  expect(await compare()).toMatchObject({ differing: 1 });
  expect(await lastDifference()).toEqual({ expected: 15_000n, reported: 15_700n });
  world.server.player(playerId).balance -= 700n;
  world.server.fault = (path) => (path === '/v1/transfer' || path === '/v1/transfer/status' ? 'answer_lost' : 'none');
  await world.moveOut(session);
  expect(await compare()).toMatchObject({ moving: 1, differing: 0 });
  world.server.fault = () => 'none';
  const stranger = world.server.player('nobody-knows');
  stranger.balance = 5n;
  expect(await compare()).toMatchObject({ differing: 1 });
  stranger.balance = 0n;
});

test('a correction of what was brought home is owed: the books fall below zero nowhere, the comparison knows it, and what comes in covers it', async () => {
  const compare = async () => compareBalances(world.transferring, await world.provider(), { evenIfNotDue: true });
  const { session, playerId } = await aPlayer('100.00');
  const [held, house] = [await world.pooled('external.held'), await world.pooled('house.external')];
  const since = async () => [
    Number(await world.pooled('external.held')) - Number(held),
    Number(await world.pooled('house.external')) - Number(house),
  ];
  const record = world.server.bet(playerId, '100.00');
  world.server.settle(record, '250.00');
  expect((await world.moveOut(session)).balance).toBe('1150.00');
  expect(await since()).toEqual([-100, -150]);
  world.server.settle(record, '40.00');
  await world.pull();
  // He has 210 too much at home, and the house has them not yet.
  expect(await since()).toEqual([-100, -150]);
  expect(await compare()).toMatchObject({ differing: 0 });
  expect(await lastComparison()).toMatchObject({ owed: 21_000n });
  expect(await world.slice.door.providers()).toMatchObject([{ owed: '210.00', comparison: { owed: '210.00' } }]);
  // A provider that says nothing of it has forgotten it, as far as the house knows.
  world.server.tellsDebts = false;
  expect(await compare()).toMatchObject({ differing: 1 });
  expect(await lastDifference()).toEqual({ expected: -21_000n, reported: 0n });
  world.server.tellsDebts = true;
  // Nothing comes home on it; what is brought there covers it first.
  expect(await world.moveOut(session)).toMatchObject({ balance: '1150.00', transfer: { amount: '0.00' } });
  await world.moveIn(session, '200.00');
  expect(await since()).toEqual([-100, 50]);
  expect(await lastOwed(playerId)).toBe(1_000n);
  await world.moveIn(session, '30.00');
  expect(await since()).toEqual([-80, 60]);
  expect((await world.moveOut(session)).balance).toBe('940.00');
  expect(await since()).toEqual([-100, 60]);
  // Corrected back: what it pays now is his again.
  world.server.settle(record, '250.00');
  expect(await compare()).toMatchObject({ differing: 0 });
  expect(await lastComparison()).toMatchObject({ owed: 0n });
  expect((await world.moveOut(session)).balance).toBe('1150.00');
});

async function lastComparison() {
  const { rows } = await world.kernel.db.query<{ owed: bigint }>(
    'select owed from transfer.comparison order by id desc limit 1',
  );
  return rows[0];
}

async function lastOwed(playerId: string): Promise<bigint | undefined> {
  const { rows } = await world.kernel.db.query<{ owed: bigint }>(
    'select owed from transfer.player where player_id = $1',
    [playerId],
  );
  return rows[0]?.owed;
}

test('a provider that has forgotten a player is found by what the books say he has there', async () => {
  const { playerId } = await aPlayer('100.00');
  (world.server.players as Map<string, unknown>).delete(playerId);
  expect(await compareBalances(world.transferring, await world.provider(), { evenIfNotDue: true })).toMatchObject({
    differing: 1,
  });
  expect(await lastDifference()).toEqual({ expected: 10_000n, reported: 0n });
});

test('it is held every five minutes, by one node', async () => {
  await world.kernel.db.query(`update transfer.provider set next_compare_at = clock_timestamp()`);
  const provider = await world.provider();
  const looks = await Promise.all([1, 2, 3].map(() => compareBalances(world.transferring, provider)));
  expect(looks.filter((look) => look !== null)).toHaveLength(1);
  expect(await compareBalances(world.transferring, provider)).toBeNull();
});

async function lastDifference() {
  const { rows } = await world.kernel.db.query(
    'select expected, reported from transfer.difference order by comparison_id desc limit 1',
  );
  return rows[0];
}
