import { formatMoney } from '@drawroom/engine/money';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Transferring } from './deps.ts';
import { confirmTransfer, failTransfer } from './end-transfer.ts';
import { knownBalance, lockPlayer } from './player-store.ts';
import { providerOf } from './provider-store.ts';
import { takeWord } from './take-word.ts';
import { isOpen, lockTransfer, transferById, transferNoOf, type StoredTransfer } from './transfer-store.ts';

/** A provider that has not said what became of a transfer for so long is one that people have to ask. */
const UNKNOWN_FOR_MS = 24 * 3_600_000;

/** How people found a transfer to have ended. */
export interface WordOfPeople {
  readonly id: bigint;
  readonly outcome: 'done' | 'not_done';
  /** What it came to, minor units; null: what was asked for. */
  readonly amountMinor: bigint | null;
  /** How much of what comes home the house pays itself; two people say so. */
  readonly fromHouseMinor: bigint;
}

/**
 * Ends a transfer by the word of people who asked at the provider what became of it: one that is disputed, or has been unknown for a day. Of one
 * that was not done the provider is told first, so that late words under its number move nothing there; where it says now how it
 * ended, its own word counts. More than records explain comes home only when the house pays exactly the rest itself. Said again it changes
 * nothing and calls `note` no second time; whoever is first, people or provider, has ended it.
 * Refuses with `transfer.transfer_unknown`, `transfer.not_disputed`, `transfer.ended_otherwise`, `transfer.not_explained`.
 * @param note writes down who said so, in the transaction that ends it
 */
export async function endByWord(
  transferring: Transferring,
  word: WordOfPeople,
  note: (t: Tx) => Promise<void>,
): Promise<StoredTransfer> {
  if (word.outcome === 'not_done') await closeAtProvider(transferring, word);
  return transferring.kernel.db.tx(async (t) => {
    const { transfer, isNews } = await endWithin(transferring, t, word);
    if (isNews) await note(t);
    return transfer;
  });
}

/** As `endByWord`, within a transaction and without telling the provider: `isNews` where it had not ended before. Refuses as that does. */
export async function endWithin(
  transferring: Transferring,
  t: Tx,
  word: WordOfPeople,
): Promise<{ readonly transfer: StoredTransfer; readonly isNews: boolean }> {
  const transfer = await lockTransfer(t, word.id);
  if (transfer === undefined) throw new Refusal('transfer.transfer_unknown');
  if (!isOpen(transfer)) {
    if (!saysSo(transfer, word)) throw new Refusal('transfer.ended_otherwise');
    return { transfer, isNews: false };
  }
  requireForPeople(transferring, transfer);
  if (word.outcome === 'not_done') await failTransfer(transferring, t, { transfer, reason: 'not_taken' });
  else await confirmByWord(transferring, t, { transfer, word });
  return { transfer: await transferById(t, word.id), isNews: true };
}

function requireForPeople({ kernel }: Transferring, { disputedAt, createdAt }: StoredTransfer): void {
  if (disputedAt === null && kernel.clock.now() - createdAt < UNKNOWN_FOR_MS)
    throw new Refusal('transfer.not_disputed');
}

/** Whether a transfer has ended as the word says. */
function saysSo({ state, amountMinor }: StoredTransfer, word: WordOfPeople): boolean {
  if (word.outcome === 'not_done') return state === 'failed';
  return state === 'confirmed' && (word.amountMinor === null || word.amountMinor === amountMinor);
}

async function closeAtProvider(transferring: Transferring, { id }: WordOfPeople): Promise<void> {
  const { db } = transferring.kernel;
  const found = await db.tx((t) => lockTransfer(t, id));
  if (found === undefined || !isOpen(found)) return;
  requireForPeople(transferring, found);
  const provider = await providerOf(db, found.projectId);
  const said = await transferring.lineTo(provider).cancel(transferNoOf(id));
  if (typeof said !== 'string') await db.tx((t) => takeWord(transferring, t, { id, word: said }));
}

async function confirmByWord(
  transferring: Transferring,
  t: Tx,
  { transfer, word }: { readonly transfer: StoredTransfer; readonly word: WordOfPeople },
): Promise<void> {
  const amountMinor = word.amountMinor ?? transfer.amountMinor;
  // Only one that takes everything was asked for without an amount.
  if (!transfer.whole && amountMinor !== transfer.amountMinor) throw new Refusal('transfer.ended_otherwise');
  const explainedMinor = knownBalance(await lockPlayer(t, transfer));
  const isHome = transfer.direction === 'out';
  const grantedMinor = isHome && amountMinor > explainedMinor ? amountMinor - explainedMinor : 0n;
  if (grantedMinor !== word.fromHouseMinor) {
    const rest = { explained: formatMoney(explainedMinor), fromHouse: formatMoney(grantedMinor) };
    throw new Refusal('transfer.not_explained', rest, rest);
  }
  await confirmTransfer(transferring, t, { transfer, amountMinor, grantedMinor });
}
