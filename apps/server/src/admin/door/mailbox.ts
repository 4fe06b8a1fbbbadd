import { randomInt } from 'node:crypto';
import { MAILBOX_CODE_DIGITS, type MailLocale } from '@drawroom/contract/operator-mailbox';
import { rolesAllow, type OperatorRight, type OperatorRole } from '@drawroom/contract/operator-rights';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** An e-mail address with the language that its owner wants to be written to in. */
export interface Mailbox {
  readonly address: string;
  readonly locale: MailLocale;
}

interface Sealed {
  readonly wrappedKey: string;
  readonly address: string;
  readonly locale: MailLocale;
}
type Table = 'admin.mailbox' | 'admin.mailbox_pending';
type Vault = Kernel['vault'];

const LIFE_MINUTES = 10;
const TRIES = 5;
const CODES_AN_HOUR = 5;

/** Shuts an address away under a key of its own; it opens at this place alone. */
function seal(vault: Vault, table: Table, { operatorId, address }: { operatorId: bigint; address: string }): string[] {
  const record = `${table}:${operatorId}`;
  const wrappedKey = vault.newKey(record);
  return [wrappedKey, vault.seal({ record, wrappedKey }, 'address', address)];
}

function unseal(vault: Vault, table: Table, { operatorId, ...row }: Sealed & { operatorId: bigint }): Mailbox {
  const at = { record: `${table}:${operatorId}`, wrappedKey: row.wrappedKey };
  return { address: vault.open(at, 'address', row.address), locale: row.locale };
}

const keyOfCode = (vault: Vault, operatorId: bigint, code: string): string =>
  vault.lookupKey('operator-mailbox', `${operatorId}\n${code}`);

/** An operator's proved address, and since when; null: he has none. */
export async function mailboxOf(
  { vault }: Pick<Kernel, 'vault'>,
  sql: Sql,
  operatorId: bigint,
): Promise<(Mailbox & { readonly provedAt: number }) | null> {
  const { rows } = await sql.query<Sealed & { provedAt: number }>(
    `select wrapped_key as "wrappedKey", address, locale, proved_at as "provedAt" from admin.mailbox where operator_id = $1`,
    [operatorId],
  );
  const [row] = rows;
  return row === undefined
    ? null
    : { ...unseal(vault, 'admin.mailbox', { ...row, operatorId }), provedAt: row.provedAt };
}

/** The address that waits for its code; null: none does. */
export async function waitingOf(
  { vault }: Pick<Kernel, 'vault'>,
  sql: Sql,
  operatorId: bigint,
): Promise<{ readonly address: string; readonly until: number } | null> {
  const { rows } = await sql.query<Sealed & { until: number }>(
    `select wrapped_key as "wrappedKey", address, locale, expires_at as until from admin.mailbox_pending
     where operator_id = $1 and expires_at > clock_timestamp() and tries < ${TRIES}`,
    [operatorId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { address: unseal(vault, 'admin.mailbox_pending', { ...row, operatorId }).address, until: row.until };
}

/**
 * Notes an address that is to be proved, in place of one that waited; the code that proves it. @throws Refusal admin.mail_too_often after five
 * within an hour
 */
export async function beginMailbox(
  { vault }: Pick<Kernel, 'vault'>,
  t: Tx,
  { operatorId, address, locale }: Mailbox & { readonly operatorId: bigint },
): Promise<{ code: string; minutes: number; until: number }> {
  const code = String(randomInt(10 ** MAILBOX_CODE_DIGITS)).padStart(MAILBOX_CODE_DIGITS, '0');
  const { rows } = await t.query<{ until: number }>(
    `insert into admin.mailbox_pending as p (operator_id, wrapped_key, address, locale, code_hash, expires_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(mins => ${LIFE_MINUTES}))
     on conflict (operator_id) do update set wrapped_key = excluded.wrapped_key, address = excluded.address, locale = excluded.locale,
       code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at,
       sent = case when p.since < clock_timestamp() - interval '1 hour' then 1 else p.sent + 1 end,
       since = case when p.since < clock_timestamp() - interval '1 hour' then clock_timestamp() else p.since end
     where p.sent < ${CODES_AN_HOUR} or p.since < clock_timestamp() - interval '1 hour'
     returning expires_at as until`,
    [
      operatorId,
      ...seal(vault, 'admin.mailbox_pending', { operatorId, address }),
      locale,
      keyOfCode(vault, operatorId, code),
    ],
  );
  if (rows[0] === undefined) throw new Refusal('admin.mail_too_often');
  return { code, minutes: LIFE_MINUTES, until: rows[0].until };
}

/** Counts a try at the code that waits, whatever becomes of it; whether it is the right one. A code dies of five wrong ones. */
export async function tryCode(
  { vault }: Pick<Kernel, 'vault'>,
  sql: Sql,
  { operatorId, code }: { readonly operatorId: bigint; readonly code: string },
): Promise<boolean> {
  const { rows } = await sql.query<{ right: boolean }>(
    `update admin.mailbox_pending set tries = tries + 1
     where operator_id = $1 and tries < ${TRIES} and expires_at > clock_timestamp() returning code_hash = $2 as right`,
    [operatorId, keyOfCode(vault, operatorId, code)],
  );
  return rows[0]?.right === true;
}

/** The address that this code was sent to is the operator's from now on. @throws Refusal admin.mail_code_wrong where another has taken its place */
export async function keepMailbox(
  { vault }: Pick<Kernel, 'vault'>,
  t: Tx,
  { operatorId, code }: { readonly operatorId: bigint; readonly code: string },
): Promise<void> {
  const { rows } = await t.query<Sealed>(
    `delete from admin.mailbox_pending where operator_id = $1 and code_hash = $2 and expires_at > clock_timestamp()
     returning wrapped_key as "wrappedKey", address, locale`,
    [operatorId, keyOfCode(vault, operatorId, code)],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('admin.mail_code_wrong');
  const { address, locale } = unseal(vault, 'admin.mailbox_pending', { ...row, operatorId });
  await t.query(
    `insert into admin.mailbox (operator_id, wrapped_key, address, locale) values ($1, $2, $3, $4)
     on conflict (operator_id) do update set wrapped_key = $2, address = $3, locale = $4, proved_at = clock_timestamp()`,
    [operatorId, ...seal(vault, 'admin.mailbox', { operatorId, address }), locale],
  );
}

/** Forgets an operator's address, the proved one and the one that waits. */
export async function dropMailbox(t: Tx, operatorId: bigint): Promise<void> {
  await t.query('delete from admin.mailbox where operator_id = $1', [operatorId]);
  await t.query('delete from admin.mailbox_pending where operator_id = $1', [operatorId]);
}

/** Somebody who may be sent something for a right: `locale` null where he has proved no address. */
export interface Reachable {
  readonly id: bigint;
  readonly name: string;
  readonly locale: MailLocale | null;
}

/** Operators who work here and have a right, by name. */
export async function reachableWith(sql: Sql, right: OperatorRight): Promise<Reachable[]> {
  const { rows } = await sql.query<Reachable & { roles: OperatorRole[] }>(
    `select o.id, o.name, o.roles, m.locale from admin.operator o left join admin.mailbox m on m.operator_id = o.id
     where o.closed_at is null and o.password is not null order by o.name`,
    [],
    'admin-reachable',
  );
  return rows.filter(({ roles }) => rolesAllow(roles, right)).map(({ id, name, locale }) => ({ id, name, locale }));
}

/** Where somebody is written to who works here and has a right now: `address` null where he has proved none; null: he does not, or has not. */
export async function readerOf(
  { vault }: Pick<Kernel, 'vault'>,
  sql: Sql,
  { operatorId, right }: { readonly operatorId: bigint; readonly right: OperatorRight },
): Promise<{ readonly name: string; readonly mailbox: Mailbox | null } | null> {
  const found = (await reachableWith(sql, right)).find(({ id }) => id === operatorId);
  return found === undefined ? null : { name: found.name, mailbox: await mailboxOf({ vault }, sql, operatorId) };
}
