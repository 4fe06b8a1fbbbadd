import { Client, type ClientBase } from 'pg';
import { createJobs } from '../kernel/jobs.ts';
import { createLog } from '../kernel/log.ts';
import { migrateAll } from '../kernel/migrate.ts';
import { OUR_SCHEMAS } from '../kernel/our-schemas.ts';
import { BackupFault } from './backup-fault.ts';
import { readBackup, type BackupHead, type BackupPart } from './backup-file.ts';
import type { BackupSecret } from './backup-seal.ts';
import { quoted, schemaOf, storedTables, type StoredSequence, type StoredTable } from './tables.ts';

const BATCH = 500;
/** Rows wait up to this together, so that pictures go in a few at a time; signs. */
const WAITING_SIGNS = 8_388_608;
/** Stands in the database from the first table that is made until everything is in. */
const MARK = 'drawroom_restoring';
/** Of a house that was restored half nobody has taken part: these are empty. */
const LIVED_IN = ['member.member', 'admin.operator', 'ledger.entry'];

/**
 * Fills an empty database from a backup: the file is held against its hashes first, the tables are made by this program's migrations, and
 * everything goes in by one transaction. Cut off anywhere, it is begun anew by the same command. Sessions do not come back; sequences stand
 * where they stood. Returns how many rows went in.
 * `secret`: what the backup is sealed by, where it is.
 * @throws BackupFault for a database that is not empty, a file that is not whole or sealed by something else, a backup of another version of
 * the product
 */
export async function restoreBackup(url: string, path: string, secret: BackupSecret | null = null): Promise<number> {
  const head = await verifyBackup(path, secret);
  const client = new Client({
    connectionString: url,
    application_name: 'drawroom-restore',
    options: '-c statement_timeout=0 -c TimeZone=UTC',
  });
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireEmpty(client);
    await client.query(`create schema ${MARK}`);
    await makeTables(url);
    await requireSameSchema(client, head);
    await client.query('begin');
    const rows = await fill(client, readBackup(path, secret));
    await client.query(`drop schema ${MARK}`);
    await client.query('commit');
    await client.query('analyze');
    return rows;
  } finally {
    await client.end();
  }
}

/** Reads a backup to its end and gives its head. @throws BackupFault for one that is not whole */
export async function verifyBackup(path: string, secret: BackupSecret | null = null): Promise<BackupHead> {
  let head: BackupHead | null = null;
  for await (const part of readBackup(path, secret)) if (part.kind === 'head') head = part.head;
  if (head === null) throw new BackupFault('this is no backup of the product');
  return head;
}

async function requireEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1)',
    [[...OUR_SCHEMAS, MARK]],
  );
  const found = rows.map(({ name }) => name);
  if (found.length === 0) return;
  if (!found.includes(MARK) || (await isLivedIn(client)))
    throw new BackupFault('the database is not empty: a backup is restored into an empty one only');
  await client.query(found.map((name) => `drop schema ${quoted(name)} cascade`).join('; '));
}

async function isLivedIn(client: ClientBase): Promise<boolean> {
  for (const table of LIVED_IN) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
    if (rows[0]?.there !== true) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount !== 0) return true;
  }
  return false;
}

/** The tables as this program has them, those of the queue among them. */
async function makeTables(url: string): Promise<void> {
  await migrateAll(url);
  const jobs = createJobs(url, { log: createLog('silent'), works: false });
  await jobs.start();
  await jobs.stop();
}

async function requireSameSchema(client: ClientBase, head: BackupHead): Promise<void> {
  const here = new Set(await schemaOf(client));
  const there = new Set(head.schema);
  const missing = [...there].filter((name) => !here.has(name));
  const newer = [...here].filter((name) => !there.has(name));
  const [first] = [...missing, ...newer];
  if (first === undefined) return;
  const what = missing.length > 0 ? 'a newer or another' : 'an older';
  throw new BackupFault(
    `the backup is of ${what} version of the product (${first}): restore it with that one, then start this one on it`,
  );
}

async function fill(client: ClientBase, parts: AsyncIterable<BackupPart>): Promise<number> {
  const tables = (await storedTables(client)).map(({ table }) => table);
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  // What is append-only, or makes a chain, is put back as it was and not as it would be written today.
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  const filling = new Filling(client, new Set(tables));
  for await (const part of parts) {
    if (part.kind === 'table') await filling.begin(part.table);
    if (part.kind === 'row') await filling.add(part.row);
    if (part.kind === 'sum') await filling.end();
    if (part.kind === 'sequences') await setSequences(client, part.sequences);
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  await client.query(
    `update kernel.session set ended_at = clock_timestamp(), end_reason = 'restored' where ended_at is null`,
  );
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  return filling.rows;
}

async function foreignKeys(
  client: ClientBase,
): Promise<readonly { readonly table: string; readonly name: string; readonly definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where contype = 'f' and conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [OUR_SCHEMAS],
  );
  return rows;
}

/** Puts the rows of one table after another in, some hundred at a time. */
class Filling {
  readonly #client: ClientBase;
  readonly #known: ReadonlySet<string>;
  #table: StoredTable | null = null;
  #waiting: string[] = [];
  #signs = 0;
  #turn = 0;
  rows = 0;

  constructor(client: ClientBase, known: ReadonlySet<string>) {
    this.#client = client;
    this.#known = known;
  }

  async begin(table: StoredTable): Promise<void> {
    if (!this.#known.has(table.table)) throw new BackupFault(`there is no table ${table.table} here`);
    this.#table = table;
    this.#turn += 1;
    // A type whose columns stand in the order of the file; here they may stand in another.
    await this.#client.query(
      `create temp table restored_${this.#turn} on commit drop as select ${columnsOf(table)} from ${quoted(table.table)} with no data`,
    );
  }

  async add(row: string): Promise<void> {
    this.#waiting.push(row);
    this.#signs += row.length;
    if (this.#waiting.length === BATCH || this.#signs >= WAITING_SIGNS) await this.#write();
  }

  async end(): Promise<void> {
    await this.#write();
    await this.#client.query(`drop table restored_${this.#turn}`);
    this.#table = null;
  }

  async #write(): Promise<void> {
    const rows = this.#waiting;
    if (this.#table === null || rows.length === 0) return;
    this.#waiting = [];
    this.#signs = 0;
    const columns = columnsOf(this.#table);
    await this.#client.query(
      `insert into ${quoted(this.#table.table)} (${columns}) overriding system value
       select ${columns} from unnest($1::restored_${this.#turn}[])`,
      [rows],
    );
    this.rows += rows.length;
  }
}

function columnsOf({ columns }: StoredTable): string {
  return columns.map(quoted).join(', ');
}

async function setSequences(client: ClientBase, sequences: readonly StoredSequence[]): Promise<void> {
  for (const { sequence, last, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(sequence), last, called]);
}
