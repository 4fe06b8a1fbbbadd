import { asCanonical } from '../build/canonical.ts';
import { oneEach, won } from '../build/verdict.ts';
import { countsOf, DIGITS } from '../digits/digit-draw.ts';
import { unorderedSpace } from '../digits/digit-spaces.ts';
import { withSpaceOf } from '../digits/laws.ts';
import type { Play } from '../game-family.ts';
import { readPicks, refuse, unreadable } from '../selection.ts';
import { PLACES, THREE_D, threeDigits } from './digits.ts';

/**
 * `3d.group3.pack`, `3d.group6.pack`: all groups of some digits as one bet, with odds by how many digits there are
 * (games.md §6). `distinct` is how many different digits the draw must show, all of them among the picks. The golden
 * files write `4 digits` for the first four.
 */
export function packPlay(name: 'group3' | 'group6', distinct: 2 | 3): Play {
  const sizes = DIGITS.map((_, i) => String(i + 1)).filter((size) => Number(size) >= distinct);
  const play: Play = {
    code: `3d.${name}.pack`,
    group: `3d.${name}`,
    input: 'set',
    choiceKind: 'digit',
    choices: DIGITS,
    picksPerUnit: distinct,
    isOffered: () => true,
    options: () => sizes,
    unitOf: (option) => DIGITS.slice(0, Number(option)).join(','),
    parse(text) {
      const bad = unreadable(text);
      if (bad !== null) return bad;
      const [, words] = /^(\d{1,2}) digits$/.exec(text) ?? [];
      const parts = words === undefined ? text.split(',') : DIGITS.slice(0, Number(words));
      const read = readPicks(parts, DIGITS);
      if (!read.ok) return read;
      if (read.picks.length < distinct) return refuse('too_few', text);
      return { ok: true, canonical: read.picks.join(','), units: 1, optionOfUnit: [String(read.picks.length)] };
    },
    outcome(canonical, draw, ruleSet) {
      const { optionOfUnit } = asCanonical(play, canonical, ruleSet);
      const counts = countsOf(threeDigits(draw));
      const shown = DIGITS.filter((_, digit) => counts[digit] !== 0);
      const wins = shown.length === distinct && shown.every((digit) => canonical.includes(digit));
      return won(optionOfUnit[0] ?? '', wins ? 1 : 0);
    },
    bestOutcomes: (canonical) => [oneEach([String(canonical.split(',').length)])],
  };
  return withSpaceOf(play, () => unorderedSpace(THREE_D, PLACES));
}
