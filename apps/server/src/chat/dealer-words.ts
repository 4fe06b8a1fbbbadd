import type { DealerWord } from '@drawroom/contract/chat';
import { EVENTS, type EventType } from '@drawroom/contract/events';

/** What an event of a lottery means to the dealer. */
export interface Heard {
  /** Null: nothing worth saying. */
  readonly word: DealerWord | null;
  /** A round whose close is to be announced, or (`endTime` null) no longer. */
  readonly closing: { readonly gameNo: string; readonly endTime: number | null } | null;
}

/** A round shorter than this has no time for a warning. */
const WARNED_FROM_MS = 60_000;

/** Reads an event of a lottery; other events say nothing. */
export function heardIn(type: EventType, data: unknown): Heard {
  switch (type) {
    case 'round.opened': {
      const { lotteryCode, gameNo, beginTime, endTime, commitment } = EVENTS[type].parse(data);
      return {
        word: { what: 'opened', lotteryCode, gameNo, endTime, commitment },
        closing: endTime - beginTime < WARNED_FROM_MS ? null : { gameNo, endTime },
      };
    }
    case 'round.closed': {
      const { lotteryCode, gameNo, seal } = EVENTS[type].parse(data);
      // Told twice: at the close, and again with the seal; the dealer waits for that.
      const word = seal === null ? null : sealed({ lotteryCode, gameNo }, seal);
      return { word, closing: { gameNo, endTime: null } };
    }
    case 'round.drawn': {
      const { lotteryCode, gameNo, numbers, labels } = EVENTS[type].parse(data);
      return { word: { what: 'drawn', lotteryCode, gameNo, numbers, labels }, closing: null };
    }
    case 'round.settled': {
      const { lotteryCode, gameNo, bets } = EVENTS[type].parse(data);
      // The event counts bets that won; who they belong to is asked when it is said.
      return { word: { what: 'settled', lotteryCode, gameNo, bets, winners: 0, named: [] }, closing: null };
    }
    case 'round.voided': {
      const { lotteryCode, gameNo, reason } = EVENTS[type].parse(data);
      return { word: { what: 'voided', lotteryCode, gameNo, reason }, closing: { gameNo, endTime: null } };
    }
    default:
      return { word: null, closing: null };
  }
}

function sealed(
  round: { readonly lotteryCode: string; readonly gameNo: string },
  { count, root }: { readonly count: number; readonly root: string },
): DealerWord {
  return { what: 'closed', ...round, seal: { count, root } };
}
