import type { SourceFaultReason } from '@drawroom/contract/draw-reasons';
/** One draw as a source tells it, before anything about it is believed. */
export interface ToldResult {
  readonly issue: string;
  readonly numbers: readonly string[];
  /** Local date of the draw, where the source names one. */
  readonly date?: string;
  /** When the source says it was drawn, Unix ms. */
  readonly drawnAtMs?: number;
}

/** What a source answered at one time. */
export interface SourceAnswer {
  readonly results: readonly ToldResult[];
  /** SHA-256 of the answer as it came, hex. */
  readonly digest: string;
}

/** What is asked of a source. */
export interface SourceQuestion {
  readonly lotteryCode: string;
  /** Number of the oldest round that waits for its result. */
  readonly sinceIssue: string;
  /** Now on the database's clock, Unix ms. */
  readonly nowMs: number;
  /** Aborts when the time for an answer is over. */
  readonly signal: AbortSignal;
}

export type SourceKind = 'http' | 'file' | 'manual';

/**
 * A place results of official draws come from (games.md §11.3). `read` gives what the source knows from an issue on, in any
 * order and as often as asked; it throws `SourceFault` for an answer that cannot be used as a whole.
 */
export interface ResultSource {
  readonly name: string;
  /** As members read it beside a result. */
  readonly title: string;
  readonly kind: SourceKind;
  read(question: SourceQuestion): Promise<SourceAnswer>;
}

/** Where the results of one lottery come from, and when they count. */
export interface ResultPlan {
  readonly lotteryCode: string;
  readonly sources: readonly ResultSource[];
  /** How many sources must say the same. */
  readonly required: number;
  /** So long after the draw time the round is voided and refunded, ms. */
  readonly waitMs: number;
}

/** An answer that cannot be used as a whole; nothing in it is believed. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault';
  readonly reason: SourceFaultReason;

  constructor(reason: SourceFaultReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** Rows of one answer that are looked at; a source that sends more is asked again from a later issue. */
export const RESULTS_MAX = 500;
