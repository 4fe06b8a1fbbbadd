import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signed, type TestRequest } from '../kernel/http/test-surroundings.ts';
import { openWireWorld, type WireMember, type WireReply, type WireRound, type WireWorld } from './test-wire.ts';

let world: WireWorld;
let ann: WireMember;
beforeAll(async () => {
  world = await openWireWorld();
});
beforeEach(async () => {
  ann = await world.aMember();
});
afterAll(() => world[Symbol.asyncDispose]());

const LINE = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10.00' };
const betRequest = (round: WireRound, clientRef: string): TestRequest => ({
  path: '/app/lotteryGame/betOrder',
  body: new URLSearchParams({
    lotteryId: round.lotteryId,
    gameNo: round.gameNo,
    clientRef,
    betList: JSON.stringify([LINE]),
  }).toString(),
  by: ann,
});
const cancelRequest = (orderNo: string): TestRequest => ({
  path: '/app/lotteryGame/cancelOrder',
  body: new URLSearchParams({ orderNo, clientRef: randomUUID() }).toString(),
  by: ann,
});
const fateOf = (clientRef: string): Promise<WireReply> =>
  world.send({ method: 'GET', path: '/app/lotteryGame/order', query: { clientRef }, by: ann });
const balance = async (): Promise<unknown> =>
  (await world.send({ method: 'GET', path: '/m-app/myCenter/myWallet', by: ann })).data['balance'];

/** Looks until `found` holds; the limit only keeps a broken build from hanging. */
async function until(found: () => Promise<boolean>): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < 20_000; await wait(10)) {
    if (await found()) return;
  }
  throw new Error('it did not happen in time');
}

/** How many of the server's statements stand before a gate that somebody else holds. */
async function waiting(): Promise<number> {
  const { rows } = await world.db.query<{ n: number }>(
    `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Holds the gate of the round, sends the request, and cuts the line while the server works on it: the member has sent,
 * and has no answer. Gives the function that lets the server go on.
 */
async function sendAndLoseAnswer(request: TestRequest, round: WireRound): Promise<() => Promise<void>> {
  const gate = await world.db.connect();
  await gate.query('select pg_advisory_lock(lottery.gate_key($1))', [round.id]);
  const { url, headers } = signed(request, world.server.server.kernel.clock.now());
  const line = new AbortController();
  const sending = fetch(world.server.url + url, {
    method: 'POST',
    headers,
    body: request.body ?? '',
    signal: line.signal,
  });
  const lost = sending.then(() => 'answered', String);
  await until(async () => (await waiting()) === 1);
  line.abort();
  expect(await lost).toContain('AbortError');
  return async () => {
    await gate.query('select pg_advisory_unlock(lottery.gate_key($1))', [round.id]);
    await gate.close();
    await until(async () => (await waiting()) === 0);
  };
}

describe('an answer that got lost (R-47, R-48)', () => {
  it('"unknown" is what the house says while the order is on its way, then "accepted"; the order stands once', async () => {
    const round = await world.anOpenRound();
    const ref = randomUUID();
    const goOn = await sendAndLoseAnswer(betRequest(round, ref), round);
    expect((await fateOf(ref)).data).toEqual({ fate: 'unknown', order: null });
    expect(await balance()).toBe('100.00');
    await goOn();
    await until(async () => (await fateOf(ref)).data['fate'] === 'accepted');
    const told = (await fateOf(ref)).data['order'] as Record<string, unknown>;
    expect(told).toMatchObject({ gameNo: round.gameNo, amount: '10.00', balance: '90.00', count: 1 });
    const before = await world.state();
    const again = await world.send(betRequest(round, ref));
    expect(again).toMatchObject({ status: 200, code: 200, data: { orderNo: told['orderNo'], balance: '90.00' } });
    expect(await world.state()).toBe(before);
  });

  it('sent again while the first copy is still on its way: both come to the same one order', async () => {
    const round = await world.anOpenRound();
    const ref = randomUUID();
    const goOn = await sendAndLoseAnswer(betRequest(round, ref), round);
    const second = world.send(betRequest(round, ref));
    await goOn();
    const { code, data } = await second;
    expect(code).toBe(200);
    expect((await fateOf(ref)).data).toMatchObject({ fate: 'accepted', order: { orderNo: data['orderNo'] } });
    expect(await balance()).toBe('90.00');
  });

  it('an order that was overtaken by the end of its round never appears, and nothing is taken', async () => {
    const round = await world.anOpenRound();
    const ref = randomUUID();
    const goOn = await sendAndLoseAnswer(betRequest(round, ref), round);
    await world.endedBefore(round, 1);
    await goOn();
    expect(await world.send(betRequest(round, ref))).toMatchObject({ code: 1001, key: 'lottery.round_closed' });
    expect((await fateOf(ref)).data).toEqual({ fate: 'unknown', order: null });
    expect(await balance()).toBe('100.00');
  });

  it('is told again after the round has ended: acceptance does not expire with it', async () => {
    const round = await world.anOpenRound();
    const ref = randomUUID();
    const goOn = await sendAndLoseAnswer(betRequest(round, ref), round);
    await goOn();
    await until(async () => (await fateOf(ref)).data['fate'] === 'accepted');
    await world.endedBefore(round, 0);
    const { data } = await fateOf(ref);
    const again = await world.send(betRequest(round, ref));
    expect(again).toMatchObject({ code: 200, data: { orderNo: (data['order'] as { orderNo: string }).orderNo } });
  });

  it('of a cancellation: the order is cancelled once, and asking again gives the same amounts', async () => {
    const round = await world.anOpenRound();
    const ref = randomUUID();
    const placed = await world.send(betRequest(round, ref));
    const orderNo = placed.data['orderNo'] as string;
    const goOn = await sendAndLoseAnswer(cancelRequest(orderNo), round);
    expect((await fateOf(ref)).data['fate']).toBe('accepted');
    await goOn();
    await until(async () => (await fateOf(ref)).data['fate'] === 'cancelled');
    const before = await world.state();
    expect(await world.send(cancelRequest(orderNo))).toMatchObject({
      code: 0,
      data: { orderNo, amount: '10.00', balance: '100.00' },
    });
    expect(await world.state()).toBe(before);
    expect(await balance()).toBe('100.00');
  });
});
