import { asCanonical } from '../build/canonical.ts';
import { readPositions } from '../build/positions-play.ts';
import { LOST, UNIT } from '../build/verdict.ts';
import { DIGITS } from '../digits/digit-draw.ts';
import type { Outcome, Play, WeightedOutcome } from '../game-family.ts';
import { sscDigits, SSC_PLACES } from './digits.ts';

/** Prizes by how many digits from the right must come. */
const STARS = [5, 4, 3, 2, 1] as const;

const RULE = { positions: SSC_PLACES, choices: DIGITS };

/**
 * `ssc.5.combo` 五星组合: every tuple of the five sets is five units, on all its five digits, its last four, three, two and
 * one (games.md §5; units 5 x product). The line carries one odds per star.
 */
export const comboPlay: Play = {
  code: 'ssc.5.combo',
  group: 'ssc.5',
  input: 'positions',
  choiceKind: 'digit',
  choices: DIGITS,
  positions: SSC_PLACES,
  picksPerUnit: 5,
  isOffered: () => true,
  options: () => STARS.map(String),
  // The smallest ticket is one tuple, five units: they cannot be bought apart.
  unitOf: () => '0|0|0|0|0',
  parse(text) {
    const read = readPositions(text, RULE, 'all');
    if (!read.ok) return read;
    const units = STARS.length * read.sets.reduce((product, set) => product * set.length, 1);
    const canonical = read.sets.map((set) => set.join(',')).join('|');
    return { ok: true, canonical, units, optionOfUnit: STARS.map(String) };
  },
  outcome(canonical, draw, ruleSet) {
    asCanonical(comboPlay, canonical, ruleSet);
    const drawn = sscDigits(draw);
    const sets = setsOf(canonical);
    const missed = sets.findLastIndex((set, place) => !set.includes(String(drawn[place])));
    return outcomeOf(sets, sets.length - 1 - missed);
  },
  bestOutcomes: (canonical) => [outcomeOf(setsOf(canonical), STARS.length).tiers],
  spread(canonical, ruleSet): WeightedOutcome[] {
    asCanonical(comboPlay, canonical, ruleSet);
    const sets = setsOf(canonical);
    let open = 100_000n;
    const ends: WeightedOutcome[] = [];
    for (const [matched, set] of sets.toReversed().entries()) {
      const goesOn = (open * BigInt(set.length)) / 10n;
      ends.push({ outcome: outcomeOf(sets, matched), weight: open - goesOn });
      open = goesOn;
    }
    return [...ends, { outcome: outcomeOf(sets, sets.length), weight: open }];
  },
};

function setsOf(canonical: string): string[][] {
  return canonical.split('|').map((set) => set.split(','));
}

/** Where the last `matched` digits came: a star is won once by every tuple, so by all ways to fill the places before. */
function outcomeOf(sets: readonly (readonly string[])[], matched: number): Outcome {
  const tiers = STARS.filter((star) => star <= matched).map((star) => {
    const before = sets.slice(0, sets.length - star);
    return { option: String(star), halfUnits: UNIT * before.reduce((product, set) => product * set.length, 1) };
  });
  return tiers.length === 0 ? LOST : { tiers, pushHalfUnits: 0 };
}
