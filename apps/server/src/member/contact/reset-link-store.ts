import type { Sql } from '../../kernel/kernel.ts';
import { hashOfToken, newToken } from '../../kernel/secret-token.ts';

export const LINK_LIFE_MS = 30 * 60_000;

const hashOf = (token: string): string => hashOfToken(token).toString('base64url');

/** Makes a link's token; only its hash stays here. */
export async function newLink(sql: Sql, memberId: bigint, nowMs: number): Promise<string> {
  const { token } = newToken();
  await sql.query(
    `with gone as (delete from member.reset_link where expires_at < to_timestamp($4::float8 / 1000))
     insert into member.reset_link (token_hash, member_id, expires_at) values ($1, $2, to_timestamp($3::float8 / 1000))`,
    [hashOf(token), memberId, nowMs + LINK_LIFE_MS, nowMs],
    'reset-link-new',
  );
  return token;
}

/** Whose live link this is; null for one that is unknown, used or over. */
export async function memberOfLink(sql: Sql, token: string, nowMs: number): Promise<bigint | null> {
  const { rows } = await sql.query<{ memberId: bigint }>(
    `select member_id as "memberId" from member.reset_link
     where token_hash = $1 and expires_at > to_timestamp($2::float8 / 1000)`,
    [hashOf(token), nowMs],
    'reset-link-of',
  );
  return rows[0]?.memberId ?? null;
}

/** As `memberOfLink`, and uses it up. */
export async function takeLink(t: Sql, token: string, nowMs: number): Promise<bigint | null> {
  const { rows } = await t.query<{ memberId: bigint }>(
    `delete from member.reset_link where token_hash = $1 and expires_at > to_timestamp($2::float8 / 1000)
     returning member_id as "memberId"`,
    [hashOf(token), nowMs],
    'reset-link-take',
  );
  return rows[0]?.memberId ?? null;
}

export async function dropLinks(t: Sql, memberId: bigint): Promise<void> {
  await t.query('delete from member.reset_link where member_id = $1', [memberId], 'reset-link-drop');
}
