import type { Sql } from '../kernel/kernel.ts';
import { firstVerAt } from './store.ts';

/**
 * An entry's time is read before or after its account's lock is had, so the times of neighbours may be out of order by as
 * long as a statement may wait. The window is wider than that; the exact times are compared within it.
 */
const SLACK_MS = 10 * 60_000;

/** Versions [fromVer, toVer) that hold every change of [fromMs, toMs), and little else. */
export async function windowOf(
  sql: Sql,
  accountId: bigint,
  time: { readonly fromMs: number | null; readonly toMs: number | null; readonly ver: bigint },
): Promise<{ fromVer: bigint; toVer: bigint }> {
  const { fromMs, toMs, ver } = time;
  return {
    fromVer: fromMs === null ? 1n : await firstVerAt(sql, accountId, fromMs - SLACK_MS),
    toVer: toMs === null ? ver + 1n : await firstVerAt(sql, accountId, toMs + SLACK_MS),
  };
}
