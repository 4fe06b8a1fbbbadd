import type { TypeRate } from '@drawroom/contract/agent';
import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import type { LotteryType } from '@drawroom/engine/lottery-types';
import { rebatesOf } from '@drawroom/engine/rebate';

/** A lottery type and between which rates somebody below may have it; parts per 10,000 bet (spec §9). */
export interface RateType {
  readonly type: LotteryType;
  readonly name: string;
  readonly floor: number;
  /** The rate of who gives it: spec §5 "may not exceed the highest rebate". */
  readonly ceiling: number;
}

/** Rates by type, as somebody is choosing them. */
export type RateSet = Readonly<Partial<Record<LotteryType, number>>>;

/** The bet of which is shown what it would earn (spec §9), minor units. */
export const EXAMPLE_MINOR = 10_000_00n;

/** The nearest rate that a type allows. */
export function allowed({ floor, ceiling }: Pick<RateType, 'floor' | 'ceiling'>, rate: number): number {
  return Math.min(ceiling, Math.max(floor, rate));
}

/** Every type at one rate, each as near to it as it allows. */
export function everyTypeAt(types: readonly RateType[], rate: number): RateSet {
  return Object.fromEntries(types.map((type) => [type.type, allowed(type, rate)]));
}

/** Rates as the calls give them, by type. */
export function setOf(list: readonly TypeRate[]): RateSet {
  return Object.fromEntries(list.map(({ type, rate }) => [type, rate]));
}

/** Rates as the calls take them. */
export function listOf(rates: RateSet): TypeRate[] {
  return LOTTERY_TYPES.flatMap((type) => {
    const rate = rates[type];
    return rate === undefined ? [] : [{ type, rate }];
  });
}

/** Types whose chosen rate lies outside of what is allowed. */
export function outOfBounds(types: readonly RateType[], rates: RateSet): readonly RateType[] {
  return types.filter((type) => allowed(type, rates[type.type] ?? 0) !== (rates[type.type] ?? 0));
}

/** What an agent with the rate `own` earns on the example bet of somebody whom he gave `given`; minor units, as the house reckons it. */
export function earnedOn(given: number, own: number): bigint {
  const chain = [given, Math.max(given, own)].map((ratePer10k) => ({ accountId: '', ratePer10k }));
  return rebatesOf(EXAMPLE_MINOR, chain)[0]?.amountMinor ?? 0n;
}

/** Lowest and highest of numbers; 0 of none. */
export function rangeOf<N extends number | bigint>(numbers: readonly N[]): readonly [N, N] | null {
  const [first] = numbers;
  if (first === undefined) return null;
  return numbers.reduce<readonly [N, N]>(([low, high], n) => [n < low ? n : low, n > high ? n : high], [first, first]);
}

/** Bounds by type that a refusal names; null for any other data. */
export function boundsIn(data: unknown): Readonly<Record<string, { floor: number; ceiling: number }>> | null {
  if (typeof data !== 'object' || data === null || !('bounds' in data) || !Array.isArray(data.bounds)) return null;
  const bounds = data.bounds as { type: string; floor: number; ceiling: number }[];
  return Object.fromEntries(bounds.map(({ type, floor, ceiling }) => [type, { floor, ceiling }]));
}
