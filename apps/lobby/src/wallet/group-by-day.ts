import { dayKey } from '@drawroom/i18n/format-time';
import type { AccountChange } from './queries.ts';

export interface ChangeDay {
  /** `YYYY-MM-DD` in the member's zone. */
  readonly key: string;
  /** A moment of that day, for its heading. */
  readonly atMs: number;
  readonly changes: readonly AccountChange[];
}

/** Changes under their days, both in the order given. */
export function groupByDay(changes: readonly AccountChange[], timeZone: string): readonly ChangeDay[] {
  const days = Map.groupBy(changes, (change) => dayKey(change.createTime, timeZone));
  return [...days].map(([key, list]) => ({ key, atMs: list[0]?.createTime ?? 0, changes: list }));
}
