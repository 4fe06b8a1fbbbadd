import type { Shown } from './history.ts';
import { countShown } from './history.ts';

/** A value with how often it came. */
export type ValueCount = { readonly value: string; readonly count: number };

/** The values split by how often they came: hot from the most frequent, cold from the rarest, warm between. */
export type HotCold = {
  readonly hot: readonly ValueCount[];
  readonly warm: readonly ValueCount[];
  readonly cold: readonly ValueCount[];
};

/** How many values are called hot, and cold, unless told (games.md §12). */
const EXTREMES = 3;

/**
 * Hot and cold by rank over the last `last` draws: the `extremes` most frequent and the `extremes` rarest values; of equal
 * ones the first in the order of `values` goes first, on both sides. Of fewer than twice as many values each side gets
 * half, so that none is both.
 */
export function hotColdByRank(
  values: readonly string[],
  history: readonly Shown[],
  { last, extremes = EXTREMES }: { readonly last: number; readonly extremes?: number },
): HotCold {
  const counted = lastCounts(values, history, last);
  const size = Math.min(extremes, Math.floor(values.length / 2));
  const hot = mostFirst(counted).slice(0, size);
  const cold = leastFirst(counted.filter((entry) => !hot.includes(entry))).slice(0, size);
  return { hot, warm: between(counted, hot, cold), cold };
}

/** Hot and cold by distance: counts more than one standard deviation above, or below, the mean of all counts. */
export function hotColdByDeviation(
  values: readonly string[],
  history: readonly Shown[],
  { last }: { readonly last: number },
): HotCold {
  const counted = lastCounts(values, history, last);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  // |count - mean| > sigma, with both sides multiplied by the number of values: whole numbers, no rounding.
  const distance = ({ count }: ValueCount): number => count * values.length - total;
  const variance = counted.reduce((sum, entry) => sum + distance(entry) ** 2, 0) / Math.max(1, values.length);
  const far = (entry: ValueCount): boolean => distance(entry) ** 2 > variance;
  const hot = mostFirst(counted.filter((entry) => far(entry) && distance(entry) > 0));
  const cold = leastFirst(counted.filter((entry) => far(entry) && distance(entry) < 0));
  return { hot, warm: between(counted, hot, cold), cold };
}

function lastCounts(values: readonly string[], history: readonly Shown[], last: number): ValueCount[] {
  if (!Number.isSafeInteger(last) || last < 1) throw new RangeError(`not a number of draws: ${last}`);
  const counts = countShown(values, history.slice(-last));
  return values.map((value, place) => ({ value, count: counts[place] ?? 0 }));
}

// Sorting is stable, so equal counts keep the order of the values.
const mostFirst = (counted: readonly ValueCount[]): ValueCount[] => counted.toSorted((a, b) => b.count - a.count);
const leastFirst = (counted: readonly ValueCount[]): ValueCount[] => counted.toSorted((a, b) => a.count - b.count);

function between(
  counted: readonly ValueCount[],
  hot: readonly ValueCount[],
  cold: readonly ValueCount[],
): ValueCount[] {
  return mostFirst(counted.filter((entry) => !hot.includes(entry) && !cold.includes(entry)));
}
