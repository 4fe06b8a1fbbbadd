import type { Sql, Tx } from './kernel.ts';
import { hashOfToken, newToken } from './secret-token.ts';

const LIVES = `interval '5 minutes'`;

/** A ticket of five minutes for one file at a door (`FileDoor`), with what the file is made from; tickets that are over go with it. */
export async function issueFileTicket(
  sql: Sql,
  file: { readonly door: string; readonly memberId: bigint; readonly asked: object },
): Promise<{ url: string; expiresAt: number }> {
  await sql.query('delete from kernel.file_ticket where expires_at < clock_timestamp()', [], 'file-tickets-tidy');
  const { token: ticket, tokenHash } = newToken();
  const { rows } = await sql.query<{ expires: number }>(
    `insert into kernel.file_ticket (ticket_hash, door, member_id, asked, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + ${LIVES}) returning expires_at as expires`,
    [tokenHash, file.door, file.memberId, JSON.stringify(file.asked)],
    'file-ticket-issue',
  );
  return { url: `${file.door}?ticket=${ticket}`, expiresAt: Math.floor(rows[0]?.expires ?? 0) };
}

/** Uses a ticket up; null when it is unknown, used, over or for another door. */
export async function takeFileTicket<Asked extends object>(
  sql: Sql,
  door: string,
  ticket: string,
): Promise<{ memberId: bigint; asked: Asked } | null> {
  const { rows } = await sql.query<{ memberId: bigint; asked: Asked }>(
    `delete from kernel.file_ticket where ticket_hash = $1 and door = $2 and expires_at > clock_timestamp()
     returning member_id as "memberId", asked`,
    [hashOfToken(ticket), door],
    'file-ticket-take',
  );
  return rows[0] ?? null;
}

/** Whoever has left is given no more files. */
export async function forgetFileTickets(t: Tx, memberId: bigint): Promise<void> {
  await t.query('delete from kernel.file_ticket where member_id = $1', [memberId], 'file-tickets-forget');
}
