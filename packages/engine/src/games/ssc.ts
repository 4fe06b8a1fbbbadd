import { validateDigits } from './digits/digit-draw.ts';
import { everyDraw } from './digits/digit-spaces.ts';
import { labelsFrom } from './digits/labels.ts';
import type { GameFamily, GoldenTicket } from './game-family.ts';
import { sscAttributes } from './ssc/attributes.ts';
import { SSC } from './ssc/digits.ts';
import { sscGoldenTickets } from './ssc/golden-tickets.ts';
import { sscMarketOdds } from './ssc/market.ts';
import { sscPlays } from './ssc/plays.ts';
import { SSC_RULE_PARAMETERS, sscVariant } from './ssc/rules.ts';
import { sscFromWords } from './ssc/words.ts';

let tickets: readonly GoldenTicket[] | null = null;

/**
 * SSC 时时彩: five digits, 100,000 outcomes; P5 排列五 is the same game drawn daily (games.md §5). Plays of the standard
 * menu carry their places: `ssc.3.*` the first three, `ssc.mid3.*`, `ssc.last3.*` ... Selections: `1,2|3|4,5` digits by
 * place, `0,1|2,3` repeated | single digits of a group, `pos=1,3,5:1,2` digits on any of the named places.
 */
export const ssc: GameFamily = {
  code: SSC.family,
  ruleParameters: SSC_RULE_PARAMETERS,
  plays: sscPlays,
  goldenCode: (playCode, ruleSet) => playCode + sscVariant(playCode, ruleSet),
  goldenTickets: () => (tickets ??= sscGoldenTickets(sscPlays)),
  fromWords: sscFromWords,
  marketOdds: sscMarketOdds,
  validateDraw: (numbers) => validateDigits(SSC, numbers),
  enumerate: () => everyDraw(SSC),
  // E.g. `sum.27 size.big parity.odd dt.dragon first3.half mid3.pair last3.misc bull.7 stud.pair`.
  labels: labelsFrom(sscAttributes, {
    'sum.value': 'sum',
    'sum.size': 'size',
    'sum.parity': 'parity',
    dt: 'dt',
    'first3.shape': 'first3',
    'mid3.shape': 'mid3',
    'last3.shape': 'last3',
    bull: 'bull',
    stud: 'stud',
  }),
  attributes: sscAttributes,
};
