import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { transferCalls, TransferView } from '@drawroom/contract/transfer';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session, Sql } from '../kernel/kernel.ts';
import { isOpen, TRANSFER, transferNoOf, transferStandingFor, type StoredTransfer } from './transfer-store.ts';

export function presentTransfer(transfer: StoredTransfer): TransferView {
  const { id, clientRef, projectId, direction, cause, amountMinor, state, reason, createdAt, endedAt } = transfer;
  return {
    transferNo: transferNoOf(id),
    clientRef,
    projectId,
    direction,
    cause,
    amount: formatMoney(amountMinor),
    state,
    reason,
    disputed: isOpen(transfer) && transfer.disputedAt !== null,
    createTime: createdAt,
    endTime: endedAt,
  };
}

/** The fate of a transfer by the reference it was asked for with, or of the one that was under way and stands for it. */
export async function transferFate(
  { db }: Pick<Kernel, 'db'>,
  session: Session,
  { clientRef }: InputOf<typeof transferCalls.fate>,
): Promise<ReplyOf<typeof transferCalls.fate>> {
  const found = await transferStandingFor(db, session.claims.accountId, clientRef);
  return found === undefined
    ? { fate: 'unknown', transfer: null }
    : { fate: 'accepted', transfer: presentTransfer(found) };
}

/** The member's transfers, newest first. */
export async function listTransfers(
  { db }: Pick<Kernel, 'db'>,
  { memberId }: Session,
  { from, to, page, size }: InputOf<typeof transferCalls.transfers>,
): Promise<ReplyOf<typeof transferCalls.transfers>> {
  const where = `x.member_id = $1 and x.created_at >= to_timestamp($2::float8 / 1000)
    and ($3::float8 is null or x.created_at < to_timestamp($3::float8 / 1000))`;
  const asked = [memberId, from ?? 0, to ?? null];
  const { rows } = await db.query<StoredTransfer>(
    `${TRANSFER} where ${where} order by x.id desc limit $4 offset $5`,
    [...asked, size, (page - 1) * size],
    'transfer-list',
  );
  const { rows: counted } = await db.query<{ total: number }>(
    `select count(*)::int as total from transfer.transfer x where ${where}`,
    asked,
    'transfer-count',
  );
  return { page, size, total: counted[0]?.total ?? 0, list: rows.map(presentTransfer) };
}

/** What is under way between a member's wallet and providers, by provider: one at most with each. */
export async function underWayOf(
  sql: Sql,
  memberId: bigint,
): Promise<ReadonlyMap<number, Pick<StoredTransfer, 'direction' | 'amountMinor' | 'disputedAt'>>> {
  const { rows } = await sql.query<Pick<StoredTransfer, 'providerId' | 'direction' | 'amountMinor' | 'disputedAt'>>(
    `select provider_id as "providerId", direction, amount as "amountMinor", disputed_at as "disputedAt" from transfer.transfer
     where member_id = $1 and state not in ('confirmed', 'failed')`,
    [memberId],
    'transfer-under-way-of',
  );
  return new Map(rows.map(({ providerId, ...transfer }) => [providerId, transfer]));
}
