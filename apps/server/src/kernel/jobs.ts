import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Jobs, Tx } from './kernel.ts';

export interface RunningJobs extends Jobs {
  /** Makes the queues and begins to work. Call after every `define`. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Definition {
  readonly name: string;
  readonly work: (data: never) => Promise<void>;
  readonly retryLimit: number;
  readonly concurrency: number;
}

const SCHEMA = 'pgboss';
const DEAD_LETTER = 'dead';
/** A job whose worker died is given out again after this long. */
const EXPIRE_SECONDS = 60;

/**
 * Later work on pg-boss (realtime.md §4.3): jobs are enqueued inside the caller's transaction, done at least once, repeated with
 * growing pauses, and laid aside as dead letters in the end. Never used for the clock of a round. The connection must belong to
 * a user who may create the schema.
 */
export function createJobs(connectionString: string, parts: { log: Logger; works: boolean }): RunningJobs {
  const boss = new PgBoss({ connectionString, schema: SCHEMA, max: 4, application_name: 'drawroom-jobs' });
  boss.on('error', (error) => parts.log.warn({ err: error }, 'jobs'));
  const definitions: Definition[] = [];
  return {
    define: (name, work, options = {}) => {
      definitions.push({
        name,
        work: work as Definition['work'],
        retryLimit: options.retryLimit ?? 10,
        concurrency: options.concurrency ?? 1,
      });
    },
    enqueue: async (t, name, data, options = {}) => {
      await boss.send(name, data, {
        ...(options.key === undefined ? {} : { singletonKey: options.key }),
        ...(options.startAfterMs === undefined ? {} : { startAfter: new Date(options.startAfterMs) }),
        db: executorOf(t),
      });
    },
    start: async () => {
      await boss.start();
      await boss.createQueue(DEAD_LETTER);
      for (const { name, work, retryLimit, concurrency } of definitions) {
        await boss.createQueue(name, {
          retryLimit,
          retryDelay: 1,
          retryBackoff: true,
          expireInSeconds: EXPIRE_SECONDS,
          deadLetter: DEAD_LETTER,
        });
        if (!parts.works) continue;
        for (let worker = 0; worker < concurrency; worker += 1) {
          await boss.work(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
            for (const job of jobs) await work(job.data as never);
          });
        }
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function executorOf(t: Tx): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: (text, values) => t.query(text, values ?? []) };
}
