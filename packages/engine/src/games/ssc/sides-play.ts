import { asCanonical } from '../build/canonical.ts';
import { readPositions } from '../build/positions-play.ts';
import { groupOf, won } from '../build/verdict.ts';
import { digitIs } from '../digits/rules.ts';
import { orderedSpace } from '../digits/digit-spaces.ts';
import { withSpaceOf } from '../digits/laws.ts';
import type { Play } from '../game-family.ts';
import { SSC, sscDigits } from './digits.ts';

const SIDES = ['big', 'small', 'odd', 'even'] as const;

/** A small odd, small even, big odd and big even digit: each stands for its kind. */
const ONE_OF_EACH = [1, 2, 7, 8] as const;

/**
 * 大小单双: a side of each of some digits, `big,odd|small` (games.md §5). A unit is one side per digit; a digit is of two of
 * the four sides, so several units can win.
 */
export function sidesPlay(code: string, places: readonly number[]): Play {
  const rule = { positions: places.map((place) => String(place + 1)), choices: SIDES };
  const play: Play = {
    code,
    group: groupOf(code),
    input: 'positions',
    choiceKind: 'lot',
    choices: SIDES,
    positions: rule.positions,
    picksPerUnit: places.length,
    isOffered: () => true,
    options: () => ['*'],
    unitOf: () => places.map(() => 'big').join('|'),
    parse(text) {
      const read = readPositions(text, rule, 'all');
      if (!read.ok) return read;
      const units = read.sets.reduce((product, set) => product * set.length, 1);
      const canonical = read.sets.map((set) => set.join(',')).join('|');
      return { ok: true, canonical, units, optionOfUnit: ['*'] };
    },
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const digits = sscDigits(draw);
      const shown = canonical.split('|').map((set, i) => {
        const digit = digits[places[i] ?? 0] ?? 0;
        return set.split(',').filter((side) => digitIs(side, digit)).length;
      });
      return won(
        '*',
        shown.reduce((product, count) => product * count, 1),
      );
    },
    bestOutcomes(canonical) {
      const most = canonical.split('|').map((set) => {
        const sides = set.split(',');
        return Math.max(...ONE_OF_EACH.map((digit) => sides.filter((side) => digitIs(side, digit)).length));
      });
      return [
        won(
          '*',
          most.reduce((product, count) => product * count, 1),
        ).tiers,
      ];
    },
  };
  return withSpaceOf(play, () => orderedSpace(SSC, places));
}
