import type { RuleSet } from '../games/game-family.ts';

/** Raised when this settlement has no rule for a play: the round is held rather than paid on one opinion. */
export class NoSecondRule extends Error {
  override readonly name = 'NoSecondRule';
}

/** What one single ticket gets from a draw. */
export interface TicketVerdict {
  /** Half units paid at the odds: 2 for a won unit. */
  readonly won: number;
  /** Half units whose stake is returned. */
  readonly pushed: number;
  /** Which of the line's odds pays, where it carries several: the place of the ticket or of the prize tier. */
  readonly place: number;
}

/** One ticket that stands for all tickets of a line of which the draw shows the same. */
export interface Lot {
  readonly ticket: string;
  readonly times: bigint;
}

/** The second rules of one family. */
export interface SecondRules {
  /** Every single ticket of a selection, written out. Throws `NoSecondRule` for a play it does not know. */
  tickets(play: string, selection: string, rules: RuleSet): readonly string[];
  /** The tickets of a line that are too many to be written out, in lots; null where they can be. */
  lots?(
    line: Readonly<{ play: string; selection: string }>,
    numbers: readonly string[],
    rules: RuleSet,
  ): readonly Lot[] | null;
  /** Reads the drawn numbers once and judges tickets of a play; a ticket may win several prizes. */
  judge(
    numbers: readonly string[],
    rules: RuleSet,
  ): (play: string, ticket: string, place: number) => readonly TicketVerdict[];
}
