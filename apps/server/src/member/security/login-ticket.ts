import type { Sql, Tx } from '../../kernel/kernel.ts';
import { hashOfToken, newToken } from '../../kernel/secret-token.ts';
import type { Place } from '../place.ts';

const TICKET_MS = 5 * 60_000;

/** A ticket for the second step of a login: good for 5 min, once, from the same device and neighbourhood. */
export async function issueLoginTicket(sql: Sql, memberId: bigint, place: Place): Promise<string> {
  const { token, tokenHash } = newToken();
  await sql.query(
    `with gone as (
       delete from member.login_ticket where ticket_hash in (
         select ticket_hash from member.login_ticket where expires_at < clock_timestamp() limit 10 for update skip locked)
     )
     insert into member.login_ticket (ticket_hash, member_id, prefix, device, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 ms')`,
    [tokenHash, memberId, place.prefix, place.device, TICKET_MS],
  );
  return token;
}

/** Whose login a ticket goes on with; null for a dead one or one from elsewhere. */
export async function ownerOfTicket(sql: Sql, ticket: string, place: Place): Promise<bigint | null> {
  const { rows } = await sql.query<{ memberId: bigint }>(
    `select member_id as "memberId" from member.login_ticket
     where ticket_hash = $1 and prefix = $2 and device = $3 and expires_at > clock_timestamp()`,
    [hashOfToken(ticket), place.prefix, place.device],
  );
  return rows[0]?.memberId ?? null;
}

/** Uses a ticket up, with the login it opens; false when somebody was faster. */
export async function spendTicket(t: Tx, ticket: string): Promise<boolean> {
  const { rowCount } = await t.query(
    'delete from member.login_ticket where ticket_hash = $1 and expires_at > clock_timestamp()',
    [hashOfToken(ticket)],
  );
  return rowCount === 1;
}
