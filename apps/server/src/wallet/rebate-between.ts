import type { Sql } from '../kernel/kernel.ts';
import { windowOf } from './change-window.ts';
import { findWallet, sumRebates } from './store.ts';

/** Rebates booked to an account within [fromMs, toMs), less what corrected results took back of any; minor units. */
export async function rebateBetween(
  sql: Sql,
  accountId: bigint,
  time: { fromMs: number; toMs: number },
): Promise<bigint> {
  const { ver } = await findWallet(sql, accountId);
  const window = await windowOf(sql, accountId, { ...time, ver });
  return sumRebates(sql, { accountId, ...window, ...time });
}
