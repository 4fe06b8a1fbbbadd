import { hasRedis, startRedis, type RedisServer } from '@drawroom/testkit/redis-server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sharedNonces, type NonceStore } from './nonce-store.ts';
import { PAY_BODY, echo, pay } from './test-server.ts';
import { answering, httpSurroundings, sendRaw, signed } from './test-surroundings.ts';
import type { HttpSurroundings, SignedMember, TestReply } from './test-surroundings.ts';

const WITHIN = { timeout: 10_000, interval: 25 };

let world: HttpSurroundings;
let redis: RedisServer;
let ann: SignedMember;
const nodes: { app: FastifyInstance; nonces: NonceStore }[] = [];
let ran = 0;

beforeAll(async () => {
  if (!hasRedis) return;
  world = await httpSurroundings();
  redis = await startRedis();
  ann = await world.member(1n);
  const handlers = [echo, pay].map((call) =>
    answering(call, () => {
      ran += 1;
      return {};
    }),
  );
  for (let node = 0; node < 2; node += 1) {
    const { db, log } = world.kernel;
    const nonces = sharedNonces({ redisUrl: redis.url, sql: db, log });
    nodes.push({ nonces, app: world.serve(handlers, { nonces }) });
  }
  // The lines to Redis are made beside the start.
  await untilShared();
});
afterAll(async () => {
  if (!hasRedis) return;
  for (const { app, nonces } of nodes) {
    await app.close();
    nonces.close();
  }
  await redis[Symbol.asyncDispose]();
  await world.stop();
});

/** Sends `copies` of one request to each node at the same time; the codes of all answers, sorted. */
async function atBoth(path: string, body: string, copies = 4): Promise<number[]> {
  const { url, headers } = signed({ path, body, by: ann }, world.kernel.clock.now());
  const sent = nodes.flatMap(({ app }) =>
    Array.from({ length: copies }, (): Promise<TestReply> => sendRaw(app, { url, headers, body })),
  );
  return (await Promise.all(sent)).map((reply) => reply.code).toSorted((a, b) => a - b);
}
/** Waits until what one node saw is known to the other. */
async function untilShared(): Promise<void> {
  const look = async (): Promise<void> => {
    if ((await atBoth(echo.path, 'word=warm', 1)).join(' ') !== '0 4002') throw new Error('each node for itself');
  };
  await vi.waitFor(look, WITHIN);
}

describe.skipIf(!hasRedis)('nonces that two nodes share (R-45, R-46)', () => {
  test('of copies sent to both nodes at once exactly one runs', async () => {
    ran = 0;
    for (let round = 1; round <= 25; round += 1) {
      const codes = await atBoth(pay.path, PAY_BODY);
      expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 4002)]);
      expect(ran).toBe(round);
    }
  });

  test('with Redis gone a money call still runs once, by the database, which forgets in time; other calls go on', async () => {
    const { db } = world.kernel;
    await db.query(
      `insert into kernel.nonce (scope, nonce, at) values ('s0', 'old', clock_timestamp() - interval '131 s'),
         ('s0', 'young', clock_timestamp() - interval '30 s')`,
    );
    await redis.kill();
    ran = 0;
    for (let round = 1; round <= 10; round += 1) {
      const codes = await atBoth(pay.path, PAY_BODY);
      expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 4002)]);
      expect(ran).toBe(round);
    }
    const { rows } = await db.query<{ nonce: string }>(`select nonce from kernel.nonce where scope = 's0'`);
    expect(rows).toEqual([{ nonce: 'young' }]);
    // One runs at each node: what moves no points may be asked twice.
    expect((await atBoth(echo.path, 'word=hello')).filter((code) => code === 0).length).toBe(2);
    await redis.start();
    await untilShared();
    expect(await atBoth(echo.path, 'word=back')).toEqual([0, ...Array.from({ length: 7 }, () => 4002)]);
  });

  test('requests that Redis was killed over are answered all the same; a second copy then rests on clientRef alone', async () => {
    const answers: number[][] = [];
    ran = 0;
    const asking = Array.from({ length: 30 }, async () => answers.push(await atBoth(pay.path, PAY_BODY, 1)));
    await redis.kill();
    await Promise.all(asking);
    expect(answers.flat().filter((code) => code !== 200 && code !== 4002)).toEqual([]);
    expect(answers.every((codes) => codes.filter((code) => code === 200).length >= 1)).toBe(true);
  });
});
