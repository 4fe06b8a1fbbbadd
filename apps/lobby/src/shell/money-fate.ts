/** What is kept on the phone of every request that moves points, from before it is sent until its fate is known. */
export interface SentRequest {
  /** Identity of the request, made before it is sent. */
  readonly clientRef: string;
  /** Server time of the sending, Unix ms. */
  readonly sentAtMs: number;
}

/** Why a request was not taken; the server's own key, or `order.not_arrived` and `order.cancelled` of this phone. */
export interface Declined {
  readonly key: string;
  /** The server's words in the member's language; empty when this phone has its own. */
  readonly msg: string;
  /** What the refusal says beyond its words. */
  readonly data?: unknown;
}

/** What is known of a request. Only `accepted`, with what the house took, counts as done. */
export type MoneyFate<Sent, Taken> =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending'; readonly order: Sent }
  | { readonly kind: 'asking'; readonly order: Sent }
  | { readonly kind: 'unknown'; readonly order: Sent }
  | { readonly kind: 'accepted'; readonly order: Sent; readonly placed: Taken }
  | { readonly kind: 'refused'; readonly order: Sent; readonly declined: Declined };

/** What can happen to a request. `found`: after a reload, unfinished. `cut_off`: the answer did not come. */
export type FateEvent<Sent, Taken> =
  | { readonly type: 'pressed' | 'found'; readonly order: Sent }
  | { readonly type: 'cut_off' | 'no_answer' | 'ask_again' | 'put_away' }
  | { readonly type: 'taken'; readonly placed: Taken }
  | { readonly type: 'declined'; readonly declined: Declined };

export const NO_ORDER = { kind: 'none' } as const;

type OpenFate<Sent> = Extract<MoneyFate<Sent, never>, { kind: 'sending' | 'asking' | 'unknown' }>;

/** True while a second request must not be sent: the first one's fate is open. */
export function isOpenFate<Sent, Taken>(fate: MoneyFate<Sent, Taken>): fate is OpenFate<Sent> {
  return fate.kind === 'sending' || fate.kind === 'asking' || fate.kind === 'unknown';
}

/**
 * The fate after an event. An event that does not fit the state changes nothing: a late answer cannot undo what is known,
 * and a request of open fate is neither forgotten nor overtaken by another one.
 */
export function nextFate<Sent, Taken>(
  fate: MoneyFate<Sent, Taken>,
  event: FateEvent<Sent, Taken>,
): MoneyFate<Sent, Taken> {
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
