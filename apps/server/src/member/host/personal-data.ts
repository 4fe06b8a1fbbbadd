import type { Sql, Tx } from '../../kernel/kernel.ts';
import { hostAccountsOf, unlinkHost } from './store.ts';

/** Part of `exportOf`: which hosts open the account and since when; the host's own id is not kept. */
export async function exportHosts(sql: Sql, memberId: bigint): Promise<Readonly<Record<string, unknown>>> {
  return { 'linked-apps.json': await hostAccountsOf(sql, memberId) };
}

/** Part of `forget`: no host opens a closed account. */
export async function forgetHosts(t: Tx, memberId: bigint): Promise<void> {
  await unlinkHost(t, memberId);
}
