import type { Sql } from '../kernel/kernel.ts';
import type { SignedOperator } from '../kernel/operator.ts';
import { hashOfToken, newToken } from '../kernel/secret-token.ts';

/** An operator who does nothing for this long signs in again. */
const IDLE_MINUTES = 15;
/** However busy: a shift. */
const LIFE_HOURS = 12;

/** Opens a session; the token is told once and only its hash is kept. */
export async function openOperatorSession(
  sql: Sql,
  operator: { readonly id: bigint; readonly address: string; readonly secondFactor: boolean },
): Promise<{ token: string; expiresAt: number }> {
  const { token, tokenHash } = newToken();
  const { rows } = await sql.query<{ expiresAt: number }>(
    `insert into admin.session (token_hash, operator_id, address, second_factor) values ($1, $2, $3, $4)
     returning created_at + make_interval(hours => $5) as "expiresAt"`,
    [tokenHash, operator.id, operator.address, operator.secondFactor, LIFE_HOURS],
  );
  return { token, expiresAt: rows[0]?.expiresAt ?? 0 };
}

/** The operator of a living session, which is thereby used; roles are those of this moment. */
export async function operatorOfToken(sql: Sql, token: string, address: string): Promise<SignedOperator | null> {
  const { rows } = await sql.query<Omit<SignedOperator, 'address'>>(
    `with used as (
       update admin.session set seen_at = clock_timestamp()
       where token_hash = $1 and seen_at > clock_timestamp() - make_interval(mins => $2)
         and created_at > clock_timestamp() - make_interval(hours => $3)
       returning operator_id, second_factor
     )
     select o.id, o.name, o.roles, u.second_factor as "secondFactor"
     from used u join admin.operator o on o.id = u.operator_id`,
    [hashOfToken(token), IDLE_MINUTES, LIFE_HOURS],
    'admin-operator-of-token',
  );
  return rows[0] === undefined ? null : { ...rows[0], address };
}

/** Ends a session at once. */
export async function endOperatorSession(sql: Sql, token: string): Promise<void> {
  await sql.query('delete from admin.session where token_hash = $1', [hashOfToken(token)]);
}
