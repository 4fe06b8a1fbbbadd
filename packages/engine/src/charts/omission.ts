import type { Shown } from './history.ts';
import { placesOf } from './history.ts';

/**
 * How long each value has been missing (games.md §12). The omission after a draw is 0 for a value that came, else one more
 * than before; it is counted over the whole history and only the last rows are kept.
 */
export type OmissionChart = {
  readonly values: readonly string[];
  /** Most rows that are kept. */
  readonly window: number;
  /** Draws of the whole history. */
  readonly draws: number;
  /** Omissions just before the first kept row. */
  readonly before: readonly number[];
  /** The last rows, oldest first: the omission of each value after that draw. */
  readonly rows: readonly (readonly number[])[];
};

/** What the foot of an omission chart says about a value, over the rows shown. */
export type OmissionStats = {
  readonly value: string;
  readonly count: number;
  /** Share of the rows in which the value came; null without rows. */
  readonly frequency: number | null;
  /** Theoretical count, rows x chance, and how far the count is above it; null where the chance is not known. */
  readonly expected: number | null;
  readonly deviation: number | null;
  readonly currentOmission: number;
  /** The omission just before the newest appearance in the rows; null when the value did not appear. */
  readonly lastOmission: number | null;
  /** The largest omission in the rows shown; a gap that began before them counts whole. */
  readonly maxOmission: number;
  /** The usual convention, rows / (count + 1). */
  readonly averageOmission: number;
  /** (rows - count) / count; null when the value did not appear. */
  readonly averageGap: number | null;
  /** Mean of the gaps between two appearances, both in the rows; null with fewer than two. */
  readonly meanCompletedGap: number | null;
  /** Most appearances in a row, inside the rows shown. */
  readonly longestRun: number;
  /** Current omission by the average one, current by 1/chance, and (last - current) by 1/chance. */
  readonly desire: number | null;
  readonly investment: number | null;
  readonly rebound: number | null;
};

/** The chart of a whole history, oldest draw first, with at most `window` rows. */
export function omissionChart(values: readonly string[], history: readonly Shown[], window: number): OmissionChart {
  if (!Number.isSafeInteger(window) || window < 1) throw new RangeError(`not a number of rows: ${window}`);
  const first = Math.max(0, history.length - window);
  const rows: (readonly number[])[] = [];
  let last: readonly number[] = values.map(() => 0);
  let before = last;
  for (const [place, shown] of history.entries()) {
    if (place === first) before = last;
    last = omissionsAfter(values, last, shown);
    if (place >= first) rows.push(last);
  }
  return { values, window, draws: history.length, before, rows };
}

/** The chart after one more draw: the same as a chart of the whole history, without reading it again. */
export function withDraw(chart: OmissionChart, shown: Shown): OmissionChart {
  const last = chart.rows.at(-1) ?? chart.before;
  const rows = [...chart.rows, omissionsAfter(chart.values, last, shown)];
  const [oldest, ...younger] = rows;
  const full = oldest !== undefined && rows.length > chart.window;
  return { ...chart, draws: chart.draws + 1, ...(full ? { before: oldest, rows: younger } : { rows }) };
}

/** Counts, omissions and averages of every value over the rows shown; `chances` by value, where they are known. */
export function omissionStats(
  chart: OmissionChart,
  chances: ReadonlyMap<string, number> | null = null,
): OmissionStats[] {
  return chart.values.map((value, place) => {
    const column = chart.rows.map((row) => row[place] ?? 0);
    return statsOf(value, [chart.before[place] ?? 0, ...column], chances?.get(value) ?? null);
  });
}

/** The omissions of an attribute's values after one more draw. */
export function omissionsAfter(values: readonly string[], last: readonly number[], shown: Shown): number[] {
  const places = placesOf(values, shown);
  return last.map((omission, place) => (places.has(place) ? 0 : omission + 1));
}

/** `omissions` begins with the one before the first row, so that every appearance has a predecessor. */
function statsOf(value: string, omissions: readonly number[], chance: number | null): OmissionStats {
  const rows = omissions.length - 1;
  const column = omissions.slice(1);
  // The omission that each appearance ended.
  const ended = column.flatMap((omission, place) => (omission === 0 ? [omissions[place] ?? 0] : []));
  const count = ended.length;
  const completed = ended.slice(1);
  const currentOmission = omissions.at(-1) ?? 0;
  const lastOmission = ended.at(-1) ?? null;
  const averageOmission = rows / (count + 1);
  return {
    value,
    count,
    frequency: rows === 0 ? null : count / rows,
    expected: chance === null ? null : rows * chance,
    deviation: chance === null ? null : count - rows * chance,
    currentOmission,
    lastOmission,
    maxOmission: column.reduce((most, omission) => Math.max(most, omission), 0),
    averageOmission,
    averageGap: count === 0 ? null : (rows - count) / count,
    meanCompletedGap: completed.length === 0 ? null : sumOf(completed) / completed.length,
    longestRun: longestRunOf(column),
    desire: rows === 0 ? null : currentOmission / averageOmission,
    investment: chance === null ? null : currentOmission * chance,
    rebound: chance === null || lastOmission === null ? null : (lastOmission - currentOmission) * chance,
  };
}

function longestRunOf(column: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (const omission of column) {
    run = omission === 0 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
