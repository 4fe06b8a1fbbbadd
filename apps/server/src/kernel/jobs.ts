import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { APP_ROLE } from './db.ts';
import type { Jobs, Tx } from './kernel.ts';

export interface RunningJobs extends Jobs {
  /** Makes the queues and begins to work; what is defined later follows at once. */
  start(): Promise<void>;
  /** Lets the jobs under way finish, at most 5 s; what is then cut runs again elsewhere. */
  stop(): Promise<void>;
}

interface Definition {
  readonly name: string;
  readonly work: (data: never) => Promise<void>;
  readonly retryLimit: number;
  readonly concurrency: number;
}

const SCHEMA = 'pgboss';
/** Queue of the jobs that failed as often as they may; somebody has to look at them. */
const DEAD_LETTER = 'dead';
/** A job may take this long; its work is cut into chunks, so that none comes near. */
const EXPIRE_SECONDS = 300;
/** A worker that gives no sign of life for this long is dead, and its job is given out again. */
const HEARTBEAT_SECONDS = 10;
const SUPERVISE_SECONDS = 5;
const POLL_SECONDS = 0.5;
const STOP_MS = 5_000;
/** Several nodes may give the rights at the same moment. */
const GRANT_LOCK = 4_714_203;
const GRANT_TRIES = 5;

/**
 * Later work on pg-boss (realtime.md §4.3): jobs are enqueued inside the caller's transaction, done at least once,
 * repeated with growing pauses, and laid aside as dead letters in the end. Of several jobs with one `key` that have not
 * begun, one is kept. Never used for the clock of a round. The connection must belong to a user who may create the
 * schema; enqueuing works under the product's own role.
 */
export function createJobs(connectionString: string, parts: { log: Logger; works: boolean }): RunningJobs {
  const boss = new PgBoss({
    connectionString,
    schema: SCHEMA,
    max: 4,
    application_name: 'drawroom-jobs',
    useListenNotify: parts.works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    supervise: parts.works,
    schedule: false,
  });
  boss.on('error', (error) => parts.log.warn({ err: error }, 'jobs'));
  const definitions = new Map<string, Definition>();
  const ready = new Map<string, Promise<void>>();
  let started = false;

  const open = (definition: Definition): Promise<void> => {
    const known = ready.get(definition.name);
    if (known) return known;
    const opening = openQueue(boss, definition, parts);
    ready.set(definition.name, opening);
    return opening;
  };
  return {
    define: (name, work, options = {}) => {
      const definition = {
        name,
        work: work as Definition['work'],
        retryLimit: options.retryLimit ?? 10,
        concurrency: options.concurrency ?? 1,
      };
      if (definitions.has(name)) throw new Error(`the job ${name} is defined twice`);
      definitions.set(name, definition);
      if (started) open(definition).catch((error: unknown) => parts.log.error({ err: error, job: name }, 'jobs'));
    },
    enqueue: async (t, name, { data, key, startAfterMs }) => {
      const definition = definitions.get(name);
      if (!definition || !started)
        throw new Error(`the job ${name} cannot be enqueued: it is not defined or not started`);
      await open(definition);
      await boss.send(name, data, {
        // Without a key of its own a job stands for itself alone.
        singletonKey: key ?? randomUUID(),
        ...(startAfterMs === undefined ? {} : { startAfter: new Date(startAfterMs) }),
        db: executorOf(t),
      });
    },
    start: async () => {
      await boss.start();
      await boss.createQueue(DEAD_LETTER);
      await giveRights(boss);
      started = true;
      for (const definition of definitions.values()) await open(definition);
    },
    stop: async () => {
      started = false;
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

async function openQueue(boss: PgBoss, definition: Definition, parts: { works: boolean; log: Logger }): Promise<void> {
  const { name, retryLimit, concurrency } = definition;
  await boss.createQueue(name, {
    // One job per key among those that wait; one more may be enqueued while it runs, so that no wake-up is lost.
    policy: 'short',
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: DEAD_LETTER,
    notify: true,
  });
  if (!parts.works) return;
  for (let worker = 0; worker < concurrency; worker += 1) await startWorker(boss, definition, parts.log);
}

async function startWorker(boss: PgBoss, { name, work }: Definition, log: Logger): Promise<void> {
  const options = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
  let id = '';
  id = await boss.work(name, options, async (jobs) => {
    for (const job of jobs) {
      try {
        await work(job.data as never);
      } catch (error) {
        log.warn({ err: error, job: name, jobId: job.id }, 'jobs: failed, will be repeated');
        throw error;
      } finally {
        // The next one at once: left to the poll, a worker would do two jobs a second.
        boss.notifyWorker(id);
      }
    }
  });
}

/** pg-boss on one of our transactions. */
function executorOf(t: Tx): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: (text, values) => t.query(text, values ?? []) };
}

/**
 * Gives the rights, again where another node's pg-boss has changed a table or function of its own meanwhile: PostgreSQL then ends the grant
 * with "tuple concurrently updated" (XX000) instead of waiting.
 */
async function giveRights(boss: PgBoss): Promise<void> {
  for (let left = GRANT_TRIES - 1; ; left -= 1) {
    try {
      await boss.getDb().executeSql(grants());
      return;
    } catch (error) {
      if (left === 0 || (error as { code?: string }).code !== 'XX000') throw error;
    }
  }
}

/** pg-boss makes its schema itself, after the migrations gave out their rights. */
function grants(): string {
  return `do $$ begin
    perform pg_advisory_xact_lock(${GRANT_LOCK});
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then return; end if;
    grant usage on schema ${SCHEMA} to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${APP_ROLE};
    grant usage on all sequences in schema ${SCHEMA} to ${APP_ROLE};
    grant execute on all functions in schema ${SCHEMA} to ${APP_ROLE};
  end $$`;
}
