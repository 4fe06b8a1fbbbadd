import { randomInt } from 'node:crypto';
import { NONCE_MEMORY_SECONDS } from '@drawroom/contract/sign';

const GENERATION_MS = NONCE_MEMORY_SECONDS * 1000;
/** Some 100 MB at the very most, which is 8,000 requests a second over a whole generation. */
const ENTRIES_MAX = 1_000_000;
const SEEDS_MAX = 20_000;

export type NonceVerdict = 'fresh' | 'replayed' | 'full';

/**
 * Remembers the nonces of the last 130 s at least and 260 s at most, in two generations that change places: forgetting
 * costs nothing and memory is bounded. Each is kept as a number of 52 bits, mixed with a secret of the process, from the
 * nonce and its scope (a session or an address): two different ones meet once in about 10^10.
 *
 * In this process's memory only. Money calls are protected by `clientRef` too, so a second node or a restart cannot make
 * anything happen twice.
 */
export function createNonceMemory(options: { entriesMax?: number } = {}) {
  const entriesMax = options.entriesMax ?? ENTRIES_MAX;
  const secret = { a: randomInt(2 ** 32), b: randomInt(2 ** 32) };
  const seeds = new Map<string, Seed>();
  let current = new Set<number>();
  let previous = new Set<number>();
  let currentSince = -Infinity;

  const seedOf = (scope: string): Seed => {
    const known = seeds.get(scope);
    if (known) return known;
    if (seeds.size >= SEEDS_MAX) seeds.clear();
    const seed = { a: mixText(secret.a, scope), b: mixText(secret.b, scope) };
    seeds.set(scope, seed);
    return seed;
  };
  /** Notes a nonce of 20 hex characters within its scope and tells whether it is new. */
  return (scope: string, nonce: string, nowMs: number): NonceVerdict => {
    if (nowMs - currentSince >= GENERATION_MS) {
      previous = nowMs - currentSince >= 2 * GENERATION_MS ? new Set() : current;
      current = new Set();
      currentSince = nowMs;
    }
    const key = mixNonce(seedOf(scope), nonce);
    if (current.has(key) || previous.has(key)) return 'replayed';
    // Forgetting one early would let it in twice: rather refuse.
    if (current.size >= entriesMax) return 'full';
    current.add(key);
    return 'fresh';
  };
}

interface Seed {
  readonly a: number;
  readonly b: number;
}

function mix(state: number, value: number): number {
  let x = Math.imul(state ^ value, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

function mixText(secret: number, text: string): number {
  let state = secret;
  for (let i = 0; i < text.length; i += 1) state = mix(state, text.charCodeAt(i));
  return state;
}

function mixNonce(seed: Seed, nonce: string): number {
  const x = Number.parseInt(nonce.slice(0, 8), 16);
  const y = Number.parseInt(nonce.slice(8, 16), 16);
  const z = Number.parseInt(nonce.slice(16), 16);
  const a = mix(mix(mix(seed.a, x), y), z);
  const b = mix(mix(mix(seed.b, z), x), y);
  return (a >>> 0) * 2 ** 20 + (b >>> 12);
}
