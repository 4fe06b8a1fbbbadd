import { validateBalls } from './build/ball-draw.ts';
import type { Draw, GameFamily, GoldenTicket, RuleSet } from './game-family.ts';
import { parityOfBall, m6Attributes, sizeOfBall } from './m6/attributes.ts';
import { colourOf, POOL, sevenOf } from './m6/balls.ts';
import { animalOfYear } from './m6/lunar-year.ts';
import { m6GoldenTickets } from './m6/golden-tickets.ts';
import { m6Market } from './m6/market.ts';
import { m6Plays } from './m6/plays.ts';
import { m6FromWords } from './m6/words.ts';
import { animalOf, M6_RULE_PARAMETERS } from './m6/zodiac.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * Mark Six: six main balls of 49 and a special one, 601,304,088 draws (games.md §8). Selections: `-` for one-ticket plays,
 * picks with `,` (`7,49` numbers, `1,3` places, `1v7` pairs of places, `rat,ox` animals, `0,9` digits), sets `1,2,3` or
 * `dan:1;tuo:2,3`, two sides `1,2|3,4` of which each number meets each, `1,2||3|||` in order of places for
 * `mainpos.num`, `big||odd|||` for parlays. The rule parameter `year` is the animal of the lunar year of a round: `animalOfYear`.
 */
export const m6: GameFamily = {
  code: 'm6',
  ruleParameters: M6_RULE_PARAMETERS,
  rulesOfDay: (day) => ({ year: animalOfYear(day) }),
  plays: m6Plays,
  goldenCode: (playCode) => playCode,
  goldenTickets: () => (tickets ??= m6GoldenTickets()),
  fromWords: m6FromWords,
  marketOdds(goldenCode, option) {
    const odds = m6Market.get(goldenCode);
    return typeof odds === 'object' ? (odds[option] ?? null) : (odds ?? null);
  },
  validateDraw: (numbers) => validateBalls(POOL, numbers),
  // Too many draws to walk: every play has its own law.
  enumerate: () => [],
  labels,
  attributes: m6Attributes,
};

/** Labels of a draw: the special ball, then the sum, e.g. `sp.34 size.big parity.even colour.red zodiac.monkey sum.172`. */
function labels(draw: Draw, ruleSet: RuleSet): string[] {
  const { special, total } = sevenOf(draw);
  return [
    `sp.${special}`,
    `size.${sizeOfBall(special)}`,
    `parity.${parityOfBall(special)}`,
    `colour.${colourOf(special)}`,
    `zodiac.${animalOf(special, ruleSet)}`,
    `sum.${total}`,
    `total.${total >= 175 ? 'big' : 'small'}`,
    `total.${total % 2 === 1 ? 'odd' : 'even'}`,
  ];
}
