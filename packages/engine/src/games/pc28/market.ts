/**
 * Usual market odds by golden code (games.md §7). Those that return more than 99.5 % or less than 80 % elsewhere, outside the
 * band of games.md §11.4, are ours: sides 1.98 (seen 1.998), both sides at once 4.28 and 3.68 (4.32, 3.71), on 13/14 with
 * stakes back 4.3 (4.31), on the high plate 2.82, 6.28, 6.72 (2.846, 6.33, 6.78), green and blue 3.7 (2.94, as for red:
 * 75.9 %), tie 9.9 (9.97). Sums 0 and 27 are 980 (1000), and 2, 3 and 5 fill the row.
 */
const CODES: ReadonlyMap<string, string> = new Map([
  ...['big', 'small', 'odd', 'even'].flatMap((side) => [
    [`pc28.${side}`, '1.98'] as const,
    [`pc28.${side}@r1314`, '2'] as const,
    [`pc28.${side}@rhigh`, '2.82'] as const,
  ]),
  ...['bigodd', 'smalleven'].flatMap((both) => [
    [`pc28.${both}`, '4.28'] as const,
    [`pc28.${both}@r1314`, '4.3'] as const,
    [`pc28.${both}@rhigh`, '6.28'] as const,
  ]),
  ...['bigeven', 'smallodd'].flatMap((both) => [
    [`pc28.${both}`, '3.68'] as const,
    [`pc28.${both}@r1314`, '4.73'] as const,
    [`pc28.${both}@rhigh`, '6.72'] as const,
  ]),
  ['pc28.xlarge@22', '17'],
  ['pc28.xsmall@5', '17'],
  ['pc28.red@lose', '2.94'],
  ['pc28.green@lose', '3.7'],
  ['pc28.blue@lose', '3.7'],
  ['pc28.triple', '98'],
  ['pc28.pair', '3.5'],
  ['pc28.straight@line', '17'],
  ['pc28.straight@ring', '15'],
  ['pc28.edge.small', '4.4'],
  ['pc28.edge.big', '4.4'],
  ['pc28.edge.mid', '1.75'],
  ['pc28.dt.dragon', '2'],
  ['pc28.dt.tiger', '2'],
  ['pc28.dt.tie', '9.9'],
]);

/** Sums 0 to 13; 14 to 27 mirror them. */
const VALUES = '980 320 160 96 62 45 35 27 22 18 15.7 14.4 13.3 13.2'.split(' ');

/** The usual price of a golden code and option, or null where there is none. */
export function pc28MarketOdds(goldenCode: string, option: string): string | null {
  if (goldenCode !== 'pc28.value') return CODES.get(goldenCode) ?? null;
  return VALUES[Math.min(Number(option), 27 - Number(option))] ?? null;
}
