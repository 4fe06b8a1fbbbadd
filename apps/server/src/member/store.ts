import type { MemberView } from '@drawroom/contract/member';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Place } from './place.ts';

/** A member with his balance, as the other files of this slice work with it. */
export interface Member {
  readonly id: bigint;
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string | null;
  readonly kind: 'player' | 'agent';
  readonly currency: string;
  readonly zone: string;
  readonly accountId: bigint;
  readonly balanceMinor: bigint;
  readonly preferences: Preferences;
  readonly passwordChangedAtMs: number | null;
  /** His password is the one that his agent gave him. */
  readonly passwordMustChange: boolean;
}

/** What a member has chosen for himself; what is absent he never chose. */
export type Preferences = NonNullable<MemberView['preferences']>;

const MEMBER = `m.id, m.username, m.nickname, m.avatar, m.kind, m.currency, m.zone, m.account_id as "accountId",
  m.preferences, m.password_changed_at as "passwordChangedAtMs",
  m.password_must_change as "passwordMustChange", a.balance as "balanceMinor"`;
const FROM = 'from member.member m join ledger.v_account a on a.id = m.account_id';

export async function findMember(sql: Sql, id: bigint): Promise<Member | null> {
  const { rows } = await sql.query<Member>(`select ${MEMBER} ${FROM} where m.id = $1`, [id], 'member-by-id');
  return rows[0] ?? null;
}

/** A member as login needs him: with the stored hash, and whether he has logged in from this place lately. */
export async function findForLogin(
  sql: Sql,
  username: string,
  place: Place,
): Promise<(Member & { passwordPhc: string; known: boolean }) | null> {
  const { rows } = await sql.query<Member & { passwordPhc: string; known: boolean }>(
    `select ${MEMBER}, m.password_phc as "passwordPhc", exists (
       select from member.place p where p.member_id = m.id and p.prefix = $2 and p.device = $3
         and p.seen_at > clock_timestamp() - interval '90 days') as known
     ${FROM} where lower(m.username) = lower($1) and m.closed_at is null`,
    [username, place.prefix, place.device],
    'member-for-login',
  );
  return rows[0] ?? null;
}

export async function findMemberByName(sql: Sql, username: string): Promise<Member | null> {
  const { rows } = await sql.query<Member>(
    `select ${MEMBER} ${FROM} where lower(m.username) = lower($1)`,
    [username],
    'member-by-name',
  );
  return rows[0] ?? null;
}

export async function nextMemberId(t: Tx): Promise<bigint> {
  const { rows } = await t.query<{ id: bigint }>(`select nextval('member.member_id') as id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('member.member_id gave no number');
  return id;
}

/** False when the name has been taken meanwhile. */
export async function insertMember(
  t: Tx,
  member: Omit<Member, 'avatar' | 'balanceMinor' | 'preferences' | 'passwordChangedAtMs'> & { passwordPhc: string },
): Promise<boolean> {
  const { rowCount } = await t.query(
    `insert into member.member (id, username, nickname, password_phc, kind, currency, zone, account_id, password_must_change)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (lower(username)) do nothing`,
    [
      member.id,
      member.username,
      member.nickname,
      member.passwordPhc,
      member.kind,
      member.currency,
      member.zone,
      member.accountId,
      member.passwordMustChange,
    ],
  );
  return rowCount === 1;
}

export interface LastLogin {
  readonly atMs: number;
  readonly address: string;
  readonly device: string;
}

/** Notes a login and its place; returns the one before. */
export async function noteLogin(t: Tx, memberId: bigint, place: Place): Promise<LastLogin | null> {
  await t.query(
    `with gone as (
       delete from member.place
       where member_id = $1 and (prefix, device) <> ($2, $3) and seen_at < clock_timestamp() - interval '90 days'
     )
     insert into member.place (member_id, prefix, device, seen_at) values ($1, $2, $3, clock_timestamp())
     on conflict (member_id, prefix, device) do update set seen_at = clock_timestamp()`,
    [memberId, place.prefix, place.device],
    'member-note-place',
  );
  const { rows } = await t.query<{ atMs: number | null; address: string; device: string }>(
    `update member.member set last_login_at = clock_timestamp(), last_login_address = $2, last_login_device = $3
     where id = $1 and closed_at is null returning old.last_login_at as "atMs", old.last_login_address as address, old.last_login_device as device`,
    [memberId, place.address, place.device],
    'member-note-login',
  );
  const before = rows[0];
  // Closed since the password was looked at: the same answer as for a wrong one.
  if (before === undefined) throw new Refusal('member.bad_credentials');
  return before.atMs === null ? null : { ...before, atMs: before.atMs };
}

/** The same password under another hash. */
export async function setPasswordHash(sql: Sql, memberId: bigint, phc: string): Promise<void> {
  await sql.query('update member.member set password_phc = $2 where id = $1', [memberId, phc]);
}

/** A password that the member has chosen himself, without knowing the one before. */
export async function setOwnPasswordHash(t: Tx, memberId: bigint, phc: string): Promise<void> {
  await t.query('update member.member set password_phc = $2, password_must_change = false where id = $1', [
    memberId,
    phc,
  ]);
}

export async function setNickname(sql: Sql, memberId: bigint, nickname: string): Promise<void> {
  await sql.query('update member.member set nickname = $2 where id = $1', [memberId, nickname]);
}
