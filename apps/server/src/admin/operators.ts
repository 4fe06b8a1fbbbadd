import type { ActName } from '@drawroom/contract/act-names';
import { rolesAllow, type OperatorRight, type OperatorRole } from '@drawroom/contract/operator-rights';
import type { Db, Sql, Tx } from '../kernel/kernel.ts';
import type { PasswordHasher } from '../kernel/password-hash.ts';
import { Refusal } from '../kernel/refusal.ts';

/** A person who runs the house. */
export interface Operator {
  readonly id: bigint;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** As known after the password was right. */
export interface KnownOperator extends Operator {
  readonly networks: readonly string[];
  /** Hash of the password that was right; a session is opened only while it still is his. */
  readonly passwordPhc: string;
}

/** Fewer could not change roles any more, for that takes two of them. */
const OWNERS_MIN = 2;

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

/** Stores an operator whose password was judged and hashed before; null: he is to choose one himself. @throws OperatorFault for a name that is taken */
export async function storeOperator(
  sql: Sql,
  { name, passwordPhc, roles }: { name: string; passwordPhc: string | null; roles: readonly OperatorRole[] },
): Promise<Operator> {
  const { rows } = await sql.query<Operator>(
    `insert into admin.operator (name, password, roles) values ($1, $2, $3)
     on conflict (name) do nothing returning id, name, roles`,
    [name, passwordPhc, roles],
  );
  if (rows[0] === undefined) throw new OperatorFault(`there is an operator ${name} already`);
  return rows[0];
}

/**
 * The operator of a name and password, unless he was closed; a wrong password is kept as an act. @throws OperatorFault, the same for
 * everything
 */
export async function signIn(
  db: Db,
  passwords: PasswordHasher,
  { name, password, address = '' }: Credentials & { readonly address?: string },
): Promise<KnownOperator> {
  const { rows } = await db.query<Omit<KnownOperator, 'passwordPhc'> & { password: string | null; open: boolean }>(
    'select id, name, roles, networks, password, closed_at is null as open from admin.operator where name = $1',
    [name],
  );
  const [known] = rows;
  const phc = known?.password ?? null;
  const { ok } = await (phc === null ? passwords.dummyVerify(password) : passwords.verify(phc, password));
  if (known !== undefined && phc !== null && ok && known.open) {
    const { id, roles, networks } = known;
    return { id, name: known.name, roles, networks, passwordPhc: phc };
  }
  if (known !== undefined)
    await noteAct(db, { id: known.id, address }, { what: 'sign_in.refused', subject: name, detail: '' });
  throw new OperatorFault('the name or the password is wrong');
}

/** The operator of a name, or null. */
export async function operatorNamed(sql: Sql, name: string): Promise<Operator | null> {
  const { rows } = await sql.query<Operator>('select id, name, roles from admin.operator where name = $1', [name]);
  return rows[0] ?? null;
}

/** The operator of an id, with the networks he may come from, unless he was closed. */
export async function operatorOfId(sql: Sql, id: bigint): Promise<(Operator & Pick<KnownOperator, 'networks'>) | null> {
  const { rows } = await sql.query<Operator & Pick<KnownOperator, 'networks'>>(
    'select id, name, roles, networks from admin.operator where id = $1 and closed_at is null',
    [id],
  );
  return rows[0] ?? null;
}

/** Operators whose roles allow something and who were not closed, by name; `setUp`: whether he has used the link that he was added by. */
export async function operatorsAllowed(
  sql: Sql,
  right: OperatorRight,
): Promise<(Operator & { readonly setUp: boolean })[]> {
  const { rows } = await sql.query<Operator & { setUp: boolean }>(
    'select id, name, roles, password is not null as "setUp" from admin.operator where closed_at is null order by name',
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

/**
 * Locks the owners, in one order, so that two changes at once do not each leave the other's; how many of them can act. Called before a
 * change that may take one away. The lock leaves their numbers alone: whoever notes an act of theirs meanwhile refers to those, holds the
 * chain, and must not wait for whoever waits for it.
 */
export async function lockOwners(t: Tx): Promise<number> {
  const { rows } = await t.query<{ acts: boolean }>(
    `select closed_at is null and password is not null as acts from admin.operator where 'owner' = any(roles) order by id for no key update`,
  );
  return rows.filter(({ acts }) => acts).length;
}

/** Called after it. @throws Refusal admin.last_owner where too few are left */
export async function requireOwners(t: Tx): Promise<void> {
  if ((await lockOwners(t)) < OWNERS_MIN) throw new Refusal('admin.last_owner');
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
