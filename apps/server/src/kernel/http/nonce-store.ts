import { NONCE_MEMORY_SECONDS } from '@drawroom/contract/sign';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Sql } from '../kernel.ts';
import { createNonceMemory, type NonceVerdict } from './nonce-memory.ts';

/** One use of a nonce: of a session or an address, by a call that moves points or one that does not. */
export interface NonceUse {
  readonly scope: string;
  readonly nonce: string;
  readonly nowMs: number;
  readonly movesPoints: boolean;
}

/** Tells whether a nonce is new, and from then on it is not. */
export interface NonceStore {
  note(use: NonceUse): NonceVerdict | Promise<NonceVerdict>;
  close(): void;
}

/** Longest wait for Redis; a request has better things to do. */
const REDIS_WAIT_MS = 250;

/** The memory of this process alone: right for one process. */
export function localNonces(options?: { entriesMax?: number }): NonceStore {
  const memory = createNonceMemory(options);
  return { note: ({ scope, nonce, nowMs }) => memory(scope, nonce, nowMs), close: () => {} };
}

/**
 * Nonces that several nodes share in Redis, behind the memory of this one. While Redis cannot be asked, calls that move
 * points ask the database instead, never nobody; the others have this node's memory.
 */
export function sharedNonces(parts: { redisUrl: string; sql: Sql; log: Logger }): NonceStore {
  const memory = createNonceMemory();
  const redis = new Redis(parts.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: REDIS_WAIT_MS,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(200 * times, 2_000),
  });
  // Told once per outage, not once per try.
  let isTold = false;
  redis.on('error', (error) => {
    if (!isTold) parts.log.warn({ err: error }, 'redis cannot be asked; nonces of money calls go to the database');
    isTold = true;
  });
  redis.on('ready', () => {
    isTold = false;
  });
  const ask = async (use: NonceUse): Promise<NonceVerdict> => {
    try {
      const key = `drawroom:nonce:${use.scope}:${use.nonce}`;
      const set = await redis.set(key, '1', 'PX', NONCE_MEMORY_SECONDS * 1_000, 'NX');
      return set === 'OK' ? 'fresh' : 'replayed';
    } catch {
      return use.movesPoints ? await askDatabase(parts.sql, use) : 'fresh';
    }
  };
  return {
    note: (use) => {
      const verdict = memory(use.scope, use.nonce, use.nowMs);
      return verdict === 'fresh' ? ask(use) : verdict;
    },
    close: () => redis.disconnect(),
  };
}

async function askDatabase(sql: Sql, { scope, nonce }: NonceUse): Promise<NonceVerdict> {
  await sql.query(
    `delete from kernel.nonce where (scope, nonce) in (
       select scope, nonce from kernel.nonce where at < clock_timestamp() - $1 * interval '1 s' limit 20
       for update skip locked)`,
    [NONCE_MEMORY_SECONDS],
    'nonce-tidy',
  );
  const { rowCount } = await sql.query(
    'insert into kernel.nonce (scope, nonce) values ($1, $2) on conflict do nothing',
    [scope, nonce],
    'nonce-note',
  );
  return rowCount === 1 ? 'fresh' : 'replayed';
}
