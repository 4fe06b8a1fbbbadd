import type { Draw, GameFamily, GoldenTicket, RuleSet } from './game-family.ts';
import { diceOf, everyThrow, shapeOf, validateDice } from './k3/dice.ts';
import { k3Attributes } from './k3/attributes.ts';
import { k3GoldenTickets } from './k3/golden-tickets.ts';
import { k3Market } from './k3/market.ts';
import { k3Plays } from './k3/plays.ts';
import { k3Variant, K3_RULE_PARAMETERS, parityOf, sizeOf } from './k3/rules.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * K3 / Kuai-3: three dice, 216 outcomes (games.md §2). Selections: `-` for one-ticket plays, picks
 * with `,` (`4,17` points, `111,222` triples, `11,22` pairs, `1,6` faces), `1,2,3|3,4` for
 * `k3.pair.exact` (pair faces | third die).
 */
export const k3: GameFamily = {
  code: 'k3',
  ruleParameters: K3_RULE_PARAMETERS,
  plays: k3Plays,
  goldenCode: (playCode, ruleSet) => playCode + k3Variant(playCode, ruleSet),
  goldenTickets: () => (tickets ??= k3GoldenTickets(k3Plays)),
  marketOdds(goldenCode, option) {
    const odds = k3Market.get(goldenCode);
    if (odds === undefined || typeof odds === 'string') return odds ?? null;
    return odds[option] ?? odds['*'] ?? null;
  },
  validateDraw: (numbers) => validateDice('k3', numbers),
  enumerate: () => everyThrow('k3'),
  labels,
  attributes: k3Attributes,
};

/** Labels of a throw: points, size, parity, shape and span, e.g. `sum.14 size.big parity.even shape.pair span.1`. */
function labels(draw: Draw, ruleSet: RuleSet): string[] {
  const dice = diceOf(draw);
  return [
    `sum.${dice.sum}`,
    `size.${sizeOf(dice, ruleSet)}`,
    `parity.${parityOf(dice, ruleSet)}`,
    `shape.${shapeOf(dice)}`,
    `span.${dice.span}`,
  ];
}
