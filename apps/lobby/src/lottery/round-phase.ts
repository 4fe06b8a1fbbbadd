import type { DrawResult, Opening } from '@drawroom/contract/lottery';
import { roundStatus } from '@drawroom/engine/round-clock';

/** Count and fingerprint of a round's bets, published before its draw. */
export interface Seal {
  readonly gameNo: string;
  readonly count: number;
  readonly root: string;
  readonly at: number;
}

/** What the server has said about a lottery's rounds; times in Unix ms of the server. */
export interface RoundFacts {
  readonly currentOpening: Opening | null;
  readonly nextOpening: Opening | null;
  readonly lastResult: DrawResult | null;
  readonly seal: Seal | null;
  /** Number of the latest settled round. */
  readonly settledGameNo: string | null;
  /** Number of the latest round that was voided and refunded. */
  readonly voidedGameNo: string | null;
}

/** The steps of a round as a member sees them (spec §4); `waiting` lies between two rounds. */
export type Phase =
  | 'none'
  | 'waiting'
  | 'open'
  | 'closing'
  | 'closed'
  | 'sealed'
  | 'drawing'
  | 'drawn'
  | 'settled'
  | 'voided';

/** A round at one moment. */
export interface RoundNow {
  readonly phase: Phase;
  /** The round it is about; null only in `none`. */
  readonly opening: Opening | null;
  /** End of what is counted down, Unix ms; null when nothing is. */
  readonly untilMs: number | null;
  /** Whole length of what is counted down, ms. */
  readonly totalMs: number;
  /** The round after it, once known. */
  readonly next: Opening | null;
  /** When the clock alone changes the phase, Unix ms. */
  readonly changesAtMs: number | null;
}

/** The last stretch before the close, shown in amber and called "closing", ms. */
export const CLOSING_MS = 10_000;

/** Whether a selection may be made and sent now. */
export function takesBets(phase: Phase): boolean {
  return phase === 'open' || phase === 'closing';
}

/**
 * Where a round stands at a server time. Opening and closing follow the clock (spec §4); seal, result, settlement and
 * voiding only ever come from the server (R-38b): a late draw stays "drawing" until it is told.
 */
export function phaseOf(facts: RoundFacts, nowMs: number): RoundNow {
  const opening = openingAt(facts, nowMs);
  if (opening === null) return { phase: 'none', opening, untilMs: null, totalMs: 0, next: null, changesAtMs: null };
  const next = facts.nextOpening?.gameNo === opening.gameNo ? null : facts.nextOpening;
  const { beginTime, endTime, govPrizeTime } = opening;
  if (nowMs < beginTime) {
    return {
      phase: 'waiting',
      opening,
      untilMs: beginTime,
      totalMs: endTime - beginTime,
      next,
      changesAtMs: beginTime,
    };
  }
  if (roundStatus(nowMs, endTime) === 0) {
    const closing = endTime - nowMs <= CLOSING_MS;
    const changesAtMs = closing ? endTime : endTime - CLOSING_MS;
    return {
      phase: closing ? 'closing' : 'open',
      opening,
      untilMs: endTime,
      totalMs: endTime - beginTime,
      next,
      changesAtMs,
    };
  }
  const phase = afterClose(facts, opening.gameNo);
  if (phase === 'closed' || phase === 'sealed') {
    // From the draw time on: a beacon's value, and with it the result, comes some seconds later.
    const drawing = nowMs >= govPrizeTime;
    return {
      phase: drawing ? 'drawing' : phase,
      opening,
      untilMs: govPrizeTime,
      totalMs: govPrizeTime - endTime,
      next,
      changesAtMs: drawing ? null : govPrizeTime,
    };
  }
  const beginsMs = next?.beginTime ?? null;
  return {
    phase,
    opening,
    untilMs: beginsMs,
    totalMs: beginsMs === null ? 0 : beginsMs - govPrizeTime,
    next,
    changesAtMs: beginsMs,
  };
}

/**
 * A round of a lottery that the house has closed: as if its betting were over, and nothing said of rounds to come. A round that has not begun
 * is none.
 */
export function withoutBets(round: RoundNow): RoundNow {
  const { phase, opening } = round;
  if (opening === null || phase === 'waiting')
    return { phase: 'none', opening: null, untilMs: null, totalMs: 0, next: null, changesAtMs: null };
  if (takesBets(phase))
    return {
      ...round,
      phase: 'closed',
      untilMs: opening.govPrizeTime,
      totalMs: opening.govPrizeTime - opening.beginTime,
      next: null,
    };
  const isOverNow = isOver(phase);
  return { ...round, next: null, ...(isOverNow && { untilMs: null, totalMs: 0 }) };
}

/** The next round takes over at its time, but not while the server still owes the result of the one before. */
function openingAt(facts: RoundFacts, nowMs: number): Opening | null {
  const { currentOpening, nextOpening } = facts;
  if (currentOpening === null) return nextOpening;
  const over = nowMs >= currentOpening.endTime && isOver(afterClose(facts, currentOpening.gameNo));
  return nextOpening !== null && over && nowMs >= nextOpening.beginTime ? nextOpening : currentOpening;
}

function isOver(phase: Phase): boolean {
  return phase === 'drawn' || phase === 'settled' || phase === 'voided';
}

function afterClose(facts: RoundFacts, gameNo: string): Phase {
  if (facts.voidedGameNo === gameNo) return 'voided';
  if (facts.settledGameNo === gameNo) return 'settled';
  if (facts.lastResult?.gameNo === gameNo) return 'drawn';
  return facts.seal?.gameNo === gameNo ? 'sealed' : 'closed';
}
