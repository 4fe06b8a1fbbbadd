import { validateDigits } from './digits/digit-draw.ts';
import { everyDraw } from './digits/digit-spaces.ts';
import { labelsFrom } from './digits/labels.ts';
import type { GameFamily, GoldenTicket } from './game-family.ts';
import { pc28Attributes } from './pc28/attributes.ts';
import { PC28 } from './pc28/digits.ts';
import { pc28FromWords, pc28GoldenTickets } from './pc28/golden-tickets.ts';
import { pc28MarketOdds } from './pc28/market.ts';
import { pc28Plays } from './pc28/plays.ts';
import { PC28_RULE_PARAMETERS, pc28Variant } from './pc28/rules.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * PC28 / Lucky 28, Beijing 28, Canada 28: three digits and their sum (games.md §7). Digits are drawn, or taken from a keno
 * draw (`pc28FromKeno`); the rule set says which, because a keno draw makes them a little uneven. Selections: `-`, sums
 * `0,27`, and three or more sums for `pc28.pack3`.
 */
export const pc28: GameFamily = {
  code: PC28.family,
  ruleParameters: PC28_RULE_PARAMETERS,
  plays: pc28Plays,
  goldenCode: (playCode, ruleSet) => playCode + pc28Variant(playCode, ruleSet),
  goldenTickets: () => (tickets ??= pc28GoldenTickets(pc28Plays)),
  fromWords: pc28FromWords,
  marketOdds: pc28MarketOdds,
  validateDraw: (numbers) => validateDigits(PC28, numbers),
  enumerate: () => everyDraw(PC28),
  // E.g. `sum.14 size.big parity.even colour.grey edge.mid dt.tiger shape.pair`, and `extreme.xlarge` where it is one.
  labels: labelsFrom(pc28Attributes, {
    'sum.value': 'sum',
    'sum.size': 'size',
    'sum.parity': 'parity',
    extreme: 'extreme',
    colour: 'colour',
    edge: 'edge',
    dt: 'dt',
    shape: 'shape',
  }),
  attributes: pc28Attributes,
};
