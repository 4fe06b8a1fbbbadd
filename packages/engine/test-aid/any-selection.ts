import * as fc from 'fast-check';
import type { Play } from '../src/games/game-family.ts';

/** Random valid selections of a play, with the picks in any order. */
export function anySelection(play: Play): fc.Arbitrary<string> {
  const picks = (least: number): fc.Arbitrary<string> =>
    fc.shuffledSubarray([...play.choices], { minLength: least }).map((list) => list.join(','));
  if (play.input === 'none') return fc.constant('-');
  if (play.input === 'doubles-singles') {
    return fc.tuple(picks(1), picks(2)).map(([doubles, singles]) => `${doubles}|${singles}`);
  }
  return picks(play.picksPerUnit);
}
