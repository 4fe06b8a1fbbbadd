import { proofsOf } from './door/proofs.ts';
import type { Db, Sql, Tx } from '../kernel/kernel.ts';
import { comesFrom } from '../kernel/networks.ts';
import type { AdmittedOperator } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { hashOfToken, newToken } from '../kernel/secret-token.ts';

/** An operator who does nothing for this long signs in again. */
const IDLE_MINUTES = 15;
/** However busy: a shift. */
const LIFE_HOURS = 12;
/** Whether a session `s` lives. */
export const ALIVE = `s.seen_at > clock_timestamp() - make_interval(mins => ${IDLE_MINUTES})
  and s.created_at > clock_timestamp() - make_interval(hours => ${LIFE_HOURS})`;

/** Who comes in, from where, by what. */
export interface Entering {
  readonly id: bigint;
  readonly address: string;
  readonly device: string;
  readonly secondFactor: boolean;
  /** Hash of the password that was right; null for a passkey. */
  readonly passwordPhc: string | null;
}

/**
 * Opens a session; the token is told once and only its hash is kept. Those of his that are over are forgotten. @throws Refusal admin.credentials_wrong for whoever was closed, or
 * has another password, since he was judged
 */
export async function openOperatorSession(
  t: Tx,
  { id, address, device, secondFactor, passwordPhc }: Entering,
): Promise<{ token: string; expiresAt: number }> {
  const { token, tokenHash } = newToken();
  const { rows } = await t.query<{ expiresAt: number }>(
    `insert into admin.session (token_hash, operator_id, address, device, second_factor, proved_at)
     select $1, o.id, $3, $4, $5, case when $5 then clock_timestamp() end from admin.operator o
     where o.id = $2 and o.closed_at is null and ($6::text is null or o.password = $6) for share of o
     returning created_at + make_interval(hours => $7) as "expiresAt"`,
    [tokenHash, id, address, device.slice(0, 300), secondFactor, passwordPhc, LIFE_HOURS],
  );
  if (rows[0] === undefined) throw new Refusal('admin.credentials_wrong');
  await t.query(`delete from admin.session s where s.operator_id = $1 and not (${ALIVE})`, [id]);
  return { token, expiresAt: rows[0].expiresAt };
}

interface Found extends Omit<AdmittedOperator, 'address' | 'proofs'> {
  readonly passkey: boolean;
  readonly totp: boolean;
}

/** Who has a living session; roles and networks are those of this moment. @throws Refusal admin.network_refused */
async function found(db: Sql, token: string, address: string): Promise<Found | null> {
  const { rows } = await db.query<Found & { networks: string[] }>(
    `select o.id, o.name, o.roles, o.networks, s.second_factor as "secondFactor", s.proved_at as "provedAt",
       exists (select from admin.passkey k where k.operator_id = o.id) as passkey,
       exists (select from admin.totp f where f.operator_id = o.id) as totp
     from admin.session s join admin.operator o on o.id = s.operator_id
     where s.token_hash = $1 and o.closed_at is null and ${ALIVE}`,
    [hashOfToken(token)],
    'admin-operator-of-token',
  );
  if (rows[0] === undefined) return null;
  const { networks, ...operator } = rows[0];
  if (!comesFrom(networks, address)) throw new Refusal('admin.network_refused');
  return operator;
}

/** The operator of a living session, which does not count as used: for what asks by itself. @throws Refusal admin.network_refused */
export async function operatorStill(
  db: Sql,
  token: string,
  address: string,
): Promise<Pick<AdmittedOperator, 'id' | 'roles'> | null> {
  return found(db, token, address);
}

/**
 * The operator of a living session, which is thereby used; roles and networks are those of this moment.
 * @throws Refusal admin.network_refused, and the session does not count as used
 */
export async function operatorOfToken(
  { db, factorOptional }: { readonly db: Sql; readonly factorOptional: boolean },
  token: string,
  address: string,
): Promise<AdmittedOperator | null> {
  const known = await found(db, token, address);
  if (known === null) return null;
  const { passkey, totp, ...operator } = known;
  const { rowCount } = await db.query(
    'update admin.session set seen_at = clock_timestamp() where token_hash = $1',
    [hashOfToken(token)],
    'admin-session-used',
  );
  const proofs = proofsOf({ passkey, totp });
  // Ended since it was found.
  if (rowCount === 0) return null;
  return { ...operator, address, proofs: proofs.length === 0 && factorOptional ? null : proofs };
}

/** A second factor was given in this session, just now. @throws Refusal admin.session_required for one that has ended since it was found */
export async function markProved(t: Tx, token: string): Promise<void> {
  const { rowCount } = await t.query(
    'update admin.session set proved_at = clock_timestamp(), second_factor = true where token_hash = $1',
    [hashOfToken(token)],
  );
  if (rowCount === 0) throw new Refusal('admin.session_required');
}

/** Ends a session at once. */
export async function endOperatorSession(sql: Sql, token: string): Promise<void> {
  await sql.query('delete from admin.session where token_hash = $1', [hashOfToken(token)]);
}

/** Ends every session of an operator but the one with this token; all without one. */
export async function endSessionsOf(t: Tx, operatorId: bigint, but = ''): Promise<void> {
  await t.query('delete from admin.session where operator_id = $1 and token_hash <> $2', [
    operatorId,
    hashOfToken(but),
  ]);
}

/** Ends sessions that were opened without a second factor, but the one with this token: there is one now. */
export async function endUnprovedOf(t: Tx, operatorId: bigint, but: string): Promise<void> {
  await t.query('delete from admin.session where operator_id = $1 and not second_factor and token_hash <> $2', [
    operatorId,
    hashOfToken(but),
  ]);
}

/** One of an operator's sessions as he sees it. */
export interface SessionOfMine {
  readonly id: bigint;
  readonly device: string;
  readonly address: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly current: boolean;
  readonly secondFactor: boolean;
}

/** The operator's living sessions, the latest used first. */
export async function sessionsOf(db: Db, operatorId: bigint, token: string): Promise<SessionOfMine[]> {
  const { rows } = await db.query<SessionOfMine>(
    `select s.id, s.device, s.address, s.created_at as "createdAt", s.seen_at as "seenAt", s.token_hash = $2 as current,
       s.second_factor as "secondFactor"
     from admin.session s where s.operator_id = $1 and ${ALIVE} order by s.seen_at desc`,
    [operatorId, hashOfToken(token)],
  );
  return rows;
}

/** Ends one of the operator's sessions; false when he has none of this number. */
export async function endSessionNumbered(t: Tx, operatorId: bigint, id: string): Promise<boolean> {
  const { rowCount } = await t.query('delete from admin.session where operator_id = $1 and id = $2', [operatorId, id]);
  return rowCount === 1;
}
