import { asCanonical } from '../build/canonical.ts';
import { parseOptions } from '../build/option-play.ts';
import { oneEach, outcomeOfVerdict } from '../build/verdict.ts';
import { walk } from '../build/walk.ts';
import type { Play } from '../game-family.ts';
import { refuse } from '../selection.ts';
import { sevenOf } from './balls.ts';
import { specialSpace } from './spaces.ts';
import { ANIMALS, animalOf } from './zodiac.ts';

/** How many animals a bet may hold; the price is by that number. */
const SIZES: readonly string[] = Array.from({ length: ANIMALS.length - 1 }, (_, i) => String(i + 1));

/**
 * `m6.sp.zodiacset` (合肖): all picked animals together are one unit, won when the special ball is of one of them, at odds
 * by how many they are; 49 returns the stake (games.md §8).
 */
export const zodiacSetPlay: Play = {
  code: 'm6.sp.zodiacset',
  group: 'm6.sp',
  input: 'set',
  choiceKind: 'animal',
  choices: ANIMALS,
  picksPerUnit: 1,
  isOffered: () => true,
  options: () => SIZES,
  unitOf: (size) => ANIMALS.slice(0, Number(size)).join(','),
  parse(text) {
    const reply = parseOptions(text, ANIMALS);
    if (!reply.ok) return reply;
    if (reply.units === ANIMALS.length) return refuse('too_many', text);
    return { ...reply, units: 1, optionOfUnit: [String(reply.units)] };
  },
  outcome(canonical, draw, ruleSet) {
    const { optionOfUnit } = asCanonical(zodiacSetPlay, canonical, ruleSet);
    const { special } = sevenOf(draw);
    const won = canonical.split(',').includes(animalOf(special, ruleSet));
    return outcomeOfVerdict(optionOfUnit.join(), special === 49 ? 'push' : won);
  },
  spread: (canonical, ruleSet) => walk(zodiacSetPlay, canonical, { space: specialSpace(), ruleSet }),
  bestOutcomes: (canonical, ruleSet) => [oneEach(asCanonical(zodiacSetPlay, canonical, ruleSet).optionOfUnit)],
};
