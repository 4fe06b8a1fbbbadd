import { setTimeout as wait } from 'node:timers/promises';
import { defineCall } from '@drawroom/contract/call';
import { clientRef, text } from '@drawroom/contract/fields';
import * as z from 'zod/mini';
import { answering, httpSurroundings, send } from './test-surroundings.ts';
import type { TestReply, TestRequest } from './test-surroundings.ts';

/** Reply schema of tests that let anything through. */
const anything = z.looseObject({});
const manyTimes = { points: 10_000, seconds: 60, by: 'session' } as const;
const shape = { reply: anything, rate: manyTimes };

export const echo = defineCall({
  ...shape,
  name: 'test.echo',
  method: 'POST',
  path: '/api/test/echo',
  aliases: ['/m-app/test/echo'],
  input: z.strictObject({ word: text(20), note: z.optional(text(500)) }),
  errors: ['room.unknown'],
});
export const look = defineCall({
  ...shape,
  name: 'test.look',
  method: 'GET',
  path: '/api/test/look',
  who: 'visitor',
  input: z.strictObject({ word: z.optional(text(20)) }),
});
export const pay = defineCall({
  ...shape,
  name: 'test.pay',
  method: 'POST',
  path: '/api/test/pay',
  movesPoints: true,
  successCode: 200,
  input: z.strictObject({ clientRef: clientRef() }),
});
/** Twice a minute from one address. */
export const rare = defineCall({
  ...shape,
  name: 'test.rare',
  method: 'GET',
  path: '/api/test/rare',
  who: 'visitor',
  rate: { points: 2, seconds: 60, by: 'address' },
  input: z.strictObject({}),
});
/** Twice a minute in one session. */
export const mine = defineCall({
  ...shape,
  name: 'test.mine',
  method: 'POST',
  path: '/api/test/mine',
  rate: { points: 2, seconds: 60, by: 'session' },
  input: z.strictObject({}),
});
/** Takes longer than the deadline of these tests. */
export const slow = defineCall({
  ...shape,
  name: 'test.slow',
  method: 'POST',
  path: '/api/test/slow',
  input: z.strictObject({}),
});

export const PAY_BODY = 'clientRef=0198b7a2-6a51-7b2c-9d3e-1f2a3b4c5d6e';

/** A server of the calls above with two members, and what its handlers were given. */
export async function testServer() {
  const world = await httpSurroundings();
  const [ann, ben] = [await world.member(1n), await world.member(2n)];
  const ran: unknown[] = [];
  const handler = { echo: (input: Record<string, unknown>): unknown => ({ word: input['word'] }) };
  const app = world.serve(
    [
      answering(echo, (input) => {
        ran.push(input);
        return handler.echo(input);
      }),
      answering(look, (_, session) => ({ seen: session?.id ?? 'visitor' })),
      answering(pay, () => ({})),
      answering(rare, () => ({})),
      answering(mine, () => ({})),
      answering(slow, () => wait(60_000, {}, { ref: false })),
    ],
    { deadlineMs: 50 },
  );
  const go = (request: TestRequest): Promise<TestReply> => send(app, world.kernel, request);
  return {
    ...world,
    app,
    ann,
    ben,
    /** Inputs that reached the echo handler: proves that a refused request ran nothing. */
    ran,
    /** What the echo handler does; a test may change it. */
    handler,
    go,
    /** A valid call of the echo by ann, bent as the test wants. */
    say: (request: Partial<TestRequest> = {}): Promise<TestReply> =>
      go({ path: echo.path, body: 'word=hello', by: ann, ...request }),
    stop: async () => {
      await app.close();
      await world.stop();
    },
  };
}
export type TestServer = Awaited<ReturnType<typeof testServer>>;
