import type { BetLine } from '@drawroom/contract/lottery';
import type { MoneyFate, SentRequest } from '../shell/money-fate.ts';

/** What makes an order a chase: the multiple of each round from its `gameNo` on, and whether a win ends it. */
export interface ChaseTerms {
  readonly multiples: readonly number[];
  readonly stopOnWin: boolean;
}

/** An order as it is kept on the phone from before it is sent until its fate is known. */
export interface SentOrder extends SentRequest {
  readonly lotteryId: string;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly betList: readonly BetLine[];
  /** Stake as decimal text; of all rounds where it is a chase. */
  readonly amount: string;
  readonly chase?: ChaseTerms;
  /** Name of the slip its lines are on, where it is not that of the lottery. */
  readonly slip?: string;
  /** The shared bet that it follows, with the amount of a unit and the most it may cost. */
  readonly follow?: { readonly shareId: string; readonly amount: string; readonly cap: string };
}

/** What the house took: an order, or a chase by its first round. */
export interface Placed {
  readonly gameNo: string;
  /** Number of the order; a chase has none of its own. */
  readonly orderNo?: string;
}

export type OrderFate = MoneyFate<SentOrder, Placed>;
