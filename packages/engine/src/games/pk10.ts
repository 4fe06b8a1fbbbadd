import { validateBalls } from './build/ball-draw.ts';
import { selectionOfWords } from './build/selection-words.ts';
import type { Draw, GameFamily, GoldenTicket, RuleSet, Worded } from './game-family.ts';
import { pk10Attributes } from './pk10/attributes.ts';
import { CARS, duelOf, PAIRS, podiumSum, POOL, raceOf } from './pk10/cars.ts';
import { pk10GoldenTickets } from './pk10/golden-tickets.ts';
import { pk10Market } from './pk10/market.ts';
import { pk10Plays } from './pk10/plays.ts';
import { parityOfSum2, PK10_RULE_PARAMETERS, pk10Variant, sizeOfSum2 } from './pk10/rules.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * PK10, also sold as Lucky Airship: the order in which ten cars come in (games.md §4). Selections: `-` for one-ticket
 * plays, picks with `,` (`1,3` places, `1v10,5v6` pairs of places, `11,12` sums), the set `1,2,3` for `first2.group`,
 * `1,2|3|4,5` in order of places, `1,2||3|||||||` for `pos.num`, where places may stay empty.
 */
export const pk10: GameFamily = {
  code: 'pk10',
  ruleParameters: PK10_RULE_PARAMETERS,
  plays: pk10Plays,
  goldenCode: (playCode, ruleSet) => playCode + pk10Variant(playCode, ruleSet),
  goldenTickets: () => (tickets ??= pk10GoldenTickets()),
  fromWords,
  marketOdds(goldenCode, option) {
    const odds = pk10Market.get(goldenCode);
    if (odds === undefined || typeof odds === 'string') return odds ?? null;
    return odds[option] ?? null;
  },
  validateDraw: (numbers) => validateBalls(POOL, numbers),
  // Ten factorial orders are too many to walk; every play knows its own law.
  enumerate: () => [],
  labels,
  attributes: pk10Attributes,
};

function fromWords(playCode: string, words: string): Worded | null {
  const selection = playCode.startsWith('pk10.') ? selectionOfWords(words, CARS) : null;
  return selection === null ? null : { playCode, selection };
}

/** Labels of a race: sum of the first two with its sides and the five duels, e.g. `sum2.11 size.small parity.odd dt1.dragon`. */
function labels(draw: Draw, ruleSet: RuleSet): string[] {
  const race = raceOf(draw);
  const sum = podiumSum(race, 2);
  return [
    `sum2.${sum}`,
    `size.${sizeOfSum2(sum, ruleSet)}`,
    `parity.${parityOfSum2(sum, ruleSet)}`,
    ...PAIRS.map((pair, place) => `dt${place + 1}.${duelOf(race, pair)}`),
  ];
}
