import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { echo, testServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import { sendRaw, signed } from './test-surroundings.ts';

/** `MUTANTS=100000 npm test -- --project pg signature-mutants` looks as long as a release asks (S-11). */
const MUTANTS = Number(process.env['MUTANTS'] ?? 20_000);
const AT_ONCE = 100;

let world: TestServer;
let seed = 20_261_122;
/** A whole number from 0, below the given one; the same series in every run. */
const roll = (below: number): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.trunc((seed / 2 ** 32) * below);
};
beforeAll(async () => {
  world = await testServer();
});
beforeEach(() => {
  world.ran.length = 0;
});
afterAll(() => world.stop());

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
type Bend = (good: Request) => Request;

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=&%+.~/?#;,:@!$\'()*[]{}|"<>';

/** Replaces, leaves out, doubles or inserts one character. */
function typo(text: string): string {
  const at = roll(text.length + 1);
  const other = CHARACTERS[roll(CHARACTERS.length)] ?? 'x';
  const ways = [
    () => text.slice(0, at) + other + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1),
    () => text.slice(0, at) + other + text.slice(at),
    () => text.slice(0, at) + text.slice(at, at + 1) + text.slice(at),
  ];
  return ways[roll(ways.length)]?.() ?? text;
}

const inQuery =
  (name: string, change: (value: string) => string): Bend =>
  (good) => ({
    ...good,
    url: good.url.replace(new RegExp(`([?&]${name}=)([^&]*)`), (_, key: string, value: string) => key + change(value)),
  });
const inHeader =
  (name: string, change: (value: string) => string): Bend =>
  (good) => ({ ...good, headers: { ...good.headers, [name]: change(good.headers[name] ?? '') } });

const BENDS: readonly Bend[] = [
  inQuery('sign', typo),
  inQuery('sign', (sign) => sign.slice(0, roll(sign.length))),
  inQuery('sign', (sign) => Buffer.from(sign, 'base64url').toString('hex')),
  inQuery('sign', () => 'A'.repeat(86)),
  inQuery('nonce', typo),
  inQuery('ts', typo),
  inQuery('note', typo),
  inHeader('token', typo),
  inHeader('me', typo),
  inHeader('token', () => world.ben.token),
  inHeader('me', () => world.ben.me),
  (good) => ({ ...good, headers: { ...good.headers, token: world.ben.token, me: world.ben.me } }),
  (good) => ({ ...good, body: typo(good.body) }),
  (good) => ({ ...good, body: good.body.replace(/[a-z]/, (first) => `%${first.charCodeAt(0).toString(16)}`) }),
  (good) => ({ ...good, body: `${good.body}&` }),
  (good) => ({ ...good, body: `${good.body}&${good.body}` }),
  (good) => ({ ...good, body: '' }),
  (good) => ({ ...good, url: `${good.url}&${good.body}`, body: '' }),
  (good) => ({ ...good, url: `${good.url}&${good.url.split('?')[1]?.split('&')[roll(4)] ?? ''}` }),
  (good) => ({ ...good, url: `${typo(good.url.split('?')[0] ?? '')}?${good.url.split('?')[1] ?? ''}` }),
  (good) => ({ ...good, url: typo(good.url) }),
  (good) => ({ ...good, url: good.url.replace('/api/', '/m-app/') }),
  (good) => ({ ...good, method: ['GET', 'PUT', 'DELETE', 'PATCH'][roll(4)] ?? 'PUT' }),
];

/** A request of ann in order, never sent. */
function sound(): Request {
  const body = `word=${CHARACTERS.slice(roll(40), 41 + roll(12)).slice(0, 12)}`;
  const request = { path: echo.path, query: { note: 'some note' }, body, by: world.ann };
  return { method: 'POST', body, ...signed(request, world.kernel.clock.now()) };
}

/** What a request says, spelling aside: two that say the same are one. */
function meaning({ method, url, headers, body }: Request): string {
  // Resolved as what sends it does: `./api` is `/api`.
  const { pathname, search } = new URL(url, 'http://house');
  const parameters = [...new URLSearchParams(search)].map((pair) => pair.join('=')).toSorted();
  const { token, me } = headers;
  return JSON.stringify([method, pathname, parameters, token, me, body]);
}

function mutant(): Request {
  for (;;) {
    const first = sound();
    let bent = first;
    for (let bends = 1 + roll(2); bends > 0; bends -= 1) bent = BENDS[roll(BENDS.length)]?.(bent) ?? bent;
    // A fragment or a spelling that means the same is the request itself.
    if (meaning(bent) !== meaning(first) && !bent.url.includes('#')) return bent;
  }
}

test(`${MUTANTS} bent requests: none is accepted, none is a fault (S-11, R-45)`, { timeout: 600_000 }, async () => {
  const wrong: string[] = [];
  const codes = new Map<number, number>();
  for (let sent = 0; sent < MUTANTS; sent += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, mutant);
    await Promise.all(
      batch.map(async (request) => {
        const reply = await sendRaw(world.app, request);
        codes.set(reply.code, (codes.get(reply.code) ?? 0) + 1);
        if (reply.status >= 500 || !(reply.code >= 400)) wrong.push(`${reply.status} ${JSON.stringify(request)}`);
      }),
    );
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(world.ran).toEqual([]);
  // Most of them reach the signature, and what stops the others is said.
  expect(codes.get(4003)).toBeGreaterThan(MUTANTS / 4);
  expect(
    [...codes.keys()].toSorted((a, b) => a - b).filter((code) => ![400, 401, 404, 429, 4001, 4003].includes(code)),
  ).toEqual([]);
});

test('copies of accepted requests, sent again in any order and number: none runs twice (S-11)', async () => {
  const requests = Array.from({ length: 50 }, sound);
  const copies = Array.from({ length: 2_000 }, () => requests[roll(requests.length)]).filter(
    (one) => one !== undefined,
  );
  const replies = await Promise.all(copies.map((request) => sendRaw(world.app, request)));
  expect(replies.filter((reply) => reply.code === 0)).toHaveLength(new Set(copies).size);
  expect(replies.every((reply) => reply.code === 0 || reply.code === 4002 || reply.code === 429)).toBe(true);
});
