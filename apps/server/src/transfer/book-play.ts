import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Tx } from '../kernel/kernel.ts';
import type { Provider } from './provider-store.ts';

/**
 * Books what players won, or lost, at a provider: it leaves the house's result for what stands there, or the other way round. A correction
 * may take back what a member has brought home long ago; that part is owed and waits until it is covered, so that what stands at providers
 * is never less than nothing.
 * @param played `memberIds`: whose sums have changed in this transaction, which holds their rows; `resultMinor`: what they won, less than zero when they lost
 */
export async function bookPlay(
  t: Tx,
  { id, currency }: Pick<Provider, 'id' | 'currency'>,
  { memberIds, resultMinor }: { readonly memberIds: readonly bigint[]; readonly resultMinor: bigint },
): Promise<void> {
  const wonMinor = resultMinor + (await owedMore(t, id, memberIds));
  if (wonMinor === 0n) return;
  const held = await systemAccount(t, 'external.held', currency);
  const house = await systemAccount(t, 'house.external', currency);
  const { rows } = await t.query<{ batch: bigint }>(`select nextval('transfer.batch') as batch`, [], 'transfer-batch');
  const batch = rows[0]?.batch ?? 0n;
  const transfers = [
    wonMinor > 0n
      ? { from: house, to: held, amountMinor: wonMinor }
      : { from: held, to: house, amountMinor: -wonMinor },
  ];
  await post(t, { key: `external-play:${batch}`, kind: 'external_play', ref: batch, transfers });
}

/** Writes what members owe after their sums have changed; gives how much more that is in all, minor units. */
async function owedMore(t: Tx, providerId: number, memberIds: readonly bigint[]): Promise<bigint> {
  const { rows } = await t.query<{ more: bigint }>(
    `with before as (
       select member_id, owed, greatest(0, out_sum - in_sum - result_sum) as due from transfer.player
       where provider_id = $1 and member_id = any($2::bigint[])
     ), written as (
       update transfer.player p set owed = b.due from before b
       where p.provider_id = $1 and p.member_id = b.member_id and p.owed <> b.due
       returning b.due - b.owed as more
     )
     select coalesce(sum(more), 0)::bigint as more from written`,
    [providerId, memberIds.map(String)],
    'transfer-owed-more',
  );
  return rows[0]?.more ?? 0n;
}
