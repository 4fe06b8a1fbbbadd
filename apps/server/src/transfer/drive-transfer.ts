import { formatMoney } from '@drawroom/engine/money';
import type { Transferring } from './deps.ts';
import { playerOf } from './player-store.ts';
import { providerOf, type Provider } from './provider-store.ts';
import type { ProviderLine, ToldTransfer, TransferAnswer } from './provider-line.ts';
import { pullRecords } from './take-records.ts';
import { disputeUnexplained, takeWord, type Led } from './take-word.ts';
import { isOpen, tellTransfer, transferById, transferNoOf, type StoredTransfer } from './transfer-store.ts';

/** After so long a provider that has never heard of a transfer will not hear of it any more: the number is cancelled there. */
const GIVE_UP_MS = 120_000;
/**
 * Pause before a transfer is asked for again, doubled each time: 20 s to 5 min; longer than the questions of one turn may take together
 * (three of 5 s), so that no second worker speaks while the first one still waits.
 */
const FIRST_PAUSE_S = 20;
const PAUSE_MAX_S = 300;

/**
 * One turn: tells the provider of a transfer, or asks what became of it, and takes the answer. `sent` is written before the first word
 * leaves; whatever dies after that, the next turn asks by the number and sends again only what was never seen. Returns the
 * transfer as it then stands. Never inside a transaction; nothing is thrown for a silent provider.
 */
export async function driveTransfer(transferring: Transferring, id: bigint): Promise<StoredTransfer> {
  const { db, metrics } = transferring.kernel;
  const { isFirst, transfer } = await takeTurn(transferring, id);
  if (!isOpen(transfer)) return transfer;
  const provider = await providerOf(db, transfer.projectId);
  const line = transferring.lineTo(provider);
  const told = await toldTransfer(transferring, transfer, provider);
  const overMs = transferring.kernel.clock.now() - transfer.createdAt - GIVE_UP_MS;
  const answer = await answerTo(line, told, { isFirst, isLate: overMs > 0 });
  if (typeof answer === 'string') {
    await noteSilence(transferring, id);
    return transferById(db, id);
  }
  let led: Led = await db.tx((t) => takeWord(transferring, t, { id, word: answer }));
  if (led === 'unexplained') {
    // It says which records it knew of when it gave; with those in the books the amount is explained, or somebody has to look.
    const isComplete = await pullRecords(transferring, provider, { until: BigInt(answer.recordSeq) });
    led = await db.tx((t) => takeWord(transferring, t, { id, word: answer }));
    if (led === 'unexplained' && isComplete) led = await disputeUnexplained(transferring, id, answer);
  }
  metrics.count('transfer_word_total', { led });
  if (led !== 'confirmed' && led !== 'failed') await noteSilence(transferring, id);
  return transferById(db, id);
}

/** Writes that the provider is being told, and puts off everybody else's turn. */
async function takeTurn(
  { kernel }: Transferring,
  id: bigint,
): Promise<{ readonly isFirst: boolean; readonly transfer: StoredTransfer }> {
  return kernel.db.tx(async (t) => {
    const { rows } = await t.query<{ asked: number }>(
      `update transfer.transfer set asked = asked + 1,
         state = case when state in ('created', 'debited') then 'sent' else state end,
         next_ask_at = clock_timestamp() + make_interval(secs => least($2 * 2 ^ least(asked, 10), $3))
       where id = $1 and state not in ('confirmed', 'failed') returning asked`,
      [id, FIRST_PAUSE_S, PAUSE_MAX_S],
      'transfer-take-turn',
    );
    return { isFirst: rows[0]?.asked === 1, transfer: await transferById(t, id) };
  });
}

async function toldTransfer(
  { kernel }: Transferring,
  transfer: StoredTransfer,
  provider: Provider,
): Promise<ToldTransfer> {
  const player = await playerOf(kernel.db, transfer);
  const { id, direction, whole, amountMinor } = transfer;
  const amount = whole ? 'all' : formatMoney(amountMinor);
  return {
    transferNo: transferNoOf(id),
    direction,
    playerId: player?.playerId ?? '',
    currency: provider.currency,
    amount,
  };
}

/** Asks first when it may have been told before; a number that was never seen is sent, or given up when it is late. */
async function answerTo(
  line: ProviderLine,
  told: ToldTransfer,
  { isFirst, isLate }: { readonly isFirst: boolean; readonly isLate: boolean },
): Promise<TransferAnswer> {
  const { transferNo } = told;
  const known = isFirst ? await line.send(told) : await line.status(transferNo);
  if (known === 'refused') return line.cancel(transferNo);
  // An answer may have been lost on its way: the member is waiting, so it is asked for once at once.
  if (known === 'silent') return isFirst ? settled(await line.status(transferNo)) : known;
  if (known !== 'unseen') return known;
  if (isLate) return line.cancel(transferNo);
  const sent = await line.send(told);
  return sent === 'refused' ? line.cancel(transferNo) : sent;
}

/** A number not seen right after it was sent tells nothing: the words may still be on their way. */
const settled = (answer: TransferAnswer): TransferAnswer => (typeof answer === 'string' ? 'silent' : answer);

/** What became of it is not known: the member sees it so, and it is asked again. */
async function noteSilence({ kernel }: Transferring, id: bigint): Promise<void> {
  await kernel.db.tx(async (t) => {
    const { rowCount } = await t.query(
      `update transfer.transfer set state = 'unknown' where id = $1 and state = 'sent'`,
      [id],
      'transfer-lose',
    );
    if (rowCount > 0) await tellTransfer(kernel, t, await transferById(t, id));
  });
}

/** Ids of transfers whose next turn has come, at most `limit`. */
export async function dueTransfers({ kernel }: Transferring, limit: number): Promise<bigint[]> {
  const { rows } = await kernel.db.query<{ id: bigint }>(
    `update transfer.transfer x set next_ask_at = clock_timestamp() + make_interval(secs => $2)
     where x.id in (select id from transfer.transfer
       where state not in ('confirmed', 'failed') and next_ask_at <= clock_timestamp()
       order by next_ask_at limit $1 for update skip locked) returning x.id`,
    [limit, FIRST_PAUSE_S],
    'transfer-due',
  );
  return rows.map(({ id }) => id);
}
