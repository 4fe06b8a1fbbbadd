import type { BetLine } from '@drawroom/contract/lottery';
import { familyOf } from '@drawroom/engine/games/index';
import { parseMoney } from '@drawroom/engine/money';
import { parseOddsList } from '@drawroom/engine/odds';
import { settleRound } from '@drawroom/engine/settle-round';
import type { RuleSet } from '@drawroom/engine/games/game-family';

/** An order as its member knows it, noted before it is sent. */
export interface OrderRecord {
  readonly member: string;
  readonly clientRef: string;
  readonly lotteryId: string;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly betList: readonly BetLine[];
  fate: 'sent' | 'accepted' | 'refused' | 'cancelled';
  orderNo: string | null;
  betNos: readonly string[];
  amount: string;
  receipt: string;
}

/** How a round ended: its numbers, or null when it was voided. */
export interface RoundEnd {
  readonly numbers: readonly string[] | null;
  readonly ruleSet: RuleSet;
}

/** The naive model (examples.md 39): orders in memory, and what their members must have in the end. */
export interface OrderBook {
  readonly orders: readonly OrderRecord[];
  note(order: OrderRecord): void;
  /** Change of a member's points by all his orders, minor units. */
  resultOf(member: string, ends: ReadonlyMap<string, RoundEnd>): bigint;
  /** What an agent one step of `stepPer10k` above the members earns of their turnover. */
  rebateOf(members: ReadonlySet<string>, stepPer10k: bigint, ends: ReadonlyMap<string, RoundEnd>): bigint;
}

export const roundKey = (round: { readonly lotteryCode: string; readonly gameNo: string }): string =>
  `${round.lotteryCode}/${round.gameNo}`;

/** An empty book. */
export function orderBook(): OrderBook {
  const orders: OrderRecord[] = [];
  const standing = (): OrderRecord[] => orders.filter((order) => order.fate === 'accepted');
  return {
    orders,
    note: (order) => void orders.push(order),
    resultOf: (member, ends) =>
      standing()
        .filter((order) => order.member === member)
        .flatMap((order) => settledBets(order, ends))
        .reduce((sum, bet) => sum + bet.winLoseMinor, 0n),
    rebateOf: (members, stepPer10k, ends) =>
      standing()
        .filter((order) => members.has(order.member))
        .flatMap((order) => settledBets(order, ends))
        .reduce((sum, bet) => sum + (bet.turnoverMinor * stepPer10k) / 10_000n, 0n),
  };
}

/** What a bet of the model came to. */
export interface ModelBet {
  readonly status: number;
  readonly winLoseMinor: bigint;
  readonly turnoverMinor: bigint;
}

/** What the engine makes of an order's bets, in their order; of a voided round nothing. */
export function settledBets(order: OrderRecord, ends: ReadonlyMap<string, RoundEnd>): ModelBet[] {
  const end = ends.get(roundKey(order));
  if (end === undefined) throw new Error(`round ${roundKey(order)} of order ${order.clientRef} has no end`);
  if (end.numbers === null) return [];
  const checked = familyOf('k3')?.validateDraw(end.numbers);
  if (checked?.ok !== true) throw new Error(`round ${roundKey(order)}: not a draw`);
  const bets = order.betList.map((line, place) => ({
    betNo: String(place),
    playCode: line.playCode,
    selection: line.selection,
    oddsE4: parseOddsList(line.odds) ?? [],
    unitMinor: parseMoney(line.unitAmount) ?? 0n,
    multiple: line.multiple ?? 1,
  }));
  return settleRound(checked.draw, bets, end.ruleSet).map((bet) => ({
    status: bet.status,
    winLoseMinor: bet.winLoseMinor,
    turnoverMinor: bet.effectiveStakeMinor,
  }));
}
