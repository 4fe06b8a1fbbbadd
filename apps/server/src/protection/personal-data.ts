import type { Kernel, Tx } from '../kernel/kernel.ts';
import { readIdentity } from './declare.ts';
import type { ProtectionDeps } from './deps.ts';
import { overview } from './overview.ts';
import { presentAct } from './present.ts';
import { accountsOf, readActs } from './store.ts';

/** What this slice keeps about a member, for his own copy: here his name is not hidden from him. */
export async function protectionOf(
  kernel: Kernel,
  deps: ProtectionDeps,
  memberId: bigint,
): Promise<Readonly<Record<string, unknown>>> {
  const [who] = await accountsOf(kernel.db, [memberId], deps.currency);
  if (who === undefined) return {};
  const { list } = await readActs(kernel.db, who.accountId, { limit: 10_000, offset: 0 });
  return {
    protection: {
      ...(await overview(kernel, deps, who)),
      identity: await readIdentity(kernel.db, kernel.vault, memberId),
      history: list.map(presentAct),
    },
  };
}

/**
 * Forgets who the member said he was and when he played. Limits and breaks stay with the account's number; hashes that tell
 * the same person stay while an exclusion runs, or closing the account would lift it.
 */
export async function forgetPerson(t: Tx, deps: ProtectionDeps, memberId: bigint): Promise<void> {
  await t.query('delete from protection.identity where member_id = $1', [memberId]);
  await t.query(
    `delete from protection.identity_key k where k.member_id = $1 and not exists (
       select from protection.guard g where g.member_id = $1 and g.excluded_until > clock_timestamp())`,
    [memberId],
  );
  const accounts = (await accountsOf(t, [memberId], deps.currency)).map(({ accountId }) => String(accountId));
  await t.query('delete from protection.spell where account_id = any($1::bigint[])', [accounts]);
  await t.query('delete from protection.spell_past where account_id = any($1::bigint[])', [accounts]);
}
