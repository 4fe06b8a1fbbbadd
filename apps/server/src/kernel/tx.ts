import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { PoolClient } from 'pg';
import type { Tx } from './kernel.ts';
import { runQuery } from './run-query.ts';

/** Deadlock and serialization failure: the database undid everything, so the same work may be tried again. */
const RETRYABLE = new Set(['40001', '40P01']);
const RETRIES_MAX = 3;
const PAUSE_MS = 15;

export type Isolation = 'read committed' | 'repeatable read';

const BEGIN: Record<Isolation, string> = {
  'read committed': 'begin isolation level read committed',
  'repeatable read': 'begin isolation level repeatable read',
};

/**
 * Runs `work` in one transaction; again, at most three times, when the database names a deadlock or a serialization
 * failure. The only place that retries (examples.md 17), so `work` must not have effects outside of the transaction.
 */
export async function runTx<T>(
  acquire: () => Promise<PoolClient>,
  work: (t: Tx) => Promise<T>,
  isolation: Isolation = 'read committed',
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTx(await acquire(), work, isolation);
    } catch (error) {
      if (attempt > RETRIES_MAX || !isRetryable(error)) throw error;
      // Jitter: two transactions that collided must not meet again.
      await wait(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseError && RETRYABLE.has(error.code ?? '');
}

async function attemptTx<T>(client: PoolClient, work: (t: Tx) => Promise<T>, isolation: Isolation): Promise<T> {
  let broken: Error | undefined;
  let over = false;
  const t: Tx = {
    inTransaction: true,
    query: (text, params, name) => {
      // A forgotten await would otherwise run its statement in somebody else's transaction.
      if (over) return Promise.reject(new Error('The transaction is over: a statement came after its end.'));
      return runQuery(client, { text, params, name });
    },
  };
  try {
    await client.query(BEGIN[isolation]);
    const result = await work(t);
    over = true;
    const { command } = await client.query('commit');
    // COMMIT after a statement that failed and was swallowed is answered by ROLLBACK, without an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.');
    return result;
  } catch (error) {
    over = true;
    await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}
