import { fairDraw, type FairInput } from './fair.ts';
import { LUCKY_PARTS } from './lucky-parts.ts';

/** What a draw of prizes is made from: secret of the house, number of the draw, and the member's own number. */
export type LuckyInput = Omit<FairInput, 'game'>;

/** The lot of a draw, 0..999999, each as likely as any other: `fair/v1` with game `lot`. Throws RangeError as `fairDraw`. */
export function luckyLot(input: LuckyInput): number {
  return Number(fairDraw({ ...input, game: 'lot' }).numbers[0]);
}

/**
 * Which prize a lot wins, from 0: the first one has the first `parts[0]` lots, the next one those after them, and so on. Throws RangeError
 * unless the parts add up to `LUCKY_PARTS` exactly, or for what is no lot.
 */
export function prizeOfLot(parts: readonly number[], lot: number): number {
  if (parts.reduce((sum, part) => sum + part, 0) !== LUCKY_PARTS) throw new RangeError('the chances are not whole');
  let end = 0;
  const prize = parts.findIndex((part) => {
    end += part;
    return lot < end;
  });
  if (prize < 0 || lot < 0) throw new RangeError(`no lot ${lot}`);
  return prize;
}
