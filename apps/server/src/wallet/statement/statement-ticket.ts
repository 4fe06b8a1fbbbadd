import type { LocaleTag } from '@drawroom/contract/locales';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import { hashOfToken, newToken } from '../../kernel/secret-token.ts';
import type { StatementOf } from './make-statement.ts';

/** What a ticket fetches. */
export interface AskedFile extends StatementOf {
  readonly memberId: bigint;
  readonly currency: string;
  readonly locale: LocaleTag;
  readonly format: 'pdf' | 'csv';
}

const LIVES = `interval '5 minutes'`;

/** A ticket of five minutes for one file; tickets that are over go with it. */
export async function issueTicket(sql: Sql, asked: AskedFile): Promise<{ ticket: string; expiresAt: number }> {
  await sql.query(
    'delete from wallet.statement_ticket where expires_at < clock_timestamp()',
    [],
    'wallet-tickets-tidy',
  );
  const { token: ticket, tokenHash } = newToken();
  const { memberId, accountId, currency, zone, locale, month, format } = asked;
  const { rows } = await sql.query<{ expires: number }>(
    `insert into wallet.statement_ticket (ticket_hash, member_id, account_id, currency, zone, locale, month, format, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + ${LIVES}) returning expires_at as expires`,
    [tokenHash, memberId, accountId, currency, zone, locale, month, format],
    'wallet-ticket-issue',
  );
  return { ticket, expiresAt: Math.floor(rows[0]?.expires ?? 0) };
}

/** Uses a ticket up; null when it is unknown, used or over. */
export async function takeTicket(sql: Sql, ticket: string): Promise<AskedFile | null> {
  const { rows } = await sql.query<AskedFile>(
    `delete from wallet.statement_ticket where ticket_hash = $1 and expires_at > clock_timestamp()
     returning member_id as "memberId", account_id as "accountId", currency, zone, locale, month, format`,
    [hashOfToken(ticket)],
    'wallet-ticket-take',
  );
  return rows[0] ?? null;
}

export async function forgetTickets(t: Tx, memberId: bigint): Promise<void> {
  await t.query('delete from wallet.statement_ticket where member_id = $1', [memberId], 'wallet-tickets-forget');
}
