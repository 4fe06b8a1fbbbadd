import type { RuleSet } from '../games/game-family.ts';
import { dragonTigerPlays, shapeOf, sumOf, type DigitPlays, type Digits } from './digits.ts';
import { onePlay, picksPlay, secondRules, type Fate, type SecondPlay } from './write-out.ts';

/** PC28 judged a second time, written from games.md §7. */
export const pc28Second = secondRules<Digits>((digits) => digits, playsUnder);

function playsUnder(rules: RuleSet): DigitPlays {
  const wide = rules['extreme'] !== '0-4/23-27';
  const ring = rules['straightRing'] === 'ring';
  return {
    ...sizePlays(rules),
    ...colourPlays(rules['grey'] === 'push'),
    ...FIXED,
    ...dragonTigerPlays('pc28.dt', false),
    'pc28.xsmall': onSum((sum) => sum <= (wide ? 5 : 4)),
    'pc28.xlarge': onSum((sum) => sum >= (wide ? 22 : 23)),
    'pc28.straight': onePlay((digits) => shapeOf(digits, ring) === 'straight'),
  };
}

const onSum = (fate: (sum: number) => Fate): SecondPlay<Digits> => onePlay((digits) => fate(sumOf(digits)));

/**
 * Sizes and parities. Where the plate refunds, a winner on 13 or 14 gets only the stake back; on the high plate a winner
 * on a triple, a pair or a straight too, 890 and 901 among them (games.md §0.2 pc28.refund, §7).
 */
function sizePlays(rules: RuleSet): DigitPlays {
  const refunds = (digits: Digits): boolean => {
    const middle = [13, 14].includes(sumOf(digits));
    if (rules['refund'] === 'high') return middle || ['triple', 'pair', 'straight'].includes(shapeOf(digits, true));
    return rules['refund'] === '13/14' && middle;
  };
  const wonBy = (is: (sum: number) => boolean): SecondPlay<Digits> =>
    onePlay((digits) => is(sumOf(digits)) && (refunds(digits) ? 'returned' : true));
  return {
    'pc28.big': wonBy((sum) => sum >= 14),
    'pc28.small': wonBy((sum) => sum <= 13),
    'pc28.odd': wonBy((sum) => sum % 2 === 1),
    'pc28.even': wonBy((sum) => sum % 2 === 0),
    'pc28.bigodd': wonBy((sum) => sum >= 14 && sum % 2 === 1),
    'pc28.bigeven': wonBy((sum) => sum >= 14 && sum % 2 === 0),
    'pc28.smallodd': wonBy((sum) => sum <= 13 && sum % 2 === 1),
    'pc28.smalleven': wonBy((sum) => sum <= 13 && sum % 2 === 0),
  };
}

/** Colours of the sums; the grey ones lose or return every colour (games.md §0.2 pc28.grey). */
function colourPlays(greyReturns: boolean): DigitPlays {
  const colour = (...sums: number[]): SecondPlay<Digits> =>
    onSum((sum) => ([0, 13, 14, 27].includes(sum) && greyReturns ? 'returned' : sums.includes(sum)));
  return {
    'pc28.red': colour(3, 6, 9, 12, 15, 18, 21, 24),
    'pc28.green': colour(1, 4, 7, 10, 16, 19, 22, 25),
    'pc28.blue': colour(2, 5, 8, 11, 17, 20, 23, 26),
  };
}

const FIXED: DigitPlays = {
  'pc28.value': picksPlay((digits, value) => String(sumOf(digits)) === value),
  'pc28.triple': onePlay((digits) => shapeOf(digits, false) === 'triple'),
  'pc28.pair': onePlay((digits) => shapeOf(digits, false) === 'pair'),
  'pc28.edge.small': onSum((sum) => sum <= 9),
  'pc28.edge.mid': onSum((sum) => sum >= 10 && sum <= 17),
  'pc28.edge.big': onSum((sum) => sum >= 18),
  // 边: either of the two edges, as the real draws of the golden files pay it.
  'pc28.edge.any': onSum((sum) => sum <= 9 || sum >= 18),
  'pc28.pack3': {
    write: threes,
    fate: (digits, ticket) => ticket.split(',').includes(String(sumOf(digits))),
  },
};

/** Every three of the values. */
function threes(selection: string): string[] {
  const values = selection.split(',');
  return values.flatMap((one, i) =>
    values.slice(i + 1).flatMap((two, j) => values.slice(i + j + 2).map((three) => [one, two, three].join(','))),
  );
}
