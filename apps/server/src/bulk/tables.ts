import type { ClientBase } from 'pg';
import { OUR_SCHEMAS } from '../kernel/our-schemas.ts';

/** A table as it is written down: its name and the columns whose values are its own, in their order. */
export interface StoredTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A table of this database; `isHeavy`: a row of it may be megabytes (pictures, and whatever is sealed). */
export interface FoundTable extends StoredTable {
  readonly isHeavy: boolean;
}

/** Where a sequence stands. */
export interface StoredSequence {
  readonly sequence: string;
  readonly last: string;
  readonly called: boolean;
}

/**
 * What is worth nothing in a house that comes back later: who is connected, what was good for minutes, operators' sessions. The tables of
 * migrations are told in the head of the file instead.
 */
const LEFT_OUT = new Set([
  'kernel.presence_node',
  'kernel.presence',
  'kernel.presence_told',
  'kernel.nonce',
  'kernel.file_ticket',
  'member.captcha',
  'member.contact_code',
  'member.reset_link',
  'member.login_ticket',
  'member.passkey_challenge',
  'admin.session',
  'admin.link',
  'admin.passkey_challenge',
  'admin.totp_pending',
  'admin.mailbox_pending',
  'deposit.slip_ticket',
  'operations.node',
  'operations.online',
]);
/** Of the queue only what waits in it; the rest pg-boss makes itself. */
const OF_THE_QUEUE = new Set(['pgboss.queue', 'pgboss.job']);
const MIGRATIONS = /^kernel\.migration_/;

/** A name from the database's own catalogue as SQL writes it. */
export function quoted(name: string): string {
  return name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
}

/** Every table of the product that a backup holds, in the order of their names. Generated columns make themselves. */
export async function storedTables(client: ClientBase): Promise<FoundTable[]> {
  const { rows } = await client.query<FoundTable>(
    `select n.nspname || '.' || c.relname as table, array_agg(a.attname::text order by a.attnum) as columns,
       bool_or(a.attname like '%\\_sealed' or (a.atttypid = 'bytea'::regtype and a.attname not like '%hash')) as "isHeavy"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1 order by 1`,
    [OUR_SCHEMAS],
  );
  return rows.filter(({ table }) => isStored(table));
}

function isStored(table: string): boolean {
  if (table.startsWith('pgboss.')) return OF_THE_QUEUE.has(table);
  return !LEFT_OUT.has(table) && !MIGRATIONS.test(table);
}

/**
 * Where every sequence stands now. Sequences belong to no snapshot: read after the rows they are at or beyond all of them, so that no
 * number is given twice.
 */
export async function storedSequences(client: ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) and n.nspname <> 'pgboss' order by 1`,
    [OUR_SCHEMAS],
  );
  const found: StoredSequence[] = [];
  for (const { name } of rows) {
    const at = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(name)}`,
    );
    for (const { last, called } of at.rows) found.push({ sequence: name, last, called });
  }
  return found;
}

/** Every migration that this database has had, `unit/NNN-words`, and the queue's own version: together the form of its tables. */
export async function schemaOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ unit: string }>(
    `select relname as unit from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'kernel' and c.relkind = 'r' and relname like 'migration\\_%' order by 1`,
  );
  const names: string[] = [];
  for (const { unit } of rows) {
    const done = await client.query<{ name: string }>(`select name from kernel.${quoted(unit)} order by name`);
    names.push(...done.rows.map(({ name }) => `${unit.slice('migration_'.length)}/${name}`));
  }
  const queue = await client.query<{ found: boolean }>(`select to_regclass('pgboss.version') is not null as found`);
  if (queue.rows[0]?.found === true) {
    const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
    names.push(...versions.map(({ version }) => `pgboss/${version}`));
  }
  return names;
}
