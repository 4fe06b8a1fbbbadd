import { randomUUID } from 'node:crypto';
import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { TRANSFER_MOVES } from '@drawroom/contract/transfer-states';
import { transferCalls } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { endOf, refusalOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pointsAway } from './points-away.ts';
import { sweepPoints } from './sweep-points.ts';
import { openTransferWorld, type TransferWorld } from './test-transfer.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await openTransferWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('points go to the games and come home, each once in the books and at the provider', async () => {
  const ann = await world.aMember('1000.00');
  const into = await world.moveIn(ann, '300.00');
  expect(into).toMatchObject({
    balance: '700.00',
    transfer: { direction: 'in', cause: 'member', amount: '300.00', state: 'confirmed', reason: null },
  });
  expect(await world.there(ann)).toBe('300.00');
  const out = await world.moveOut(ann, '120.50');
  expect(out).toMatchObject({
    balance: '820.50',
    transfer: { direction: 'out', amount: '120.50', state: 'confirmed' },
  });
  expect(await world.there(ann)).toBe('179.50');
  const rest = await world.moveOut(ann);
  expect(rest).toMatchObject({ balance: '1000.00', transfer: { amount: '179.50', state: 'confirmed' } });
  expect([...world.server.moved.values()].every((times) => times === 1)).toBe(true);
});

test('the table of moves in the database is the contract’s', async () => {
  const { rows } = await world.kernel.db.query<{ move: string; from: string; to: string }>(
    'select move, from_state as "from", to_state as "to" from transfer.move order by 1, 2',
  );
  const wanted = Object.entries(TRANSFER_MOVES).flatMap(([move, { from, to }]) =>
    from.map((each) => ({ move, from: each, to })),
  );
  expect(rows).toEqual(wanted.toSorted((a, b) => (a.move + a.from < b.move + b.from ? -1 : 1)));
});

test('a retry gets the first answer, other content under its reference is refused (R-47, R-49)', async () => {
  const ann = await world.aMember();
  const ref = randomUUID();
  const first = await world.moveIn(ann, '10.00', ref);
  expect(await world.moveIn(ann, '10.00', ref)).toEqual(first);
  expect(await endOf(world.moveIn(ann, '11.00', ref))).toBe('request.client_ref_reused');
  expect(await endOf(world.moveOut(ann, '10.00', ref))).toBe('request.client_ref_reused');
  expect(await world.balance(ann)).toBe('990.00');
  expect(await world.call(ann, transferCalls.fate, { clientRef: ref })).toEqual({
    fate: 'accepted',
    transfer: first.transfer,
  });
  const never = { clientRef: randomUUID() };
  expect(await world.call(ann, transferCalls.fate, never)).toEqual({ fate: 'unknown', transfer: null });
  expect((await world.call(await world.aMember(), transferCalls.fate, { clientRef: ref })).fate).toBe('unknown');
});

test('ten taps at once under one reference move points once', async () => {
  const ann = await world.aMember();
  const ref = randomUUID();
  const taps = await Promise.all(Array.from({ length: 10 }, () => world.moveIn(ann, '25.00', ref)));
  expect(new Set(taps.map(({ transfer }) => transfer.transferNo)).size).toBe(1);
  expect(await world.balance(ann)).toBe('975.00');
  expect(await world.there(ann)).toBe('25.00');
});

test('of several transfers at once one is under way, the others are refused and take nothing', async () => {
  const ann = await world.aMember();
  const ends = await Promise.all(Array.from({ length: 6 }, () => endOf(world.moveIn(ann, '10.00'))));
  const done = ends.filter((end) => end === 'done').length;
  expect(done).toBeGreaterThan(0);
  expect(ends.filter((end) => end !== 'done' && end !== 'transfer.under_way')).toEqual([]);
  expect(await world.balance(ann)).toBe(`${1000 - 10 * done}.00`);
  expect(await world.there(ann)).toBe(`${10 * done}.00`);
});

test.each([
  ['0.00', 'transfer.amount_out_of_range'],
  ['1000000.01', 'transfer.amount_out_of_range'],
  ['1000.01', 'wallet.insufficient'],
])('%s is refused with %s, and nothing is begun', async (amount, key) => {
  const ann = await world.aMember();
  expect(await endOf(world.moveIn(ann, amount))).toBe(key);
  expect(await world.balance(ann)).toBe('1000.00');
  expect((await world.call(ann, transferCalls.transfers)).total).toBe(0);
});

test('an amount the provider has not is refused by it, and the transfer has failed with that reason', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '10.00');
  expect(await world.moveOut(ann, '10.01')).toMatchObject({
    balance: '990.00',
    transfer: { state: 'failed', reason: 'insufficient', amount: '10.01' },
  });
  expect(await world.there(ann)).toBe('10.00');
});

test('a project that is unknown or closed takes nothing; a closed one gives back what it has', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '40.00');
  const ref = { clientRef: randomUUID() };
  expect(await endOf(world.call(ann, transferCalls.byAuto, { projectId: '67', ...ref }))).toBe(
    'transfer.provider_unknown',
  );
  await world.kernel.db.query('update transfer.provider set enabled = false');
  expect(await endOf(world.moveIn(ann, '1.00'))).toBe('transfer.provider_unknown');
  expect((await world.call(ann, transferCalls.games)).projects).toEqual([]);
  expect((await world.moveOut(ann)).balance).toBe('1000.00');
  await world.kernel.db.query('update transfer.provider set enabled = true');
});

test('who has excluded himself brings nothing to the games and gets everything home (R-94)', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '50.00');
  await exclude(ann.claims.accountId, '1 month');
  expect(await endOf(world.moveIn(ann, '1.00'))).toBe('protection.excluded');
  expect(await endOf(enter(ann))).toBe('protection.excluded');
  expect((await world.moveOut(ann)).balance).toBe('1000.00');
});

test('a limit of stakes or losses counts what is there already and what was played there (R-90)', async () => {
  const ann = await world.aMember();
  await limit(ann.claims.accountId, 'loss', '100.00');
  await world.moveIn(ann, '60.00');
  const refused = await refusalOf(world.moveIn(ann, '40.01'));
  expect([refused?.key, refused?.data]).toEqual([
    'protection.limit_reached',
    { kind: 'loss', period: 'day', left: '100.00' },
  ]);
  const record = world.server.bet(await world.playerId(ann), '60.00');
  world.server.settle(record, '0.00');
  await world.pull();
  const later = await refusalOf(world.moveIn(ann, '40.01'));
  expect([later?.key, later?.data]).toEqual([
    'protection.limit_reached',
    { kind: 'loss', period: 'day', left: '40.00' },
  ]);
  expect((await world.moveIn(ann, '40.00')).transfer.state).toBe('confirmed');
});

const enter = (
  by: Awaited<ReturnType<TransferWorld['aMember']>>,
  gameCode = 'mines',
  clientRef: string = randomUUID(),
) => world.call(by, transferCalls.entryGame, { gameCode, clientRef });

test('entering opens a session; points follow only who wants it, all of them, and a retry moves no more', async () => {
  const ann = await world.aMember('80.00');
  const first = await enter(ann);
  expect(first).toMatchObject({
    projectId: '66',
    origin: world.server.origin,
    transfer: null,
    game: { gameCode: 'mines', kind: 'game' },
  });
  expect(first.url.startsWith(`${world.server.origin}/`)).toBe(true);
  expect(world.server.last.get(PROVIDER_PATHS.session)).toMatchObject({
    frameOrigin: 'http://localhost:3000',
    currency: 'CNY',
    locale: 'en-US',
  });
  await world.auto(ann, true);
  const ref = randomUUID();
  const followed = await enter(ann, 'mines', ref);
  expect(followed.transfer).toMatchObject({ cause: 'entry', amount: '80.00', state: 'confirmed' });
  expect((await enter(ann, 'mines', ref)).transfer).toEqual(followed.transfer);
  expect([await world.balance(ann), await world.there(ann)]).toEqual(['0.00', '80.00']);
  expect(await endOf(enter(ann, 'no-such'))).toBe('transfer.game_unknown');
});

test('a game is opened only at the provider’s own origin; otherwise nothing moves (R-78)', async () => {
  const ann = await world.aMember();
  await world.auto(ann, true);
  const { origin } = world.server;
  await world.kernel.db.query(`update transfer.provider set origin = 'https://elsewhere.example'`);
  expect(await endOf(enter(ann))).toBe('transfer.provider_silent');
  await world.kernel.db.query('update transfer.provider set origin = $1', [origin]);
  expect(await world.balance(ann)).toBe('1000.00');
});

test('leaving ends the session that is the member’s own and brings everything home', async () => {
  const ann = await world.aMember('90.00');
  const ben = await world.aMember('90.00');
  await world.auto(ann, true);
  const { sessionId } = await enter(ann);
  await enter(ben);
  const leave = (by: typeof ann, clientRef: string = randomUUID()) =>
    world.call(by, transferCalls.leave, { sessionId, clientRef });
  expect(await leave(ben)).toMatchObject({ balance: '90.00' });
  expect(world.server.ended).not.toContain(sessionId);
  const ref = randomUUID();
  const left = await leave(ann, ref);
  expect(left).toMatchObject({ balance: '90.00', transfer: { cause: 'leave', amount: '90.00', state: 'confirmed' } });
  expect(world.server.ended).toContain(sessionId);
  expect(await leave(ann, ref)).toEqual(left);
});

test('leaving ends every game of this device, and none of another one', async () => {
  const ann = await world.aMember('90.00');
  const elsewhere = { ...ann, id: 'another-login' };
  const sessions = [await enter(ann), await enter(elsewhere), await enter(ann)].map(({ sessionId }) => sessionId);
  const before = world.server.ended.length;
  await world.call(ann, transferCalls.leave, { sessionId: sessions[2] ?? '', clientRef: randomUUID() });
  expect(world.server.ended.slice(before)).toEqual([sessions[0], sessions[2]]);
});

test('a bet that is won after its player has left comes home with the next look, though he was seen a moment ago', async () => {
  const ann = await world.aMember('90.00');
  await world.auto(ann, true);
  const { sessionId } = await enter(ann);
  const playerId = await world.playerId(ann);
  const record = world.server.bet(playerId, '30.00');
  const look = async (): Promise<string> => {
    await world.kernel.db.query('update transfer.player set next_sweep_at = clock_timestamp()');
    await sweepPoints(world.transferring, await world.provider());
    return world.balance(ann);
  };
  world.server.player(playerId).lastSeenAt = world.kernel.clock.now();
  expect(await look()).toBe('0.00');
  await world.call(ann, transferCalls.leave, { sessionId, clientRef: randomUUID() });
  world.server.settle(record, '75.00');
  await world.pull();
  expect(await look()).toBe('135.00');
});

test('recovery brings everything home, says what is still away, and a retry says the same', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '200.00');
  const record = world.server.bet(await world.playerId(ann), '30.00');
  const ref = randomUUID();
  const recovered = { recovered: '170.00', balance: '970.00', stillAway: '0.00' };
  expect(await world.call(ann, projectCalls.recovery, { clientRef: ref })).toMatchObject({
    recovered: '170.00',
    balance: '970.00',
  });
  await world.pull();
  expect(await world.call(ann, projectCalls.recovery, { clientRef: ref })).toEqual(recovered);
  world.server.settle(record, '75.00');
  expect(await world.call(ann, projectCalls.recovery, { clientRef: randomUUID() })).toEqual({
    recovered: '75.00',
    balance: '1045.00',
    stillAway: '0.00',
  });
});

test('who was never there has nothing away, and nothing comes home, however often it is asked', async () => {
  const ann = await world.aMember('5.00');
  expect(await world.call(ann, projectCalls.projectBalance)).toEqual({ auto: false, list: [] });
  const clientRef = randomUUID();
  for (let n = 0; n < 2; n += 1)
    expect(await world.call(ann, projectCalls.recovery, { clientRef })).toEqual({
      recovered: '0.00',
      balance: '5.00',
      stillAway: '0.00',
    });
  expect(await endOf(world.moveOut(ann))).toBe('transfer.provider_unknown');
  await expect(world.call(ann, projectCalls.recovery, { clientRef: 'x' })).rejects.toThrow();
});

test('points nobody plays with come home by themselves, not before the player has been away', async () => {
  const ann = await world.aMember();
  await world.auto(ann, true);
  await enter(ann);
  const playerId = await world.playerId(ann);
  const due = (): Promise<unknown> =>
    world.kernel.db.query('update transfer.player set next_sweep_at = clock_timestamp() where player_id = $1', [
      playerId,
    ]);
  const sweep = async (): Promise<string> => {
    await due();
    await sweepPoints(world.transferring, await world.provider());
    return world.balance(ann);
  };
  expect(await sweep()).toBe('0.00');
  world.server.player(playerId).playing = true;
  world.base.advance(11 * 60_000);
  expect(await sweep()).toBe('0.00');
  world.server.player(playerId).playing = false;
  expect(await sweep()).toBe('1000.00');
  const { list } = await world.call(ann, transferCalls.transfers);
  expect(list.map(({ cause, state, amount }) => [cause, state, amount])).toEqual([
    ['sweep', 'confirmed', '1000.00'],
    ['entry', 'confirmed', '1000.00'],
  ]);
});

test('what is away is told by the provider when it answers and by the books when it does not', async () => {
  const ann = await world.aMember();
  const asked = () => world.call(ann, transferCalls.refreshBalance);
  expect(await asked()).toMatchObject({
    balance: '0.00',
    inPlay: '0.00',
    inTransit: '0.00',
    fresh: true,
    home: '1000.00',
  });
  await world.moveIn(ann, '100.00');
  world.server.bet(await world.playerId(ann), '40.00');
  expect(await asked()).toMatchObject({ balance: '60.00', inPlay: '40.00', fresh: true, home: '900.00' });
  world.server.fault = () => 'lost';
  expect(await asked()).toMatchObject({ balance: '100.00', inPlay: '0.00', fresh: false });
  expect((await world.call(ann, transferCalls.games)).projects[0]?.available).toBe(false);
  world.server.fault = () => 'none';
  await world.pull();
  expect(await pointsAway(world.kernel.db, ann.memberId)).toMatchObject([
    { projectId: '66', balanceMinor: 6_000n, inTransitMinor: 0n },
  ]);
  expect(await world.call(ann, projectCalls.projectBalance)).toMatchObject({
    auto: false,
    list: [{ projectId: '66', name: 'Test games', balance: '60.00', inTransit: '0.00' }],
  });
  expect((await world.call(ann, transferCalls.games)).projects[0]?.available).toBe(true);
});

test('an account is not closed while points are away or in play', async () => {
  const ann = await world.aMember();
  const blocked = () => world.kernel.db.tx(async (t) => (await world.slice.closeBlockedBy?.(t, ann.memberId)) ?? null);
  expect(await blocked()).toBeNull();
  await world.moveIn(ann, '100.00');
  expect(await blocked()).toBe('external');
  const record = world.server.bet(await world.playerId(ann), '100.00');
  await world.pull();
  expect(await blocked()).toBe('external');
  world.server.settle(record, '0.00');
  await world.pull();
  expect(await blocked()).toBeNull();
});

async function exclude(accountId: bigint, span: string): Promise<void> {
  await world.kernel.db.query(
    `insert into protection.guard (account_id, member_id, excluded_until) values ($1, $1, clock_timestamp() + $2::interval)`,
    [accountId, span],
  );
}

async function limit(accountId: bigint, kind: string, amount: string): Promise<void> {
  await world.kernel.db.tx(async (t) => {
    await t.query('insert into protection.guard (account_id, member_id) values ($1, $1)', [accountId]);
    await t.query(`insert into protection.play_limit (account_id, kind, period, value) values ($1, $2, 'day', $3)`, [
      accountId,
      kind,
      amount.replace('.', ''),
    ]);
  });
}
