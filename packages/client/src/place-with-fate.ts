import { ERROR_CODES } from '@drawroom/contract/error-codes';
import { TS_WINDOW_SECONDS } from '@drawroom/contract/sign';
import type { Client } from './create-client.ts';
import { CallRefused, SessionEnded } from './failures.ts';

/** What the server says of a clientRef (`lottery.order` and its like). */
export interface FateReply<Order> {
  readonly fate: 'accepted' | 'cancelled' | 'unknown';
  readonly order: Order | null;
}

/** How a money call ended. `refused` with `reason: null`: it never arrived and can no longer arrive. */
export type Fate<Order> =
  | { readonly state: 'accepted'; readonly order: Order; readonly cancelled: boolean }
  | { readonly state: 'refused'; readonly reason: CallRefused | SessionEnded | null }
  | { readonly state: 'unknown' };

export interface AskOptions<Order> {
  /** Asks for the fate of the clientRef; may be called many times. */
  readonly ask: () => Promise<FateReply<Order>>;
  /** How long to keep asking; default 20 s. */
  readonly deadlineMs?: number;
  readonly wait?: (ms: number) => Promise<void>;
}

const DEADLINE_MS = 20_000;
const PAUSES_MS = [300, 700, 1_500, 3_000];
/** The server refuses a request older than the window; one that it took in time it ends within its own deadline of 10 s. */
const ARRIVAL_MS = TS_WINDOW_SECONDS * 1000 + 15_000;

/** Refusals that do not say whether an earlier copy of the request took effect. */
const UNDECIDED: ReadonlySet<number> = new Set([ERROR_CODES['server.busy'], ERROR_CODES['request.nonce_replayed']]);

/** Whether a failed call is an answer: the house says no, or nobody is logged in. Anything else leaves it open what became of it. */
export function isAnswer(failure: unknown): failure is CallRefused | SessionEnded {
  return failure instanceof SessionEnded || (failure instanceof CallRefused && !UNDECIDED.has(failure.code));
}

/**
 * Sends a money call once. When no clear answer comes, asks for its fate until the deadline; it never sends again, and
 * it keeps nothing: the caller has stored the clientRef before.
 */
export async function placeWithFate<Order>(
  client: Pick<Client, 'clock'>,
  options: AskOptions<Order> & { readonly send: () => Promise<Order>; readonly onAsking?: () => void },
): Promise<Fate<Order>> {
  const sentAtMs = client.clock.now();
  try {
    return { state: 'accepted', order: await options.send(), cancelled: false };
  } catch (failure) {
    if (isAnswer(failure)) return { state: 'refused', reason: failure };
  }
  options.onAsking?.();
  return askFate(client, { ...options, sentAtMs });
}

/**
 * Asks for the fate of a call sent at `sentAtMs` (server time) until it is known or the deadline has passed; also for
 * what a reload left unfinished. "Never arrived" is final only when the request has become too old to be taken.
 */
export async function askFate<Order>(
  client: Pick<Client, 'clock'>,
  options: AskOptions<Order> & { readonly sentAtMs: number },
): Promise<Fate<Order>> {
  const wait = options.wait ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const endMs = client.clock.now() + (options.deadlineMs ?? DEADLINE_MS);
  for (let attempt = 0; ; attempt += 1) {
    const askedAtMs = client.clock.now();
    const reply = await options.ask().catch(() => null);
    if (reply?.order && reply.fate !== 'unknown') {
      return { state: 'accepted', order: reply.order, cancelled: reply.fate === 'cancelled' };
    }
    if (reply?.fate === 'unknown' && askedAtMs - options.sentAtMs > ARRIVAL_MS)
      return { state: 'refused', reason: null };
    const pauseMs = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] ?? 0;
    if (client.clock.now() + pauseMs >= endMs) return { state: 'unknown' };
    await wait(pauseMs);
  }
}
