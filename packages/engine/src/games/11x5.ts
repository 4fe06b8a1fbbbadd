import { fiveBallsOf, duelOf, NUMBERS, POOL, tailOf, TRIPLES } from './11x5/balls.ts';
import { elevenAttributes } from './11x5/attributes.ts';
import { elevenGoldenTickets } from './11x5/golden-tickets.ts';
import { elevenMarket } from './11x5/market.ts';
import { elevenPlays } from './11x5/plays.ts';
import { ELEVEN_RULE_PARAMETERS, elevenVariant, shapeOfThree, sizeOfSum } from './11x5/rules.ts';
import { ordersAt, validateBalls } from './build/ball-draw.ts';
import { selectionOfWords } from './build/selection-words.ts';
import type { Draw, GameFamily, GoldenTicket, RuleSet, Worded } from './game-family.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * 11 choose 5: five different numbers of 1..11 in order, 55,440 outcomes (games.md §3). Selections: `-` for one-ticket
 * plays, picks with `,` (`1,3` places, `1v5,2v4` pairs of places, `3odd2even`), sets `1,2,3` or `dan:1;tuo:2,3,4` for
 * `any`, `1,2|3|4,5` in order of places, `1,2||3||` for `pos.num`, where places may stay empty.
 */
export const elevenChooseFive: GameFamily = {
  code: '11x5',
  ruleParameters: ELEVEN_RULE_PARAMETERS,
  plays: elevenPlays,
  goldenCode: (playCode, ruleSet) => playCode + elevenVariant(playCode, ruleSet),
  goldenTickets: () => (tickets ??= elevenGoldenTickets()),
  fromWords,
  marketOdds: (goldenCode) => elevenMarket.get(goldenCode) ?? null,
  validateDraw: (numbers) => validateBalls(POOL, numbers),
  enumerate: () => ordersAt(POOL, [0, 1, 2, 3, 4]),
  labels,
  attributes: elevenAttributes,
};

/** The golden units table names `any.3` by its size alone, adds the banker's name, and lists plays of two families. */
function fromWords(named: string, words: string): Worded | null {
  const code = named.split(' / ').find((name) => name.startsWith('11x5.'));
  const playCode = code?.replace(/^(11x5\.any\.)([1-8])( 胆拖)?$/, (_, any: string, size: string) => {
    return `${any}${size}of${Math.min(Number(size), 5)}`;
  });
  const selection = selectionOfWords(words, NUMBERS);
  return playCode === undefined || selection === null ? null : { playCode, selection };
}

/** Labels of a draw, e.g. `sum.21 size.small parity.odd tail.small dt.dragon first3.half mid3.half last3.half`. */
function labels(draw: Draw, ruleSet: RuleSet): string[] {
  const balls = fiveBallsOf(draw);
  const shapes = Object.entries(TRIPLES).map(([name, places]) => {
    const three = places.map((place) => balls.values[place] ?? 0);
    return `${name}.${shapeOfThree(three, ruleSet)}`;
  });
  return [
    `sum.${balls.sum}`,
    `size.${sizeOfSum(balls)}`,
    `parity.${balls.sum % 2 === 1 ? 'odd' : 'even'}`,
    `tail.${tailOf(balls)}`,
    `dt.${duelOf(balls, '1v5')}`,
    ...shapes,
  ];
}
