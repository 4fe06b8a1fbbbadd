import type { Sql } from '../../kernel/kernel.ts';
import { hostAccountsOf } from './store.ts';

/** Part of `exportOf`: which hosts open the account and since when; the host's own id is not kept. */
export async function exportHosts(sql: Sql, memberId: bigint): Promise<Readonly<Record<string, unknown>>> {
  return { linkedApps: await hostAccountsOf(sql, memberId) };
}
