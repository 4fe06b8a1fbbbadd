import { prizeLaw } from '../digits/prize-law.ts';

/**
 * Usual market odds of the credit plate by golden code (games.md §5). One is ours: three equal digits are sold elsewhere at
 * 70, a return of 70 %, outside the band of games.md §11.4; 84 returns as much as the straight beside it.
 */
const CREDIT: Readonly<Record<string, string>> = {
  'ssc.pos.num': '9.91',
  'ssc.dt.dragon@tl': '2.2',
  'ssc.dt.tiger@tl': '2.2',
  'ssc.dt.dragon@tp': '1.98',
  'ssc.dt.tiger@tp': '1.98',
  'ssc.dt.tie': '9.4',
};
const SHAPE: Readonly<Record<string, string>> = {
  'triple@ring': '84',
  'straight@ring': '14',
  'pair@ring': '3.2',
  'half@ring': '2.3',
  'misc@ring': '2.8',
};
const TWO_SIDED = /^ssc\.(?:pos|sum)\.(?:big|small|odd|even|prime|comp)$/;

/** Outcomes of 100,000 that win a unit of the standard menu, by the end of the code after the places. */
const WINS_BY_SIZE: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '5': { direct: 1, group120: 120, group60: 60, group30: 30, group20: 20, group10: 10, group5: 5 },
  '4': { direct: 10, group24: 240, group12: 120, group6: 60, group4: 40 },
  '3': { direct: 100, sum: 100, span: 100, group3: 300, group6: 600, sumtail: 10_000, bsoe: 12_500 },
  '2': { direct: 1_000, sum: 1_000, span: 1_000, group: 2_000, groupsum: 2_000, pack1: 2_000, bsoe: 25_000 },
};
const UNPLACED: Readonly<Record<string, number>> = {
  '1of3': 27_100,
  '2of3': 5_400,
  '1of4': 34_390,
  '2of4': 9_740,
  '1of5': 40_951,
  '2of5': 14_670,
  '3of5': 4_350,
};
const FUN: Readonly<Record<string, number>> = { '2x': 8_146, '3x': 856, '4x': 46 };
const TOTAL = 100_000;

/** The usual price of a golden code and option, or null where there is none (games.md §5). */
export function sscMarketOdds(goldenCode: string, option: string): string | null {
  const credit = CREDIT[goldenCode] ?? (TWO_SIDED.test(goldenCode) ? '1.982' : undefined);
  if (credit !== undefined) return credit;
  const [, places = '', name = ''] = /^ssc\.([a-z]*\d?)\.([\w@]+)$/.exec(goldenCode) ?? [];
  if (/^(?:first|mid|last)3$/.test(places) && SHAPE[name] !== undefined) return SHAPE[name];
  const wins = winsOf(places, name, option);
  return wins === undefined ? null : prizeLaw(wins, TOTAL);
}

function winsOf(places: string, name: string, option: string): number | undefined {
  if (places === 'any') return UNPLACED[name.replace(/(?:mid|last)(?=\d$)/, '')];
  if (places === 'fun') return FUN[name];
  // The combination pays each star as the direct play of its size; the last star is a digit of one place.
  if (name === 'combo') return option === '1' ? TOTAL / 10 : WINS_BY_SIZE[option]?.['direct'];
  const bySize = WINS_BY_SIZE[places.slice(-1)];
  // Sums and packs of three digits hold groups of both kinds, each at its own price.
  return bySize?.[name] ?? bySize?.[option];
}
