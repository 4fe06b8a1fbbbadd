import { threeDAttributes } from './3d/attributes.ts';
import { THREE_D, THREE_D_RULE_PARAMETERS, threeDVariant } from './3d/digits.ts';
import { threeDGoldenTickets } from './3d/golden-tickets.ts';
import { threeDMarket } from './3d/market.ts';
import { threeDPlays } from './3d/plays.ts';
import { validateDigits } from './digits/digit-draw.ts';
import { everyDraw } from './digits/digit-spaces.ts';
import { labelsFrom } from './digits/labels.ts';
import type { GameFamily, GoldenTicket } from './game-family.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * 3D / P3 福彩3D, 排列三: three digits, 1,000 outcomes (games.md §6). Selections: `1,2|3|4,5` digits by place, `1,2||3` two of
 * the places (`1|2|*` is read too), `1,2|3` repeated | single digits of a group 3, `1,2,3` sets.
 */
export const threeD: GameFamily = {
  code: THREE_D.family,
  ruleParameters: THREE_D_RULE_PARAMETERS,
  plays: threeDPlays,
  goldenCode: (playCode, ruleSet) => playCode + threeDVariant(playCode, ruleSet),
  goldenTickets: () => (tickets ??= threeDGoldenTickets(threeDPlays)),
  marketOdds: (goldenCode) => threeDMarket.get(goldenCode) ?? null,
  validateDraw: (numbers) => validateDigits(THREE_D, numbers),
  enumerate: () => everyDraw(THREE_D),
  // E.g. `sum.14 size.big parity.even dt.tiger shape.half span.6`.
  labels: labelsFrom(threeDAttributes, {
    'sum.value': 'sum',
    'sum.size': 'size',
    'sum.parity': 'parity',
    dt: 'dt',
    shape: 'shape',
    span: 'span',
  }),
  attributes: threeDAttributes,
};
