import { hash } from 'node:crypto';
import type { BeaconChain } from '@drawroom/beacon/chain';
import { beaconRoundAt } from '@drawroom/engine/fair';
import * as z from 'zod';

/** A value of the beacon whose signature was checked; nothing else ever has this shape. */
export interface BeaconValue {
  readonly round: number;
  /** SHA-256 of the signature, 64 hex characters. */
  readonly randomness: string;
  /** 96 hex characters. */
  readonly signature: string;
}

/** Public randomness from outside the house (games.md §13.2). */
export interface Beacon {
  readonly chain: BeaconChain;
  /** The first round published at or after a time, Unix ms. */
  roundAt(atMs: number): number;
  /** The value of a round; null when no relay gave a valid one. Never throws for what a relay does. */
  fetch(round: number, signal: AbortSignal): Promise<BeaconValue | null>;
}

/** Why a relay's answer was not taken. */
export type RelayFault = 'unreachable' | 'malformed' | 'wrong_round' | 'forged';

export interface HttpBeaconParts {
  readonly chain: BeaconChain;
  /** Origins such as `https://api.drand.sh`. */
  readonly urls: readonly string[];
  /** Whether a signature is the chain's own of that round. */
  readonly verify: (round: number, signature: string) => Promise<boolean>;
  readonly onFault: (fault: RelayFault) => void;
}

/** A relay answers in less than a second or counts as silent. */
const RELAY_MS = 3_000;
/** An answer has some 300 bytes. */
const ANSWER_BYTES_MAX = 4_096;

const answer = z.object({ round: z.number(), signature: z.string().regex(/^[0-9a-f]{96}$/) });

/** A beacon behind several relays: all are asked at once and the first valid answer is taken. */
export function httpBeacon({ chain, urls, verify, onFault }: HttpBeaconParts): Beacon {
  async function ask(url: string, round: number, signal: AbortSignal): Promise<BeaconValue> {
    const told = await read(`${url}/${chain.hash}/public/${round}`, signal);
    const parsed = answer.safeParse(told);
    if (!parsed.success) throw new RelayError('malformed');
    if (parsed.data.round !== round) throw new RelayError('wrong_round');
    const { signature } = parsed.data;
    if (!(await verify(round, signature))) throw new RelayError('forged');
    // What the relay says the randomness is does not count: it follows from the signature.
    return { round, signature, randomness: hash('sha256', Buffer.from(signature, 'hex')) };
  }
  return {
    chain,
    roundAt: beaconRoundAt,
    fetch: async (round, signal) => {
      const done = new AbortController();
      const limited = AbortSignal.any([signal, done.signal, AbortSignal.timeout(RELAY_MS)]);
      const asked = urls.map(async (url) => {
        try {
          return await ask(url, round, limited);
        } catch (error) {
          if (!done.signal.aborted && !signal.aborted) {
            onFault(error instanceof RelayError ? error.fault : 'unreachable');
          }
          throw error;
        }
      });
      try {
        return await Promise.any(asked);
      } catch {
        return null;
      } finally {
        done.abort();
      }
    },
  };
}

class RelayError extends Error {
  override readonly name = 'RelayError';
  readonly fault: RelayFault;

  constructor(fault: RelayFault) {
    super(fault);
    this.fault = fault;
  }
}

async function read(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new RelayError('unreachable');
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    // Leaving the loop cancels the rest.
    if (bytes > ANSWER_BYTES_MAX) throw new RelayError('malformed');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new RelayError('malformed');
  }
}
