import type { TransferReason } from '@drawroom/contract/transfer-states';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Tx } from '../kernel/kernel.ts';
import { tellBalance } from '../wallet/index.ts';
import { bookPlay } from './book-play.ts';
import type { Transferring } from './deps.ts';
import { tellTransfer, transferById, type StoredTransfer } from './transfer-store.ts';

/**
 * Moves the points of a transfer on, and ends it: what was in transit stands at the provider, or what it gave comes home. The caller holds the
 * transfer and its player.
 * @param end `amountMinor`: what it came to; `grantedMinor`: how much of what comes home the house pays itself, because no record explains it
 */
export async function confirmTransfer(
  { kernel }: Pick<Transferring, 'kernel'>,
  t: Tx,
  {
    transfer,
    amountMinor,
    grantedMinor = 0n,
  }: { readonly transfer: StoredTransfer; readonly amountMinor: bigint; readonly grantedMinor?: bigint },
): Promise<void> {
  const { id, providerId, memberId, accountId, currency, direction } = transfer;
  const held = await systemAccount(t, 'external.held', currency);
  const parts =
    direction === 'in'
      ? [{ from: await systemAccount(t, 'external.transit', currency), to: held, amountMinor }]
      : [
          { from: held, to: accountId, amountMinor: amountMinor - grantedMinor },
          { from: await systemAccount(t, 'house.external', currency), to: accountId, amountMinor: grantedMinor },
        ];
  const transfers = parts.filter((part) => part.amountMinor > 0n);
  const kind = direction === 'in' ? 'external_in' : 'external_out';
  if (transfers.length > 0) await post(t, { key: `transfer-done:${id}`, kind, ref: id, transfers });
  await t.query(
    `with ended as (
       update transfer.transfer set state = 'confirmed', amount = $2, granted = $3, ended_at = clock_timestamp() where id = $1
       returning provider_id, member_id, direction)
     update transfer.player p set
       in_sum = p.in_sum + case when e.direction = 'in' then $2::bigint else 0 end,
       out_sum = p.out_sum + case when e.direction = 'out' then $2::bigint - $3::bigint else 0 end
     from ended e where p.provider_id = e.provider_id and p.member_id = e.member_id`,
    [id, amountMinor, grantedMinor],
    'transfer-confirm',
  );
  // Whoever owes something there covers it first.
  await bookPlay(t, { id: providerId, currency }, { memberIds: [memberId], resultMinor: 0n });
  await tellEnd(kernel, t, transfer);
}

/** Ends a transfer of which nothing moved: what was in transit goes back to the wallet. The caller holds it. */
export async function failTransfer(
  { kernel }: Pick<Transferring, 'kernel'>,
  t: Tx,
  { transfer, reason }: { readonly transfer: StoredTransfer; readonly reason: TransferReason },
): Promise<void> {
  const { id, accountId, currency, direction, amountMinor } = transfer;
  if (direction === 'in') {
    const from = await systemAccount(t, 'external.transit', currency);
    const transfers = [{ from, to: accountId, amountMinor }];
    await post(t, { key: `transfer-done:${id}`, kind: 'external_return', ref: id, transfers });
  }
  await t.query(
    `update transfer.transfer set state = 'failed', reason = $2, ended_at = clock_timestamp() where id = $1`,
    [id, reason],
    'transfer-fail',
  );
  await tellEnd(kernel, t, transfer);
}

async function tellEnd(kernel: Transferring['kernel'], t: Tx, { id, accountId }: StoredTransfer): Promise<void> {
  await tellTransfer(kernel, t, await transferById(t, id));
  await tellBalance(kernel, t, accountId);
}
