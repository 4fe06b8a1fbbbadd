import { invalidField } from '../kernel/refusal.ts';

/** So many rows can be reached by page number; the cursor reaches any depth at the price of the first page (money-path.md §5). */
const PAGED_MAX = 10_000;
const HOUR_MS = 3_600_000;

/** How a page of a list was asked for that goes from the newest row down, rows of one moment by their id. */
export interface PageAsked {
  readonly page: number;
  readonly size: number;
  /** The `cursorSql` of a row: what stands below it. Counts before the number. */
  readonly cursor?: string | undefined;
}

/** Time asked for, Unix ms; `to` is left out of it. */
export interface TimeAsked {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** How many rows stand before a page that was asked for by number; none below a cursor. Refuses with `request.invalid` a page too deep for a number. */
export function rowsBefore({ page, size, cursor }: PageAsked): number {
  const skip = cursor === undefined ? (page - 1) * size : 0;
  if (skip + size <= PAGED_MAX) return skip;
  const reason = `at most ${Math.floor(PAGED_MAX / size)}; go on with cursor`;
  throw invalidField('page', reason);
}

/** A row's cursor, of its moment and its id: microseconds, because that is what the database tells moments apart by. */
export const cursorSql = (at: string, id: string): string =>
  `(extract(epoch from ${at}) * 1000000)::bigint || '.' || ${id}`;

/** Microseconds and id of a cursor; null without one. */
export function cursorParts(cursor: string | undefined): readonly [micros: string, id: string] | null {
  const [micros, id] = (cursor ?? '').split('.');
  return micros === undefined || id === undefined ? null : [micros, id];
}

/** That a row stands below a cursor whose parts are the parameters `micros` and `below`. */
export const belowSql = (at: string, id: string, [micros, below]: readonly [micros: string, below: string]): string =>
  `(${at}, ${id}) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 us', ${below}::bigint)`;

/** A moment in Unix ms that is the parameter `ms`. */
export const instantSql = (ms: string): string => `to_timestamp(${ms}::float8 / 1000)`;

/** A time parted into its whole hours and what it has beside them, less than an hour at either end. */
export interface HoursAsked {
  /** [from, to) in Unix ms; undefined where the time is open. */
  readonly hours: TimeAsked;
  readonly edges: readonly { readonly from: number; readonly to: number }[];
}

/** Parts a time into whole hours, which have their sums, and its edges, whose rows are summed one by one. */
export function hoursOf({ from, to }: TimeAsked): HoursAsked {
  const firstHour = from === undefined ? undefined : Math.ceil(from / HOUR_MS) * HOUR_MS;
  const lastHour = to === undefined ? undefined : Math.max(firstHour ?? 0, Math.floor(to / HOUR_MS) * HOUR_MS);
  const edges = [
    ...(from === undefined || firstHour === undefined ? [] : [{ from, to: Math.min(firstHour, to ?? Infinity) }]),
    ...(to === undefined || lastHour === undefined ? [] : [{ from: lastHour, to }]),
  ];
  return { hours: { from: firstHour, to: lastHour }, edges: edges.filter((edge) => edge.from < edge.to) };
}
