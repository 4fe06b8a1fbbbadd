import type { BetLine } from '@drawroom/contract/lottery';

/** What makes an order a chase: the multiple of each round from its `gameNo` on, and whether a win ends it. */
export interface ChaseTerms {
  readonly multiples: readonly number[];
  readonly stopOnWin: boolean;
}

/** An order as it is kept on the phone from before it is sent until its fate is known. */
export interface SentOrder {
  /** Identity of the order, made before it is sent. */
  readonly clientRef: string;
  readonly lotteryId: string;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly betList: readonly BetLine[];
  /** Stake as decimal text; of all rounds where it is a chase. */
  readonly amount: string;
  readonly chase?: ChaseTerms;
  /** Server time of the sending, Unix ms. */
  readonly sentAtMs: number;
}

/** Why an order was not taken; the server's own key, or `order.not_arrived` and `order.cancelled` of this phone. */
export interface Declined {
  readonly key: string;
  /** The server's words in the member's language; empty when this phone has its own. */
  readonly msg: string;
}

/** What the house took: an order, or a chase by its first round. */
interface Placed {
  readonly gameNo: string;
}

/** What is known of an order. Only `accepted`, with its order number, counts as placed. */
export type OrderFate =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly order: SentOrder }
  | { readonly kind: 'asking'; readonly order: SentOrder }
  | { readonly kind: 'unknown'; readonly order: SentOrder }
  | { readonly kind: 'accepted'; readonly order: SentOrder; readonly placed: Placed }
  | { readonly kind: 'refused'; readonly order: SentOrder; readonly declined: Declined };

/** What can happen to an order. `found`: after a reload, unfinished. `cut_off`: the answer did not come. */
export type FateEvent =
  | { readonly type: 'pressed' | 'found'; readonly order: SentOrder }
  | { readonly type: 'cut_off' | 'no_answer' | 'ask_again' | 'put_away' }
  | { readonly type: 'taken'; readonly placed: Placed }
  | { readonly type: 'declined'; readonly declined: Declined };

export const NO_ORDER: OrderFate = { kind: 'none' };

type OpenFate = Extract<OrderFate, { kind: 'sending' | 'asking' | 'unknown' }>;

/** True while a second order must not be sent: the first one's fate is open. */
export function isOpenFate(fate: OrderFate): fate is OpenFate {
  return fate.kind === 'sending' || fate.kind === 'asking' || fate.kind === 'unknown';
}

/**
 * The fate after an event. An event that does not fit the state changes nothing: a late answer cannot undo what is known,
 * and an order of open fate is neither forgotten nor overtaken by another one.
 */
export function nextFate(fate: OrderFate, event: FateEvent): OrderFate {
  switch (event.type) {
    case 'pressed':
      return isOpenFate(fate) ? fate : { kind: 'sending', order: event.order };
    case 'found':
      return isOpenFate(fate) ? fate : { kind: 'asking', order: event.order };
    case 'cut_off':
      return fate.kind === 'sending' ? { kind: 'asking', order: fate.order } : fate;
    case 'no_answer':
      return fate.kind === 'asking' ? { kind: 'unknown', order: fate.order } : fate;
    case 'ask_again':
      return fate.kind === 'unknown' ? { kind: 'asking', order: fate.order } : fate;
    case 'taken':
      return isOpenFate(fate) ? { kind: 'accepted', order: fate.order, placed: event.placed } : fate;
    case 'declined':
      return isOpenFate(fate) ? { kind: 'refused', order: fate.order, declined: event.declined } : fate;
    case 'put_away':
      return isOpenFate(fate) ? fate : NO_ORDER;
  }
}
