import type { Play, RuleSet, SelectionReply } from './game-family.ts';
import { refuse } from './selection.ts';

/**
 * Reads a selection as a bet is written (games.md §0.1): whatever is accepted has the very picks of the text, side by side
 * as they stand there. The short forms of the golden files, which a play reads as well (`-` for the first place, `07` for
 * the digits 0 and 7, one set for both sides), are refused as malformed: nothing is guessed at. Never throws.
 */
export function readSelection(play: Play, text: string, ruleSet: RuleSet): SelectionReply {
  const reply = play.parse(text, ruleSet);
  if (!reply.ok || reply.canonical === text) return reply;
  return sidesOf(reply.canonical) === sidesOf(text) ? reply : refuse('malformed', text);
}

/** The sides of a selection in order, the picks of each in an order of their own. */
function sidesOf(text: string): string {
  return text
    .split(/(?<=[|;:=])/)
    .map(
      (side) =>
        side
          .match(/[^,|;:=]+/g)
          ?.toSorted()
          .join() ?? '',
    )
    .join('|');
}
