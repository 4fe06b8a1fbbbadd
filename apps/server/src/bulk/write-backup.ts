import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client, type ClientBase } from 'pg';
import { BackupFault } from './backup-fault.ts';
import { lineOf, sha256, type BackupHead, type TableSum } from './backup-file.ts';
import { sealed, type BackupSecret } from './backup-seal.ts';
import { quoted, schemaOf, storedSequences, storedTables, type FoundTable } from './tables.ts';

const BATCH = 1_000;
/** Of tables whose rows may be megabytes. */
const HEAVY_BATCH = 20;
/** Lines go on together up to about this, so that small ones cost little and large ones stand in memory by themselves; signs. */
const PIECE = 262_144;
/** Values as text that any PostgreSQL of any setting reads back the same. */
const EXACT = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`;

export interface BackupOptions {
  /** Told the snapshot's name while it is held, before anything is read; for tests. */
  readonly held?: (snapshot: string) => Promise<void>;
  /** By what it is sealed; without it the file is readable by whoever has it. */
  readonly secret?: BackupSecret;
}

/**
 * Writes everything the product keeps in its database into one file, as it stood at one moment, while the house goes on: one snapshot in
 * one reading transaction, which neither waits for anybody nor is waited for. The master key is not in the database and so not in the file.
 * The file appears under its name when it is whole and on the disk.
 * @throws BackupFault when there is a file of that name already, or no house in the database
 */
export async function writeBackup(url: string, path: string, options: BackupOptions = {}): Promise<TableSum[]> {
  const client = new Client({
    connectionString: url,
    application_name: 'drawroom-backup',
    options: '-c statement_timeout=0',
  });
  // A connection that breaks between two statements is told by the next one.
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${path}.${process.pid}.part`;
  try {
    await client.query(`${EXACT}; set idle_in_transaction_session_timeout = 0; set search_path = ''`);
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    await options.held?.(rows[0]?.snapshot ?? '');
    const sums: TableSum[] = [];
    const lines = Readable.from(backupLines(client, sums));
    // Without a seal usernames and books stand in it in clear.
    const file = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
    const { secret } = options;
    if (secret === undefined) await pipeline(lines, createGzip(), file);
    else await pipeline(lines, createGzip(), (parts: AsyncIterable<Buffer>) => sealed(parts, secret), file);
    await putInPlace(draft, path);
    return sums;
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

async function putInPlace(draft: string, path: string): Promise<void> {
  const file = await open(draft, 'r+');
  await file.datasync();
  await file.close();
  try {
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupFault(`${path} is there already`, { cause: error });
  }
}

async function* backupLines(client: ClientBase, sums: TableSum[]): AsyncGenerator<string> {
  const whole = sha256();
  const told = (text: string): string => {
    whole.update(text);
    return text;
  };
  const { rows } = await client.query<{ postgres: string; at: Date }>(
    `select current_setting('server_version') as postgres, clock_timestamp() as at`,
  );
  const head: BackupHead = {
    drawroomBackup: 1,
    madeAt: (rows[0]?.at ?? new Date(0)).toISOString(),
    postgres: rows[0]?.postgres ?? '',
    schema: await schemaOf(client),
  };
  yield told(lineOf(head));
  const tables = await storedTables(client);
  // A wrong DATA_DIR gives an empty database: nobody is to believe that he has a backup of it.
  if (tables.length === 0) throw new BackupFault('there is no house in this database');
  for (const found of tables) {
    const { table, columns } = found;
    yield told(lineOf({ table, columns }));
    const hash = sha256();
    let count = 0;
    for await (const piece of piecesOf(client, found)) {
      hash.update(piece.text);
      count += piece.rows;
      yield told(piece.text);
    }
    const sum: TableSum = { table, rows: count, sha256: hash.digest('hex') };
    sums.push(sum);
    yield told(lineOf(sum));
  }
  yield told(lineOf({ sequences: await storedSequences(client) }));
  yield lineOf({ tables: sums, sha256: whole.digest('hex') });
}

/** The lines of a table, some together. */
async function* piecesOf(client: ClientBase, table: FoundTable): AsyncGenerator<{ text: string; rows: number }> {
  let text = '';
  let rows = 0;
  for await (const line of rowsOf(client, table)) {
    text += lineOf(line);
    rows += 1;
    if (text.length < PIECE) continue;
    yield { text, rows };
    text = '';
    rows = 0;
  }
  if (rows > 0) yield { text, rows };
}

async function* rowsOf(client: ClientBase, { table, columns, isHeavy }: FoundTable): AsyncGenerator<string> {
  const batch = isHeavy ? HEAVY_BATCH : BATCH;
  await client.query(
    `declare backup_rows no scroll cursor for select row(${columns.map(quoted).join(', ')})::text as line from ${quoted(table)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from backup_rows`);
    for (const { line } of rows) yield line;
    if (rows.length < batch) break;
  }
  await client.query('close backup_rows');
}
