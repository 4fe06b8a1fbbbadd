import { audienceOf } from '@drawroom/contract/events';
import type { TransferCause, TransferReason, TransferState } from '@drawroom/contract/transfer-states';
import { lockAccount } from '@drawroom/ledger/accounts';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';

/** A transfer as stored; minor units, times in Unix ms. */
export interface StoredTransfer {
  readonly id: bigint;
  readonly providerId: number;
  readonly projectId: string;
  /** The provider's, which is the account's too. */
  readonly currency: string;
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly clientRef: string;
  readonly digest: string;
  readonly direction: 'in' | 'out';
  readonly cause: TransferCause;
  readonly whole: boolean;
  readonly amountMinor: bigint;
  readonly state: TransferState;
  readonly reason: TransferReason | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
  /** How often the provider was told or asked. */
  readonly asked: number;
  readonly disputedAt: number | null;
  /** Last change of a record of his that was in the books when it was asked for. */
  readonly askedSeq: bigint;
}

/** Columns of a transfer in `TRANSFERS`. */
export const TRANSFER_COLUMNS = `x.id, x.provider_id as "providerId", p.project_id as "projectId", p.currency, x.member_id as "memberId",
  x.account_id as "accountId", x.client_ref as "clientRef", x.digest, x.direction, x.cause, x.whole, x.amount as "amountMinor", x.state,
  x.reason, x.created_at as "createdAt", x.ended_at as "endedAt", x.asked, x.disputed_at as "disputedAt",
  x.asked_seq as "askedSeq"`;
export const TRANSFERS = 'transfer.transfer x join transfer.provider p on p.id = x.provider_id';
export const TRANSFER = `select ${TRANSFER_COLUMNS} from ${TRANSFERS}`;

const NUMBER = /^T([1-9]\d{0,17})$/;

/** The number that member, house and provider know a transfer by. */
export const transferNoOf = (id: bigint): string => `T${id}`;

/** The id behind a number of ours, or null. */
export function idOfTransferNo(transferNo: string): bigint | null {
  const digits = NUMBER.exec(transferNo)?.[1];
  return digits === undefined ? null : BigInt(digits);
}

export const isOpen = ({ state }: Pick<StoredTransfer, 'state'>): boolean =>
  state !== 'confirmed' && state !== 'failed';

/** A transfer of an account by the reference it was asked for with. */
export async function transferByRef(
  sql: Sql,
  accountId: bigint,
  clientRef: string,
): Promise<StoredTransfer | undefined> {
  const { rows } = await sql.query<StoredTransfer>(
    `${TRANSFER} where x.account_id = $1 and x.client_ref = $2`,
    [accountId, clientRef],
    'transfer-by-ref',
  );
  return rows[0];
}

/** As `transferByRef`, and where nothing was begun under the reference: the transfer that stood in its way and stands for it. */
export async function transferStandingFor(
  sql: Sql,
  accountId: bigint,
  clientRef: string,
): Promise<StoredTransfer | undefined> {
  const own = await transferByRef(sql, accountId, clientRef);
  if (own !== undefined) return own;
  const { rows } = await sql.query<StoredTransfer>(
    `${TRANSFER} join transfer.stands_for s on s.transfer_id = x.id where s.account_id = $1 and s.client_ref = $2`,
    [accountId, clientRef],
    'transfer-standing-for',
  );
  return rows[0];
}

/** Writes which transfer was under way when another was asked for, the last one that was. */
export async function noteStandsFor(
  sql: Sql,
  asked: { readonly accountId: bigint; readonly clientRef: string },
  id: bigint,
): Promise<void> {
  await sql.query(
    `insert into transfer.stands_for (account_id, client_ref, transfer_id) values ($1, $2, $3)
     on conflict (account_id, client_ref) do update set transfer_id = excluded.transfer_id`,
    [asked.accountId, asked.clientRef, id],
    'transfer-note-stands-for',
  );
}

export async function transferById(sql: Sql, id: bigint): Promise<StoredTransfer> {
  const { rows } = await sql.query<StoredTransfer>(`${TRANSFER} where x.id = $1`, [id], 'transfer-by-id');
  if (rows[0] === undefined) throw new Error(`no transfer ${id}`);
  return rows[0];
}

/** The member's transfer with a provider that has not ended; undefined when there is none. */
export async function transferUnderWay(
  sql: Sql,
  { providerId, memberId }: { readonly providerId: number; readonly memberId: bigint },
): Promise<StoredTransfer | undefined> {
  const { rows } = await sql.query<StoredTransfer>(
    `${TRANSFER} where x.provider_id = $1 and x.member_id = $2 and x.state not in ('confirmed', 'failed')`,
    [providerId, memberId],
    'transfer-under-way',
  );
  return rows[0];
}

/** Locks the account of a transfer and then the transfer, in that order like everybody who begins one. */
export async function lockTransfer(t: Tx, id: bigint): Promise<StoredTransfer | undefined> {
  const found = await t.query<{ accountId: bigint }>(
    'select account_id as "accountId" from transfer.transfer where id = $1',
    [id],
    'transfer-account',
  );
  const [row] = found.rows;
  if (row === undefined) return undefined;
  await lockAccount(t, row.accountId);
  const { rows } = await t.query<StoredTransfer>(`${TRANSFER} where x.id = $1 for update of x`, [id], 'transfer-lock');
  return rows[0];
}

/** Tells the member's screens that a transfer stands elsewhere now. */
export async function tellTransfer(
  { outbox }: Pick<Kernel, 'outbox'>,
  t: Tx,
  transfer: Pick<StoredTransfer, 'id' | 'memberId' | 'projectId' | 'state'>,
): Promise<void> {
  await outbox.publish(t, {
    audience: audienceOf.member(String(transfer.memberId)),
    type: 'transfer.changed',
    data: { transferNo: transferNoOf(transfer.id), projectId: transfer.projectId, state: transfer.state },
  });
}
