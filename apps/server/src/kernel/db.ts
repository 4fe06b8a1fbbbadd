import { Client, DatabaseError, Pool } from 'pg';
import type { ClientBase, ClientConfig } from 'pg';
import { dbTypes } from './db-types.ts';
import type { Db, DbConnection, Sql } from './kernel.ts';
import { runQuery } from './run-query.ts';
import { runTx } from './tx.ts';

/** Role the product works under: it may call the ledger's functions, but not write its tables. */
export const APP_ROLE = 'drawroom_app';

export interface DbOptions {
  /** Connections of the pool; default 10. */
  readonly poolSize?: number;
  /** Role to work under; `null` stays the connecting user. Default: `drawroom_app` where it exists. */
  readonly role?: string | null;
  /** Longest statement, ms; default 8,000, below the server's deadline of 10 s. */
  readonly statementTimeoutMs?: number;
}

const STATEMENT_TIMEOUT_MS = 8_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Opens a pool on `connectionString`; connects on first use. int8 arrives as bigint, timestamptz as Unix ms, numeric as
 * text, date as `YYYY-MM-DD`.
 */
export function createDb(connectionString: string, options: DbOptions = {}): Db {
  const config = clientConfig(connectionString, options);
  const takeRole = (client: ClientBase): Promise<void> => assumeRole(client, options.role);
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types do not say so
  const pool = new Pool({ ...config, max: options.poolSize ?? 10, idleTimeoutMillis: 60_000, onConnect: takeRole });
  // An idle connection that dies is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that dies in the middle of a transaction: its statement fails, and that is all there is to tell.
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    connectionString,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    query: (text, params, name) => runQuery(pool, { text, params, name }),
    tx: (work, txOptions) => runTx(() => pool.connect(), work, txOptions?.isolation),
    connect: () => openConnection(config, takeRole),
    close: () => pool.end(),
  };
}

function clientConfig(connectionString: string, options: DbOptions): ClientConfig {
  return {
    connectionString,
    types: dbTypes,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'drawroom',
    options: '-c TimeZone=UTC',
  };
}

async function assumeRole(client: ClientBase, role: string | null | undefined): Promise<void> {
  if (role === null) return;
  if (role === undefined) {
    // One statement asks and acts: nothing happens where the role was never made.
    await client.query(`select set_config('role', rolname, false) from pg_roles where rolname = $1`, [APP_ROLE]);
    return;
  }
  await client.query(`select set_config('role', $1, false)`, [role]);
}

async function openConnection(
  config: ClientConfig,
  takeRole: (client: ClientBase) => Promise<void>,
): Promise<DbConnection> {
  const client = new Client(config);
  // The end of the connection is told through `onEnd`; the error before it says nothing more.
  client.on('error', () => {});
  await client.connect();
  await takeRole(client);
  return {
    query: (text, params, name) => runQuery(client, { text, params, name }),
    onNotification: (listener) => client.on('notification', (note) => listener(note.channel, note.payload ?? '')),
    onEnd: (listener) => client.on('end', listener),
    close: () => client.end(),
  };
}

/**
 * Refuses a database that forgets what it has answered: `synchronous_commit` must not be off and `fsync` must be on
 * . Called once at start.
 */
export async function assertDurable(db: Sql): Promise<void> {
  const { rows } = await db.query<{ sync: string; fsync: string }>(
    `select current_setting('synchronous_commit') as sync, current_setting('fsync') as fsync`,
  );
  const found = rows[0];
  if (found?.sync === 'off') throw new Error('PostgreSQL runs with synchronous_commit = off: bets could be lost.');
  if (found?.fsync !== 'on') throw new Error('PostgreSQL runs with fsync = off: bets could be lost.');
}

/** Connection failures, shutdowns, full disks, exhausted connections and timeouts: the fault is not the request's. */
const UNAVAILABLE = /^(08|53|57P|57014|58|25P03|55P03)/;
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH']);
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|connection timeout|Query read timeout|not queryable/i;

/** Whether an error says that the database cannot serve now, so that the answer is "busy", not "broken". */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) return UNAVAILABLE.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return (typeof code === 'string' && UNREACHABLE.has(code)) || LOST.test(error.message);
}
