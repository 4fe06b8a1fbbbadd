import { fairness } from '@drawroom/contract/lottery-proofs';
import type { bets } from '@drawroom/contract/lottery';
import type { ReplyOf } from '@drawroom/contract/call';
import { indexedStore } from '@drawroom/client/indexed-store';
import { call } from './api.ts';
import { KEPT_DATABASES } from './kept-databases.ts';
import { languageHeader } from './language.ts';
import { serverNow } from './server-time.ts';
import { readKey } from './storage.ts';

/** So many answers are kept on the phone; those that came first give way. */
export const ANSWERS_MAX = 120;
/** Rounds of the latest own bets whose proofs are fetched ahead, so that they can be checked without a network. */
const PROOFS_AHEAD = 8;
const PROOF_PAUSE_MS = 400;
const withStore = indexedStore(KEPT_DATABASES.answers, 'answers');

interface Kept {
  readonly memberId: string;
  /** When the house said it, Unix ms. */
  readonly at: number;
  readonly reply: unknown;
}

/** One after the other: what is forgotten later is never kept again by what began before. */
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Answers are in a language, and to one question. */
function keyOf(name: string, input: object): string {
  return `${languageHeader()} ${name} ${new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString()}`;
}

/** Keeps what the house has answered; the proof of a draw once it is whole. Never throws: a full phone keeps less. */
export async function keepAnswer(name: string, input: object, reply: unknown): Promise<void> {
  if (name === fairness.name && (reply as ReplyOf<typeof fairness>).numbers === null) return;
  const memberId = readKey('memberId');
  const kept = { memberId, at: serverNow(), reply };
  await inTurn(async () => {
    // Logged out meanwhile: nothing of the member stays.
    if (memberId === null || readKey('memberId') !== memberId) return;
    await withStore('readwrite', (store) => store.put(kept, keyOf(name, input)));
    await dropOldest();
  }).catch(() => undefined);
  if (name === 'lottery.bets') void keepProofs((reply as ReplyOf<typeof bets>).list);
}

async function dropOldest(): Promise<void> {
  const keys = await withStore('readonly', (store) => store.getAllKeys());
  if (keys.length <= ANSWERS_MAX) return;
  const all = await withStore('readonly', (store): IDBRequest<Kept[]> => store.getAll());
  const byAge = keys.map((key, at) => ({ key, at: all[at]?.at ?? 0 })).toSorted((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, keys.length - ANSWERS_MAX))
    await withStore('readwrite', (store) => store.delete(key));
}

/** What the house has answered this member before; null: nothing is kept. */
export async function keptAnswer(name: string, input: object): Promise<{ at: number; reply: unknown } | null> {
  const kept = await inTurn(() =>
    withStore('readonly', (store): IDBRequest<Kept | undefined> => store.get(keyOf(name, input))),
  ).catch(() => undefined);
  return kept === undefined || kept.memberId !== readKey('memberId') ? null : kept;
}

let fetchingAhead = false;

/** Fetches the proofs of the latest settled rounds that the member has bet in, one after the other and each once. */
async function keepProofs(list: ReplyOf<typeof bets>['list']): Promise<void> {
  if (fetchingAhead || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true) return;
  fetchingAhead = true;
  try {
    const settled = list.filter(({ settleTime }) => settleTime !== null);
    const rounds = new Map(
      settled.map(({ lotteryCode, gameNo }) => [`${lotteryCode} ${gameNo}`, { lotteryCode, gameNo }]),
    );
    for (const round of [...rounds.values()].slice(0, PROOFS_AHEAD)) {
      if ((await keptAnswer(fairness.name, round)) !== null) continue;
      // Not everything is drawn by the house; and `call` keeps what comes.
      await call(fairness, round).catch(() => undefined);
      await new Promise((done) => setTimeout(done, PROOF_PAUSE_MS));
    }
  } finally {
    fetchingAhead = false;
  }
}
