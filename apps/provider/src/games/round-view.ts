import type { Ending, GameCode } from './game-law.ts';

/** Void: left alone before its first step, so the stake went back. */
export type RoundEnding = Ending | 'void';

/** A round as its player's page gets it. Amounts and the multiplier are decimal text with two decimals. */
export interface RoundView {
  readonly roundId: string;
  readonly game: GameCode;
  readonly choice: string;
  readonly stake: string;
  readonly moves: readonly string[];
  /** Null while it goes on. */
  readonly ending: RoundEnding | null;
  /** Of an open round: what taking it now would give. */
  readonly multiplier: string;
  readonly payout: string;
  readonly seen: readonly string[];
  readonly outcome: readonly string[];
  /** The seed is empty until the round is over. */
  readonly fair: { readonly commitment: string; readonly seed: string; readonly entropy: string };
  /** Unix ms. */
  readonly placedAt: number;
  readonly endedAt: number | null;
}

/** What the round that comes next will be called, and the commitment of its seed. */
export interface NextRound {
  readonly roundId: string;
  readonly commitment: string;
}

/** Answer of every call about one game: the round asked about (of `games.state`: the open one), the next one, what the player has. */
export interface GameTable {
  readonly round: RoundView | null;
  readonly next: NextRound;
  readonly balance: string;
}
