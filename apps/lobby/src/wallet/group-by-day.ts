import { dayKey } from '@drawroom/i18n/format-time';

/** What happened on one day. */
export interface DayOf<Row> {
  /** `YYYY-MM-DD` in the member's zone. */
  readonly key: string;
  /** A moment of that day, for its heading. */
  readonly atMs: number;
  readonly rows: readonly Row[];
}

/** Rows under their days, both in the order given. `timeOf`: when a row happened, Unix ms. */
export function groupByDay<Row>(
  rows: readonly Row[],
  timeZone: string,
  timeOf: (row: Row) => number,
): readonly DayOf<Row>[] {
  const days = Map.groupBy(rows, (row) => dayKey(timeOf(row), timeZone));
  return [...days].map(([key, list]) => ({ key, atMs: list[0] === undefined ? 0 : timeOf(list[0]), rows: list }));
}
