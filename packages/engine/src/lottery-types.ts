/**
 * Lottery types that rebates are agreed for: the families of games. A type's number, as the database keeps rates by it, is its
 * place here from 1; a place is never given to another type.
 */
export const LOTTERY_TYPES = [
  'k3',
  'ssc',
  '3d',
  'pc28',
  'm6',
  'kl8',
  '11x5',
  'pk10',
  'klsf',
  'vn.mb',
  'vn.mn',
  'vn.mn2',
  'taixiu',
  'baucua',
  'xocdia',
] as const;
export type LotteryType = (typeof LOTTERY_TYPES)[number];

/** A rate for each lottery type, in the order of `LOTTERY_TYPES`; parts per 10,000 units bet (spec §9). */
export type Rates = readonly number[];

/** The same rate for every type. */
export function evenRates(per10k: number): Rates {
  return LOTTERY_TYPES.map(() => per10k);
}

/** Type by type the lower of two rates. */
export function lowerRates(first: Rates, second: Rates): Rates {
  return LOTTERY_TYPES.map((_type, index) => Math.min(first[index] ?? 0, second[index] ?? 0));
}

/** Type by type the higher of two rates. */
export function higherRates(first: Rates, second: Rates): Rates {
  return LOTTERY_TYPES.map((_type, index) => Math.max(first[index] ?? 0, second[index] ?? 0));
}

/** Whether no type's rate is above its ceiling (spec §5). */
export function ratesWithin(rates: Rates, ceilings: Rates): boolean {
  return LOTTERY_TYPES.every((_type, index) => (rates[index] ?? 0) <= (ceilings[index] ?? 0));
}
