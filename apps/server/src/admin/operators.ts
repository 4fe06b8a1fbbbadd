import type { ActName } from '@drawroom/contract/act-names';
import { rolesAllow, type OperatorRight, type OperatorRole } from '@drawroom/contract/operator-rights';
import type { Db, Sql, Tx } from '../kernel/kernel.ts';
import type { PasswordHasher } from '../kernel/password-hash.ts';

/** A person who runs the house, as known after the password was right. */
export interface Operator {
  readonly id: bigint;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** Something an operator asked for that cannot be; the text says why. */
export class OperatorFault extends Error {
  override readonly name = 'OperatorFault';
}

const NAME = /^[a-z][a-z0-9._-]{1,31}$/;
const PASSWORD_MIN = 12;
const PASSWORD_MAX = 128;

export interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** Adds an operator. @throws OperatorFault for a bad name, a short password, a name that is taken */
export async function addOperator(
  db: Db,
  passwords: PasswordHasher,
  { name, password, roles = [] }: Credentials & { readonly roles?: readonly OperatorRole[] },
): Promise<Operator> {
  if (!NAME.test(name)) throw new OperatorFault('a name is 2 to 32 of a-z 0-9 . _ - and begins with a letter');
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new OperatorFault(`a password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
  return storeOperator(db, { name, passwordPhc: await passwords.hash(password), roles });
}

/** Stores an operator whose password was judged and hashed before. @throws OperatorFault for a name that is taken */
export async function storeOperator(
  sql: Sql,
  { name, passwordPhc, roles }: { name: string; passwordPhc: string; roles: readonly OperatorRole[] },
): Promise<Operator> {
  const { rows } = await sql.query<Operator>(
    `insert into admin.operator (name, password, roles) values ($1, $2, $3)
     on conflict (name) do nothing returning id, name, roles`,
    [name, passwordPhc, roles],
  );
  if (rows[0] === undefined) throw new OperatorFault(`there is an operator ${name} already`);
  return rows[0];
}

/** The operator of a name and password; a wrong password is kept as an act. @throws OperatorFault, the same for both */
export async function signIn(
  db: Db,
  passwords: PasswordHasher,
  { name, password, address = '' }: Credentials & { readonly address?: string },
): Promise<Operator> {
  const { rows } = await db.query<Operator & { password: string }>(
    'select id, name, roles, password from admin.operator where name = $1',
    [name],
  );
  const [known] = rows;
  const { ok } = await (known === undefined
    ? passwords.dummyVerify(password)
    : passwords.verify(known.password, password));
  if (known !== undefined && ok) return { id: known.id, name: known.name, roles: known.roles };
  if (known !== undefined)
    await noteAct(db, { id: known.id, address }, { what: 'sign_in.refused', subject: name, detail: '' });
  throw new OperatorFault('the name or the password is wrong');
}

/** The operator of a name, or null. */
export async function operatorNamed(sql: Sql, name: string): Promise<Operator | null> {
  const { rows } = await sql.query<Operator>('select id, name, roles from admin.operator where name = $1', [name]);
  return rows[0] ?? null;
}

/** Operators whose roles allow something, by name. */
export async function operatorsAllowed(sql: Sql, right: OperatorRight): Promise<Operator[]> {
  const { rows } = await sql.query<Operator>(
    'select id, name, roles from admin.operator order by name',
    [],
    'admin-operators',
  );
  return rows.filter(({ roles }) => rolesAllow(roles, right));
}

/** Gives an operator exactly these roles. @throws OperatorFault for a name nobody has */
export async function setRoles(db: Sql, name: string, roles: readonly OperatorRole[]): Promise<void> {
  const { rowCount } = await db.query('update admin.operator set roles = $2 where name = $1', [name, roles]);
  if (rowCount === 0) throw new OperatorFault(`there is no operator ${name}`);
}

/** What an operator did, as it is kept: `change` is what stood before and after, where there is such a thing. */
export interface NotedAct {
  readonly what: ActName;
  readonly subject: string;
  readonly detail: string;
  readonly change?: { readonly before: unknown; readonly after: unknown };
}

/**
 * Keeps what an operator did, in the transaction that does it, as its last statement: acts are a chain (migration 003), so whoever notes
 * one keeps the others waiting until his transaction ends.
 */
export async function noteAct(
  t: Tx | Sql,
  operator: Pick<Operator, 'id'> & { readonly address?: string },
  { what, subject, detail, change }: NotedAct,
): Promise<void> {
  await t.query(
    'insert into admin.act (operator_id, what, subject, detail, address, change) values ($1, $2, $3, $4, $5, $6)',
    [operator.id, what, subject, detail, operator.address ?? '', change === undefined ? null : JSON.stringify(change)],
    'admin-note-act',
  );
}
