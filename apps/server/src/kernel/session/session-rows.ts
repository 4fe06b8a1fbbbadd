import { createPublicKey } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import type { ClaimChange, SecondFactor, SessionClaims, SessionFacts, Sql } from '../kernel.ts';

/** Channel that carries the id of a session that has ended, to every node. */
export const SESSION_ENDED = 'session_ended';
/** Channel that carries the id of a session whose claims have changed. */
export const SESSION_CHANGED = 'session_changed';
/** A session nobody uses ends by itself. */
export const IDLE_MS = 2 * 3_600_000;
/** At most this many live sessions of one member; the oldest make room. */
export const SESSIONS_PER_MEMBER_MAX = 10;

export interface SessionRow {
  readonly id: string;
  readonly memberId: bigint;
  readonly me: string;
  readonly publicKey: KeyObject;
  readonly claims: SessionClaims;
  readonly lastSeenAt: number;
  readonly steppedUpAt: number | null;
  readonly expiresAt: number;
}

interface StoredSession {
  id: bigint;
  member_id: bigint;
  me: string;
  public_key: object;
  claims: Omit<SessionClaims, 'accountId'> & { accountId: string };
  last_seen_at: number;
  stepped_up_at: number | null;
  absolute_end_at: number;
}

/** The live session of a token's SHA-256, judged by the database's clock. */
export async function selectSession(sql: Sql, tokenHash: Buffer): Promise<SessionRow | null> {
  const { rows } = await sql.query<StoredSession>(
    `select id, member_id, me, public_key, claims, last_seen_at, stepped_up_at, absolute_end_at from kernel.session
     where token_hash = $1 and ended_at is null and least(idle_end_at, absolute_end_at) > clock_timestamp()`,
    [tokenHash],
    'session_select',
  );
  const row = rows[0];
  if (!row) return null;
  return {
    id: String(row.id),
    memberId: row.member_id,
    me: row.me,
    publicKey: publicKeyOf(row.public_key),
    claims: { ...row.claims, accountId: BigInt(row.claims.accountId) },
    lastSeenAt: row.last_seen_at,
    steppedUpAt: row.stepped_up_at,
    expiresAt: row.absolute_end_at,
  };
}

/** @throws when the JWK is no point of P-256. */
export function publicKeyOf(jwk: object): KeyObject {
  return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
}

export async function insertSession(
  t: Sql,
  row: {
    tokenHash: Buffer;
    me: string;
    memberId: bigint;
    publicKey: object;
    claims: SessionClaims;
    address: string;
    device: string;
    secondFactor?: SecondFactor | null;
    lifeMs: number;
  },
): Promise<{ id: string; expiresAt: number }> {
  const { rows } = await t.query<{ id: bigint; absolute_end_at: number }>(
    `with moment as materialized (select clock_timestamp() as at)
     insert into kernel.session (token_hash, me, member_id, public_key, claims, address, device,
       second_factor, created_at, last_seen_at, idle_end_at, absolute_end_at)
     select $1, $2, $3, $4, $5, $6, $7, $10, at, at, at + $8 * interval '1 ms', at + $9 * interval '1 ms' from moment
     returning id, absolute_end_at`,
    [
      row.tokenHash,
      row.me,
      row.memberId,
      JSON.stringify(row.publicKey),
      JSON.stringify({ ...row.claims, accountId: String(row.claims.accountId) }),
      row.address,
      row.device,
      Math.min(IDLE_MS, row.lifeMs),
      row.lifeMs,
      row.secondFactor ?? null,
    ],
  );
  const made = rows[0] as { id: bigint; absolute_end_at: number };
  return { id: String(made.id), expiresAt: made.absolute_end_at };
}

/** Which sessions end: the one with the id, those of the member, or what fits all that is named. */
export interface EndedSessions {
  readonly id?: string;
  readonly memberId?: bigint;
  readonly except?: string;
}

/**
 * The session that follows `id`, which has just ended: the same key, device and absolute end, another token and `me`,
 * confirmed now. Null when `id` had reached its end by itself.
 */
export async function insertSuccessor(
  t: Sql,
  next: { id: string; tokenHash: Buffer; me: string },
): Promise<{ id: string; expiresAt: number } | null> {
  const { rows } = await t.query<{ id: bigint; absolute_end_at: number }>(
    `with moment as materialized (select clock_timestamp() as at)
     insert into kernel.session (token_hash, me, member_id, public_key, claims, address, device, second_factor,
       created_at, last_seen_at, stepped_up_at, idle_end_at, absolute_end_at)
     select $2, $3, member_id, public_key, claims, address, device, second_factor,
       created_at, at, at, least(at + $4 * interval '1 ms', absolute_end_at), absolute_end_at
     from kernel.session, moment where id = $1 and least(idle_end_at, absolute_end_at) > at
     returning id, absolute_end_at`,
    [next.id, next.tokenHash, next.me, IDLE_MS],
  );
  const made = rows[0];
  return made ? { id: String(made.id), expiresAt: made.absolute_end_at } : null;
}

/** The live sessions of a member, the latest used first. */
export async function selectSessionsOf(sql: Sql, memberId: bigint): Promise<SessionFacts[]> {
  const { rows } = await sql.query<SessionFacts>(
    `select id::text as id, address, device, second_factor as "secondFactor", created_at as "createdAt",
       last_seen_at as "lastSeenAt"
     from kernel.session where member_id = $1 and ended_at is null
       and least(idle_end_at, absolute_end_at) > clock_timestamp()
     order by last_seen_at desc, id desc limit $2`,
    [memberId, SESSIONS_PER_MEMBER_MAX],
  );
  return rows;
}

/** Ends sessions and tells every node once the transaction has committed. Gives the ids that were live until now. */
export async function endSessions(sql: Sql, which: EndedSessions, reason: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with ended as (
       update kernel.session set ended_at = clock_timestamp(), end_reason = $1
       where ($2::bigint is null or id = $2) and ($3::bigint is null or member_id = $3)
         and ($4::bigint is null or id <> $4) and num_nonnulls($2, $3) > 0 and ended_at is null returning id
     )
     select id::text as id, pg_notify('${SESSION_ENDED}', id::text) from ended`,
    [reason, which.id ?? null, which.memberId ?? null, which.except ?? null],
  );
  return rows.map((row) => row.id);
}

/** Changes what a member's live sessions claim, and tells every node once the transaction has committed. */
export async function updateClaims(t: Sql, memberId: bigint, change: ClaimChange): Promise<string[]> {
  const { rows } = await t.query<{ id: string }>(
    `with changed as (
       update kernel.session set claims = claims || $2::jsonb where member_id = $1 and ended_at is null returning id
     )
     select id::text as id, pg_notify('${SESSION_CHANGED}', id::text) from changed`,
    [memberId, JSON.stringify(change)],
  );
  return rows.map((row) => row.id);
}

/** Ends the oldest sessions of a member beyond the allowed number. */
export async function endSurplus(t: Sql, memberId: bigint): Promise<string[]> {
  const { rows } = await t.query<{ id: string }>(
    `with ended as (
       update kernel.session set ended_at = clock_timestamp(), end_reason = 'replaced'
       where id in (
         select id from kernel.session where member_id = $1 and ended_at is null
           and least(idle_end_at, absolute_end_at) > clock_timestamp()
         order by id desc offset $2
       ) returning id
     )
     select id::text as id, pg_notify('${SESSION_ENDED}', id::text) from ended`,
    [memberId, SESSIONS_PER_MEMBER_MAX],
  );
  return rows.map((row) => row.id);
}

/** Writes when sessions were last used; several at once, since this happens all the time and matters little. */
export async function updateLastSeen(sql: Sql, seen: ReadonlyMap<string, number>): Promise<void> {
  await sql.query(
    `update kernel.session as s set last_seen_at = seen.at,
       idle_end_at = least(seen.at + $3 * interval '1 ms', s.absolute_end_at)
     from (select unnest($1::bigint[]) as id, to_timestamp(unnest($2::float8[]) / 1000) as at) as seen
     where s.id = seen.id and s.ended_at is null and s.last_seen_at < seen.at`,
    [[...seen.keys()], [...seen.values()], IDLE_MS],
  );
}

/** Forgets sessions that ended long ago; their logins are told by the member's own records. */
export async function deleteOldSessions(sql: Sql): Promise<void> {
  await sql.query(`delete from kernel.session where absolute_end_at < clock_timestamp() - interval '90 days'`);
}
