import { setTimeout as wait } from 'node:timers/promises';
import type { ReplyOf } from '@drawroom/contract/call';
import { betOrder, cancelOrder, gameHome, oddsList, order as askOrder, type BetLine } from '@drawroom/contract/lottery';
import { CallRefused, NetworkFailure, ServerFault, SessionEnded } from '@drawroom/client/failures';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import type { OrderBook, OrderRecord } from './order-book.ts';
import type { SeededRandom } from './seeded-random.ts';

const LINES_MAX = 3;
const CANCEL_ONE_IN = 7;
const PLAYS = [
  ['k3.sum.big', '-'],
  ['k3.sum.small', '-'],
  ['k3.sum.odd', '-'],
  ['k3.sum.even', '-'],
  ['k3.shape.misc', '-'],
  ['k3.triple.all', '-'],
] as const;

/** What happened on the way, for the report. */
export interface BettingCounts {
  sent: number;
  accepted: number;
  refused: number;
  cancelled: number;
  /** Answers that did not come or did not say what became of the order. */
  answersLost: number;
  /** Of these: orders that were there when asked for, and orders that had to be sent again. */
  foundByAsking: number;
  sentAgain: number;
}

export interface Betting {
  readonly book: OrderBook;
  readonly random: SeededRandom;
  readonly counts: BettingCounts;
  /** What no member may ever see: lost sessions, bugs, answers that contradict one another. */
  readonly breaches: string[];
  /** Most whole points of a line. */
  readonly stakeMax: number;
  isOver(): boolean;
}

/** Registers a member at an address of his own: registrations are counted by address. */
export function bettingMember(url: string, nth: number): Promise<ScriptedMember> {
  const address = `10.${nth % 200}.${Math.floor(nth / 200)}.7`;
  return aMember(
    { url },
    {
      // Every second one below the demo agent, who earns of his turnover.
      ...(nth % 2 === 0 ? { inviteCode: '100001' } : {}),
      client: {
        timeoutMs: 8_000,
        fetch: (target, init) => fetch(target, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } }),
      },
    },
  );
}

/** Bets, cancels and finds out what became of it, until told to stop; every order ends with a known fate. */
export async function playUntilOver(member: ScriptedMember, betting: Betting): Promise<void> {
  const prices = new Map<string, ReplyOf<typeof oddsList>>();
  while (!betting.isOver()) {
    await playOnce(member, betting, prices).catch((failure: unknown) => {
      if (failure instanceof NetworkFailure || failure instanceof CallRefused) return;
      betting.breaches.push(`${member.username}: ${String(failure)}`);
    });
    await wait(350 + betting.random.below(500));
  }
}

/** One order of random lines on a lottery that is open, with what became of it; none where nothing is open. */
export async function playOnce(
  member: ScriptedMember,
  betting: Betting,
  prices: Map<string, ReplyOf<typeof oddsList>>,
): Promise<void> {
  const { random, book } = betting;
  const home = await member.call(gameHome, {});
  const open = home.lotteries.filter(
    ({ lotteryCode, currentOpening }) =>
      HOUSE_K3.test(lotteryCode) && currentOpening !== null && home.serverTime < currentOpening.endTime,
  );
  if (open.length === 0) return;
  const { lotteryId, lotteryCode, currentOpening } = random.pick(open);
  const odds = prices.get(lotteryCode) ?? (await member.call(oddsList, { lotteryCode }));
  prices.set(lotteryCode, odds);
  const order: OrderRecord = {
    member: member.username,
    clientRef: random.uuid(),
    lotteryId,
    lotteryCode,
    gameNo: currentOpening?.gameNo ?? '',
    betList: someLines(betting, odds),
    fate: 'sent',
    orderNo: null,
    betNos: [],
    amount: '',
    receipt: '',
  };
  // Noted before it is sent, as the lobby does.
  book.note(order);
  await place(member, betting, order);
  if (order.fate === 'accepted' && random.below(CANCEL_ONE_IN) === 0) await cancel(member, betting, order);
}

/** The lotteries whose plays and rules the model knows. */
const HOUSE_K3 = /^k3-\d+m$/;

function someLines({ random, stakeMax }: Betting, odds: ReplyOf<typeof oddsList>): BetLine[] {
  const options = odds.groups
    .flatMap((group) => group.plays)
    .flatMap((play) => play.options.map((option) => ({ play, option })));
  return Array.from({ length: 1 + random.below(LINES_MAX) }, () => {
    const [playCode, selection] = random.pick(PLAYS);
    const found = options.find(({ play, option }) => play.playCode === playCode && option.selection === selection);
    if (found === undefined) throw new Error(`no odds for ${playCode}`);
    const unitAmount = `${1 + random.below(stakeMax)}.${String(random.below(100)).padStart(2, '0')}`;
    return { playCode, selection, odds: found.option.odds, unitAmount };
  });
}

/** Refusals by which the house decided on the order; any other one says nothing of an earlier copy. */
const isDecided = (failure: unknown): failure is CallRefused =>
  failure instanceof CallRefused && /^(?:lottery|wallet)\./.test(failure.key);

async function place(member: ScriptedMember, betting: Betting, order: OrderRecord): Promise<void> {
  const { counts } = betting;
  const { lotteryId, gameNo, clientRef, betList } = order;
  counts.sent += 1;
  for (;;) {
    try {
      accept(betting, order, await member.call(betOrder, { lotteryId, gameNo, clientRef, betList: [...betList] }));
      return;
    } catch (failure) {
      if (isDecided(failure)) {
        order.fate = 'refused';
        counts.refused += 1;
        return;
      }
      orBreach(member, betting, failure);
      counts.answersLost += 1;
    }
    const found = await untilAnswered(() => member.call(askOrder, { clientRef }), member, betting);
    if (found.order !== null) {
      counts.foundByAsking += 1;
      accept(betting, order, found.order);
      return;
    }
    counts.sentAgain += 1;
  }
}

function accept(betting: Betting, order: OrderRecord, placed: ReplyOf<typeof betOrder>): void {
  order.fate = 'accepted';
  order.orderNo = placed.orderNo;
  order.betNos = placed.bets.map((bet) => bet.betNo);
  order.receipt = placed.receipt;
  order.amount = placed.amount;
  betting.counts.accepted += 1;
}

async function cancel(member: ScriptedMember, betting: Betting, order: OrderRecord): Promise<void> {
  const clientRef = betting.random.uuid();
  const orderNo = order.orderNo ?? '';
  for (;;) {
    try {
      await member.call(cancelOrder, { orderNo, clientRef });
      break;
    } catch (failure) {
      if (isDecided(failure)) return;
      orBreach(member, betting, failure);
      betting.counts.answersLost += 1;
    }
    const found = await untilAnswered(() => member.call(askOrder, { clientRef: order.clientRef }), member, betting);
    if (found.fate === 'unknown') betting.breaches.push(`${order.clientRef}: acknowledged and then unknown`);
    if (found.fate !== 'accepted') break;
    betting.counts.sentAgain += 1;
  }
  order.fate = 'cancelled';
  betting.counts.cancelled += 1;
}

/** Asks again and again while the house is away or busy. */
export async function untilAnswered<T>(ask: () => Promise<T>, member: ScriptedMember, betting: Betting): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (failure) {
      orBreach(member, betting, failure);
      await wait(100 + betting.random.below(200));
    }
  }
}

/** A lost way and a busy house are part of the game; a lost session or a bug of the server is not. */
export function orBreach(member: ScriptedMember, betting: Betting, failure: unknown): void {
  if (failure instanceof NetworkFailure || failure instanceof CallRefused) return;
  betting.breaches.push(`${member.username}: ${String(failure)}`);
  if (failure instanceof SessionEnded || !(failure instanceof ServerFault)) throw failure;
}
