import { asCanonical } from '../build/canonical.ts';
import { readPositions } from '../build/positions-play.ts';
import { groupOf, won } from '../build/verdict.ts';
import type { Draw, Play } from '../game-family.ts';
import { choose, refuse } from '../selection.ts';
import { DIGITS } from './digit-draw.ts';
import { withAnyPositionsLaw } from './laws.ts';

/** What a family tells about a play on any so many of its positions. */
export type AnyPositionsRule = {
  readonly code: string;
  readonly positions: readonly string[];
  readonly drawn: (draw: Draw) => readonly number[];
  /** Positions that make one unit. */
  readonly size: number;
};

/**
 * A digit at each of `size` positions (任选直选, 二字定位): picks per position, positions may stay empty (`1,2||3||`, also
 * written `1,2|*|3|*|*`). Units are the elementary symmetric sum e_size(n_1..n_5) (games.md §5).
 */
export function anyPositionsPlay(rule: AnyPositionsRule): Play {
  const read = { positions: rule.positions, choices: DIGITS };
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'positions',
    choiceKind: 'digit',
    choices: DIGITS,
    positions: rule.positions,
    picksPerUnit: rule.size,
    isOffered: () => true,
    options: () => ['*'],
    unitOf: () => rule.positions.map((_, place) => (place < rule.size ? '0' : '')).join('|'),
    parse(text) {
      const sets = readPositions(typeof text === 'string' ? starless(text) : text, read, 'some');
      if (!sets.ok) return sets;
      const units = symmetricSum(
        sets.sets.map((set) => set.length),
        rule.size,
      );
      if (units === 0) return refuse('too_few', text);
      const canonical = sets.sets.map((set) => set.join(',')).join('|');
      return { ok: true, canonical, units, optionOfUnit: ['*'] };
    },
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const drawn = rule.drawn(draw);
      const sets = canonical.split('|').map((set) => set.split(','));
      const matched = sets.filter((set, place) => set.includes(String(drawn[place]))).length;
      return won('*', choose(matched, rule.size));
    },
    bestOutcomes(canonical) {
      const filled = canonical.split('|').filter((set) => set !== '').length;
      return [won('*', choose(filled, rule.size)).tiers];
    },
  };
  return withAnyPositionsLaw(play, rule.size);
}

/** `1|2|*` as `1|2|`. */
function starless(text: string): string {
  return text
    .split('|')
    .map((part) => (part === '*' ? '' : part))
    .join('|');
}

/** e_k of the numbers: the sum over all k of them of their product. */
export function symmetricSum(numbers: readonly number[], k: number): number {
  const sums = [1, ...Array.from({ length: k }, () => 0)];
  for (const n of numbers) {
    for (let size = k; size >= 1; size -= 1) sums[size] = (sums[size] ?? 0) + n * (sums[size - 1] ?? 0);
  }
  return sums[k] ?? 0;
}
