import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError, Pool, types } from 'pg';
import type { CustomTypesConfig, PoolClient } from 'pg';

/** Statements on the provider's database. `bigint` columns arrive as bigint, `timestamptz` as Date. */
export interface Sql {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number }>;
}

/** Statements of one transaction, which succeed or vanish together. */
export interface Tx extends Sql {
  readonly isTx: true;
}

export interface Db extends Sql {
  /**
   * Runs `run` in one transaction (read committed); again, at most three times, when the database names a deadlock, so `run` must have
   * no effects outside of it.
   */
  tx<T>(run: (t: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Type number of int8 in PostgreSQL's catalogue. */
const INT8 = 20;
/** Serialization failure and deadlock: the database undid everything, so the same work may be tried again. */
const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES_MAX = 3;
const PAUSE_MS = 15;
const STATEMENT_TIMEOUT_MS = 8_000;

const bigintTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? BigInt : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};

/** Opens a pool on the provider's own database; connects on first use. */
export function openDb(connectionString: string): Db {
  const pool = new Pool({
    connectionString,
    types: bigintTypes,
    max: 10,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'drawroom-provider',
    options: '-c TimeZone=UTC',
  });
  // A connection that dies is replaced at the next query; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    query: (text, values) => ask(pool, text, values),
    tx: async (run) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await attemptTx(await pool.connect(), run);
        } catch (error) {
          const again = error instanceof DatabaseError && RETRYABLE.has(error.code ?? '');
          if (attempt > RETRIES_MAX || !again) throw error;
          // Two transactions that collided must not meet again.
          await wait(Math.random() * PAUSE_MS * 2 ** attempt);
        }
      }
    },
    close: () => pool.end(),
  };
}

async function ask<R>(on: Pool | PoolClient, text: string, values?: unknown[]) {
  const { rows, rowCount } = await on.query(text, values);
  return { rows: rows as R[], rowCount: rowCount ?? 0 };
}

async function attemptTx<T>(client: PoolClient, run: (t: Tx) => Promise<T>): Promise<T> {
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await run({ isTx: true, query: (text, values) => ask(client, text, values) });
    const { command } = await client.query('commit');
    // COMMIT after a statement that failed and was swallowed is answered by ROLLBACK, without an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}
