import type { TransferReason } from '@drawroom/contract/transfer-states';
import { parseMoney } from '@drawroom/engine/money';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Tx } from '../kernel/kernel.ts';
import { tellBalance } from '../wallet/index.ts';
import { bookPlay } from './book-play.ts';
import type { Transferring } from './deps.ts';
import { knownBalance, lockPlayer, type Player } from './player-store.ts';
import type { TransferWord } from './provider-line.ts';
import {
  isOpen,
  lockTransfer,
  tellTransfer,
  transferById,
  transferNoOf,
  type StoredTransfer,
} from './transfer-store.ts';

/** What a provider's word led to. `unexplained`: it gave more than its records explain, so they are fetched and it is asked again. */
export type Led = 'confirmed' | 'failed' | 'kept' | 'disputed' | 'unexplained';

/**
 * Takes what a provider says of a transfer, whichever way it came, the first time or again. `done` moves the points on: what was in transit
 * stands at the provider, or what it gave comes home; the other ends give back what was in transit. A word that does not fit the transfer
 * changes nothing and is kept as a dispute.
 */
export async function takeWord(
  transferring: Transferring,
  t: Tx,
  { id, word }: { readonly id: bigint; readonly word: TransferWord },
): Promise<Led> {
  const transfer = await lockTransfer(t, id);
  if (transfer === undefined || !isOpen(transfer)) return 'kept';
  const player = await lockPlayer(t, transfer);
  if (word.state !== 'done') {
    await fail(transferring, t, { transfer, reason: reasonOf(word) });
    return 'failed';
  }
  const fault = faultIn(word, transfer, player);
  if (fault !== null) return dispute(transferring, t, { transfer, fault });
  const amountMinor = parseMoney(word.amount) ?? 0n;
  if (transfer.direction === 'out' && amountMinor > knownBalance(player)) return 'unexplained';
  await confirm(transferring, t, { transfer, amountMinor });
  return 'confirmed';
}

/** The provider gave more than its records explain, though they are all in the books: nothing comes home until people have looked. */
export function disputeUnexplained(transferring: Transferring, id: bigint, word: TransferWord): Promise<Led> {
  return transferring.kernel.db.tx(async (t) => {
    const transfer = await lockTransfer(t, id);
    if (transfer === undefined || !isOpen(transfer)) return 'kept';
    return dispute(transferring, t, { transfer, fault: `gave ${word.amount}, more than its records explain` });
  });
}

function reasonOf({ state, reason }: TransferWord): TransferReason {
  if (state === 'cancelled') return 'not_taken';
  return reason === 'insufficient' ? 'insufficient' : 'refused';
}

/** What does not fit our transfer, or null. */
function faultIn(word: TransferWord, transfer: StoredTransfer, player: Player): string | null {
  if (word.transferNo !== transferNoOf(transfer.id)) return `another number, ${word.transferNo}`;
  if (word.direction !== transfer.direction) return `the other way, ${word.direction}`;
  if (word.playerId !== player.playerId) return 'another player';
  const amountMinor = parseMoney(word.amount);
  if (amountMinor === null) return `amount ${word.amount}`;
  return transfer.whole || amountMinor === transfer.amountMinor ? null : `amount ${word.amount}`;
}

async function confirm(
  { kernel }: Transferring,
  t: Tx,
  { transfer, amountMinor }: { readonly transfer: StoredTransfer; readonly amountMinor: bigint },
): Promise<void> {
  const { id, providerId, memberId, accountId, currency, direction } = transfer;
  const held = await systemAccount(t, 'external.held', currency);
  const from = direction === 'in' ? await systemAccount(t, 'external.transit', currency) : held;
  const to = direction === 'in' ? held : accountId;
  if (amountMinor > 0n) {
    const kind = direction === 'in' ? 'external_in' : 'external_out';
    await post(t, { key: `transfer-done:${id}`, kind, ref: id, transfers: [{ from, to, amountMinor }] });
  }
  await t.query(
    `with ended as (
       update transfer.transfer set state = 'confirmed', amount = $2, ended_at = clock_timestamp() where id = $1
       returning provider_id, member_id, direction)
     update transfer.player p set
       in_sum = p.in_sum + case when e.direction = 'in' then $2 else 0 end,
       out_sum = p.out_sum + case when e.direction = 'out' then $2 else 0 end
     from ended e where p.provider_id = e.provider_id and p.member_id = e.member_id`,
    [id, amountMinor],
    'transfer-confirm',
  );
  // Whoever owes something there covers it first.
  await bookPlay(t, { id: providerId, currency }, { memberIds: [memberId], resultMinor: 0n });
  await told({ kernel }, t, transfer);
}

async function fail(
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
  await told({ kernel }, t, transfer);
}

async function told({ kernel }: Pick<Transferring, 'kernel'>, t: Tx, { id, accountId }: StoredTransfer): Promise<void> {
  await tellTransfer(kernel, t, await transferById(t, id));
  await tellBalance(kernel, t, accountId);
}

async function dispute(
  { kernel }: Pick<Transferring, 'kernel'>,
  t: Tx,
  { transfer, fault }: { readonly transfer: StoredTransfer; readonly fault: string },
): Promise<'disputed'> {
  await t.query(
    `update transfer.transfer set disputed_at = coalesce(disputed_at, clock_timestamp()),
       dispute = case when dispute = '' then $2 else dispute end where id = $1`,
    [transfer.id, fault],
    'transfer-dispute',
  );
  kernel.metrics.count('transfer_disputed_total');
  return 'disputed';
}
