import { EXPORTS_PER_DAY } from '@drawroom/contract/member-privacy';
import type { Db, Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { hashOfToken, newToken } from '../../kernel/secret-token.ts';

/** A copy that has not ended after so long was cut off by a crash. */
const RUNS_AT_MOST = `interval '10 minutes'`;
const RETRY_SECONDS = 30;

export interface ExportsLeft {
  readonly left: number;
  readonly nextAtMs: number | null;
}

/** How many copies a member may still fetch in these 24 hours. Tickets that were never used do not count. */
export async function exportsLeft(sql: Sql, memberId: bigint): Promise<ExportsLeft> {
  const { rows } = await sql.query<{ used: number; oldest: number | null }>(
    `select count(*)::int as used, min(begun_at) + interval '1 day' as oldest from member.export
     where member_id = $1 and begun_at > clock_timestamp() - interval '1 day'`,
    [memberId],
    'member-exports-used',
  );
  const used = rows[0]?.used ?? 0;
  const left = Math.max(0, EXPORTS_PER_DAY - used);
  return { left, nextAtMs: left > 0 ? null : Math.ceil(rows[0]?.oldest ?? 0) };
}

/**
 * A ticket of 5 minutes for one copy; an earlier one that was not used is void. One copy of a member is made at a time,
 * three in 24 hours: more is refused with `request.rate_limited` (seconds).
 */
export async function issueTicket(
  t: Tx,
  asked: { readonly memberId: bigint; readonly locale: string; readonly nowMs: number },
): Promise<{ ticket: string; expiresAt: number }> {
  await t.query('select from member.member where id = $1 for update', [asked.memberId]);
  const running = await t.query(
    `select from member.export
     where member_id = $1 and ended_at is null and begun_at > clock_timestamp() - ${RUNS_AT_MOST}`,
    [asked.memberId],
  );
  if (running.rowCount > 0) throw new Refusal('request.rate_limited', { seconds: RETRY_SECONDS });
  const { nextAtMs } = await exportsLeft(t, asked.memberId);
  if (nextAtMs !== null)
    throw new Refusal('request.rate_limited', { seconds: Math.max(1, Math.ceil((nextAtMs - asked.nowMs) / 1000)) });
  await t.query('delete from member.export where member_id = $1 and begun_at is null', [asked.memberId]);
  const { token: ticket, tokenHash } = newToken();
  const { rows } = await t.query<{ expires: number }>(
    `insert into member.export (member_id, ticket_hash, locale, expires_at)
     values ($1, $2, $3, clock_timestamp() + interval '5 minutes') returning expires_at as expires`,
    [asked.memberId, tokenHash, asked.locale],
  );
  return { ticket, expiresAt: Math.floor(rows[0]?.expires ?? 0) };
}

export interface TakenExport {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly locale: string;
}

/** Uses a ticket up, on whichever node it arrives first; null when it is unknown, used or over. */
export async function takeTicket(db: Db, ticket: string): Promise<TakenExport | null> {
  const { rows } = await db.query<TakenExport>(
    `update member.export set begun_at = clock_timestamp()
     where ticket_hash = $1 and begun_at is null and expires_at > clock_timestamp()
     returning id, member_id as "memberId", locale`,
    [hashOfToken(ticket)],
  );
  return rows[0] ?? null;
}

export async function endExport(sql: Sql, id: bigint): Promise<void> {
  await sql.query('update member.export set ended_at = clock_timestamp() where id = $1', [id]);
}
