import { expect, test } from 'vitest';
import { CallRefused, NetworkFailure, ServerFault, SessionEnded } from './failures.ts';
import { askFate, placeWithFate } from './place-with-fate.ts';
import type { FateReply } from './place-with-fate.ts';

interface Order {
  readonly orderNo: string;
}
const order: Order = { orderNo: '7' };
const lost = new NetworkFailure('timeout');
const refusal = (key: string, code: number) => new CallRefused({ key, code, msg: '', data: null });

/** Time that passes only while the helper waits, and a server that answers as scripted; the last answer stays. */
function scripted(send: Order | Error, ...answers: (FateReply<Order> | Error)[]) {
  let nowMs = 1_000_000;
  const done = { sends: 0, asks: 0 };
  const client = { clock: { now: () => nowMs } } as Parameters<typeof askFate>[0];
  const ask = async (): Promise<FateReply<Order>> => {
    done.asks += 1;
    const answer = answers[Math.min(done.asks, answers.length) - 1] ?? lost;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const options = {
    ask,
    wait: async (ms: number) => void (nowMs += ms),
    send: async (): Promise<Order> => {
      done.sends += 1;
      if (send instanceof Error) throw send;
      return send;
    },
  };
  return { client, options, done, now: () => nowMs };
}

const accepted = { fate: 'accepted', order } as const;
const unknown = { fate: 'unknown', order: null } as const;

test('a clear answer needs no question', async () => {
  const { client, options, done } = scripted(order);
  expect(await placeWithFate(client, options)).toEqual({ state: 'accepted', order, cancelled: false });
  expect(done).toEqual({ sends: 1, asks: 0 });
});

test('a refusal and a dead session are answers (R-48)', async () => {
  for (const failure of [refusal('lottery.round_closed', 1001), new SessionEnded()]) {
    const { client, options, done } = scripted(failure);
    expect(await placeWithFate(client, options)).toEqual({ state: 'refused', reason: failure });
    expect(done).toEqual({ sends: 1, asks: 0 });
  }
});

test('an answer lost after the commit: the order is found, and was sent once (R-48)', async () => {
  for (const failure of [
    lost,
    new ServerFault('e-1', ''),
    refusal('server.busy', 503),
    refusal('request.nonce_replayed', 4002),
  ]) {
    const { client, options, done } = scripted(failure, lost, unknown, accepted);
    expect(await placeWithFate(client, options)).toEqual({ state: 'accepted', order, cancelled: false });
    expect(done).toEqual({ sends: 1, asks: 3 });
  }
});

test('an order that was found and cancelled since is told as such', async () => {
  const { client, options } = scripted(lost, { fate: 'cancelled', order });
  expect(await placeWithFate(client, options)).toEqual({ state: 'accepted', order, cancelled: true });
});

test('an order that the server does not know stays unknown while it may still arrive', async () => {
  const { client, options, done, now } = scripted(lost, unknown);
  const from = now();
  expect(await placeWithFate(client, options)).toEqual({ state: 'unknown' });
  expect(now() - from).toBeLessThanOrEqual(20_000);
  expect(done.sends).toBe(1);
});

test('an order that the server does not know once the request is too old to be taken has never arrived', async () => {
  const { client, options, now } = scripted(lost, unknown);
  expect(await askFate(client, { ...options, sentAtMs: now() - 76_000 })).toEqual({ state: 'refused', reason: null });
});

test('without any answer the fate stays unknown, however old the order is', async () => {
  const { client, options, now } = scripted(lost);
  expect(await askFate(client, { ...options, sentAtMs: now() - 10_000_000 })).toEqual({ state: 'unknown' });
});
