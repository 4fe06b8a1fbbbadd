import type { TransferCause } from '@drawroom/contract/transfer-states';
import { balanceOf, lockAccount, systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { formatMoney } from '@drawroom/engine/money';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { requireFundsOpen } from '../member/index.ts';
import { tellBalance } from '../wallet/index.ts';
import type { Transferring } from './deps.ts';
import { ensurePlayer, knownBalance, playerOf, putOffSweep, type Owner, type Player } from './player-store.ts';
import type { Provider } from './provider-store.ts';
import { transferById, transferByRef, transferUnderWay, type StoredTransfer } from './transfer-store.ts';

/** Least and most of one transfer, minor units. */
export const TRANSFER_MIN = 1n;
export const TRANSFER_MAX = 100_000_000n;
/** After points have moved nobody looks for forgotten ones for so long. */
const QUIET_S = 600;
/** Whoever begins a transfer also tells the provider; others take over after this. Longer than his questions may take (5 s each). */
const OWN_TURN_S = 20;

export interface TransferAsked {
  readonly provider: Provider;
  readonly owner: Owner;
  readonly clientRef: string;
  readonly cause: TransferCause;
  /** Null: everything. */
  readonly amountMinor: bigint | null;
}

/**
 * Begins a transfer to the games: the points leave the balance and are in transit, in one commit with the row that says so. A retry
 * finds the first one. Refuses with `wallet.frozen`, `transfer.under_way`, `transfer.amount_out_of_range`, `wallet.insufficient`, what protects the member, and
 * `request.client_ref_reused`. Null: everything was asked for and there is nothing.
 */
export async function beginIn(
  { kernel, deps }: Transferring,
  t: Tx,
  asked: TransferAsked,
): Promise<StoredTransfer | null> {
  const { provider } = asked;
  const { accountId, currency } = asked.owner;
  await lockAccount(t, accountId);
  const known = await knownTransfer(t, asked, 'in');
  if (known !== undefined) return known;
  await requireFundsOpen(t, accountId);
  const { balanceMinor } = await balanceOf(t, accountId);
  const everything = balanceMinor > TRANSFER_MAX ? TRANSFER_MAX : balanceMinor;
  const amountMinor = asked.amountMinor ?? everything;
  if (asked.amountMinor === null && amountMinor < TRANSFER_MIN) return null;
  refuseAmount(amountMinor);
  if (currency !== provider.currency) throw new Refusal('transfer.provider_unknown');
  if (amountMinor > balanceMinor) throw new Refusal('wallet.insufficient', {}, { balance: formatMoney(balanceMinor) });
  const player = await ensurePlayer(t, provider.id, asked.owner);
  await requireNoneUnderWay(t, player);
  await deps.requirePlayRoom(t, { accountId, amountMinor: amountMinor + knownBalance(player) });
  const id = await insert(t, { asked, direction: 'in', amountMinor });
  const transit = await systemAccount(t, 'external.transit', currency);
  const transfers = [{ from: accountId, to: transit, amountMinor }];
  await post(t, { key: `transfer-in:${id}`, kind: 'external_in', ref: id, transfers });
  await t.query(`update transfer.transfer set state = 'debited' where id = $1`, [id], 'transfer-debit');
  await putOffSweep(t, player, QUIET_S);
  await tellBalance(kernel, t, accountId);
  return transferById(t, id);
}

/**
 * Begins to take points home. Nothing moves at home until the provider has said what it gave. Null: the member was never there. Refuses
 * with `transfer.under_way`, `transfer.amount_out_of_range`, `request.client_ref_reused`; nothing that protects stands in its way.
 */
export async function beginOut(t: Tx, asked: TransferAsked): Promise<StoredTransfer | null> {
  const { accountId } = asked.owner;
  await lockAccount(t, accountId);
  const known = await knownTransfer(t, asked, 'out');
  if (known !== undefined) return known;
  const player = await playerOf(t, { providerId: asked.provider.id, memberId: asked.owner.memberId });
  if (player === undefined) return null;
  const amountMinor = asked.amountMinor ?? knownBalance(player);
  if (asked.amountMinor !== null) refuseAmount(amountMinor);
  await requireNoneUnderWay(t, player);
  return transferById(t, await insert(t, { asked, direction: 'out', amountMinor }));
}

async function knownTransfer(
  t: Tx,
  asked: TransferAsked,
  direction: 'in' | 'out',
): Promise<StoredTransfer | undefined> {
  const known = await transferByRef(t, asked.owner.accountId, asked.clientRef);
  if (known !== undefined && known.digest !== digestOf(asked, direction))
    throw new Refusal('request.client_ref_reused');
  return known;
}

function digestOf({ provider, cause, amountMinor }: TransferAsked, direction: 'in' | 'out'): string {
  return digestOfAsked([direction, provider.projectId, cause, amountMinor === null ? 'all' : String(amountMinor)]);
}

function refuseAmount(amountMinor: bigint): void {
  if (amountMinor >= TRANSFER_MIN && amountMinor <= TRANSFER_MAX) return;
  const range = { min: formatMoney(TRANSFER_MIN), max: formatMoney(TRANSFER_MAX) };
  throw new Refusal('transfer.amount_out_of_range', range, range);
}

async function requireNoneUnderWay(t: Tx, player: Player): Promise<void> {
  if ((await transferUnderWay(t, player)) !== undefined) throw new Refusal('transfer.under_way');
}

async function insert(
  t: Tx,
  row: { readonly asked: TransferAsked; readonly direction: 'in' | 'out'; readonly amountMinor: bigint },
): Promise<bigint> {
  const { asked, direction, amountMinor } = row;
  const { rows } = await t.query<{ id: bigint }>(
    `insert into transfer.transfer (provider_id, member_id, account_id, client_ref, digest, direction, cause, whole, amount, state, next_ask_at,
       asked_seq)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, 'created', clock_timestamp() + make_interval(secs => $10), last_seq
     from transfer.player where provider_id = $1 and member_id = $2 returning id`,
    [
      asked.provider.id,
      asked.owner.memberId,
      asked.owner.accountId,
      asked.clientRef,
      digestOf(asked, direction),
      direction,
      asked.cause,
      direction === 'out' && asked.amountMinor === null,
      amountMinor,
      OWN_TURN_S,
    ],
    'transfer-insert',
  );
  const [row0] = rows;
  if (row0 === undefined) throw new Error('the transfer was not stored');
  return row0.id;
}
