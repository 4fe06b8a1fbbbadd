import type { TransferReason } from '@drawroom/contract/transfer-states';
import { parseMoney } from '@drawroom/engine/money';
import type { Tx } from '../kernel/kernel.ts';
import type { Transferring } from './deps.ts';
import { confirmTransfer, failTransfer } from './end-transfer.ts';
import { knownBalance, lockPlayer, type Player } from './player-store.ts';
import type { TransferWord } from './provider-line.ts';
import { isOpen, lockTransfer, transferNoOf, type StoredTransfer } from './transfer-store.ts';

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
    await failTransfer(transferring, t, { transfer, reason: reasonOf(word) });
    return 'failed';
  }
  const fault = faultIn(word, transfer, player);
  if (fault !== null) return dispute(transferring, t, { transfer, fault });
  const amountMinor = parseMoney(word.amount) ?? 0n;
  if (transfer.direction === 'out' && amountMinor > knownBalance(player)) {
    const explainedMinor = await explainedThen(t, transfer, BigInt(word.recordSeq));
    if (amountMinor > explainedMinor) return 'unexplained';
  }
  await confirmTransfer(transferring, t, { transfer, amountMinor });
  return 'confirmed';
}

/**
 * What the player had free when the provider gave it, by the last change that its word names, minor units: a record may have been corrected
 * between that and the word. Nothing where the books do not have all changes up to that one, or where points are said to have been given
 * before they were asked for.
 */
async function explainedThen(t: Tx, { providerId, memberId, askedSeq }: StoredTransfer, seq: bigint): Promise<bigint> {
  if (seq < askedSeq) return 0n;
  const { rows } = await t.query<{ explained: bigint }>(
    'select transfer.explained_at($1, $2, $3) as explained from transfer.provider where id = $1 and cursor >= $3',
    [providerId, memberId, seq],
    'transfer-explained-at',
  );
  return rows[0]?.explained ?? 0n;
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
