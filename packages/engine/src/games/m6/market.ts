import { COLOURS } from './balls.ts';
import { HALVES, SIDE_NAMES } from './two-sides.ts';

type Price = string | Readonly<Record<string, string>>;
const each = (codes: readonly string[], price: Price): [string, Price][] => codes.map((code) => [code, price]);

/**
 * Lines of two sides: the product of the odds of the legs, rounded down. Lines too much alike would return 64.3 to 81.5 %
 * at it, and have prices of ours (decision 028).
 */
const PARLAY: Price = {
  legs1: '1.965',
  legs2: '3.8612',
  legs3: '7.5873',
  legs4: '14.909',
  legs5: '29.2962',
  legs6: '57.5672',
  alike5: '34',
  alike6: '68',
  same6: '76',
};

/**
 * Usual market odds by golden code (games.md §8): one decimal for the play, or one per option. Where the market is outside
 * the band of games.md §11.4 the price is ours: the pairs are sold elsewhere at 60, 50 and 25, and 150, a return of 76.5 %,
 * and here return 86.7 to 88.0 %; a tail of five numbers at 1.798 would return 99.6 %.
 */
export const m6Market: ReadonlyMap<string, Price> = new Map<string, Price>([
  ['m6.sp.num', '43'],
  ...each(
    SIDE_NAMES.map((side) => `m6.sp.${side}`),
    '1.965',
  ),
  ...each(
    HALVES.map((half) => `m6.sp.${half.code}`),
    '3.8',
  ),
  ...COLOURS.map((colour): [string, Price] => [`m6.sp.${colour}`, colour === 'red' ? '2.7' : '2.9']),
  ['m6.sp.zodiac', { other: '12', year: '9.5' }],
  ['m6.main.num', '7.2'],
  ['m6.parlay.side', PARLAY],
  ['m6.combo.2main', '68'],
  ['m6.combo.3hit2', { tier2: '20', tier3: '110' }],
  ['m6.combo.2hitsp', { tier2: '55', tiersp: '35' }],
  ['m6.combo.spstring', '170'],
  ['m6.miss.6', '2.5'],
  ['m6.miss.7', '3'],
  ['m6.miss.9', '4.45'],
  ['m6.miss.10', '5.4'],
  ['m6.flat.zodiac', { other: '2.08', year: '1.78' }],
  ['m6.flat.tail', { other: '1.78', zero: '2.08' }],
  ...each(
    ['big', 'small', 'odd', 'even', 'tailbig', 'tailsmall'].map((side) => `m6.total.${side}`),
    '1.965',
  ),
  ['m6.dt.dragon', '1.95'],
  ['m6.dt.tiger', '1.95'],
]);
