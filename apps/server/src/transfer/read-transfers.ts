import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { transferCalls, TransferView } from '@drawroom/contract/transfer';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session, Sql } from '../kernel/kernel.ts';
import { belowSql, cursorParts, cursorSql, hoursOf, instantSql, rowsBefore } from './list-by-time.ts';
import {
  isOpen,
  TRANSFER_COLUMNS,
  transferNoOf,
  transferStandingFor,
  TRANSFERS,
  type StoredTransfer,
} from './transfer-store.ts';

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

type Query = InputOf<typeof transferCalls.transfers>;

/**
 * The member's transfers, newest first. `cursor`, given with each page, goes on below it and stays put while new ones are begun. Refuses
 * with `request.invalid` a page too deep for a number.
 */
export async function listTransfers(
  { db }: Pick<Kernel, 'db'>,
  { memberId }: Session,
  query: Query,
): Promise<ReplyOf<typeof transferCalls.transfers>> {
  const { page, size } = query;
  // One after the other: whoever scrolls through his transfers takes one connection.
  const found = await findTransfers(db, memberId, query);
  const total = await countTransfers(db, memberId, query);
  const list = found.slice(0, size);
  const cursor = found.length > size ? (list.at(-1)?.cursor ?? null) : null;
  return { page, size, total, cursor, list: list.map(presentTransfer) };
}

/** A page of them and one more. */
async function findTransfers(
  sql: Sql,
  memberId: bigint,
  query: Query,
): Promise<(StoredTransfer & { readonly cursor: string })[]> {
  const skip = rowsBefore(query);
  const params: unknown[] = [memberId];
  const place = (value: unknown): string => `$${params.push(value)}`;
  const where = ['x.member_id = $1'];
  if (query.from !== undefined) where.push(`x.created_at >= ${instantSql(place(query.from))}`);
  if (query.to !== undefined) where.push(`x.created_at < ${instantSql(place(query.to))}`);
  const cursor = cursorParts(query.cursor);
  if (cursor !== null) where.push(belowSql('x.created_at', 'x.id', [place(cursor[0]), place(cursor[1])]));
  const { rows } = await sql.query<StoredTransfer & { readonly cursor: string }>(
    `select ${TRANSFER_COLUMNS}, ${cursorSql('x.created_at', 'x.id')} as cursor from ${TRANSFERS}
     where ${where.join(' and ')} order by x.created_at desc, x.id desc limit ${query.size + 1} offset ${skip}`,
    params,
  );
  return rows;
}

/** How many the asked time leaves: whole hours from their counts, its edges from the transfers. */
async function countTransfers(sql: Sql, memberId: bigint, query: Query): Promise<number> {
  const params: unknown[] = [memberId];
  const instant = (ms: number): string => instantSql(`$${params.push(ms)}`);
  const { hours, edges } = hoursOf(query);
  const whole = [
    's.member_id = $1',
    ...(hours.from === undefined ? [] : [`s.hour >= ${instant(hours.from)}`]),
    ...(hours.to === undefined ? [] : [`s.hour < ${instant(hours.to)}`]),
  ];
  const parts = [
    `select s.count from transfer.transfer_sum s where ${whole.join(' and ')}`,
    ...edges.map(
      ({ from, to }) => `select count(*) from transfer.transfer x
        where x.member_id = $1 and x.created_at >= ${instant(from)} and x.created_at < ${instant(to)}`,
    ),
  ];
  const { rows } = await sql.query<{ total: number }>(
    `select coalesce(sum(p.count), 0)::int as total from (${parts.join(' union all ')}) p`,
    params,
  );
  return rows[0]?.total ?? 0;
}

/** A transfer that has not ended, as far as the points that are away are told by it. */
export type UnderWay = Pick<
  StoredTransfer,
  'id' | 'providerId' | 'direction' | 'amountMinor' | 'state' | 'createdAt' | 'disputedAt'
>;

/** What is under way between a member's wallet and providers, by provider: one at most with each. */
export async function underWayOf(sql: Sql, memberId: bigint): Promise<ReadonlyMap<number, UnderWay>> {
  const { rows } = await sql.query<UnderWay>(
    `select id, provider_id as "providerId", direction, amount as "amountMinor", state, created_at as "createdAt",
       disputed_at as "disputedAt" from transfer.transfer where member_id = $1 and state not in ('confirmed', 'failed')`,
    [memberId],
    'transfer-under-way-of',
  );
  return new Map(rows.map((transfer) => [transfer.providerId, transfer]));
}
