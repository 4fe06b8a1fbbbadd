import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expecting } from '@drawroom/testkit/expecting';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDb } from './db.ts';
import { createJobs } from './jobs.ts';
import type { RunningJobs } from './jobs.ts';
import type { Db } from './kernel.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
let connectionString = '';
let db: Db;
const running: RunningJobs[] = [];

beforeEach(async () => {
  ({ connectionString } = await cloneDatabase());
  db = createDb(connectionString, { poolSize: 4 });
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await db.close();
});

type Work = (data: { n: number }) => Promise<void>;

async function startJobs(work: Work, options: { retryLimit?: number; works?: boolean } = {}): Promise<RunningJobs> {
  const { works = true, ...rest } = options;
  const jobs = createJobs(connectionString, { log, works });
  jobs.define<{ n: number }>('count', work, rest);
  await jobs.start();
  running.push(jobs);
  return jobs;
}

/** Work that notes what it is given; `until` waits for so many notes. */
function notebook(): { work: Work; seen: number[]; until: (count: number) => Promise<void> } {
  const seen: number[] = [];
  return {
    seen,
    work: async ({ n }) => void seen.push(n),
    until: async (count) => {
      while (seen.length < count) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a node starts although another one changes what is granted at the same moment', async () => {
  const { work, seen, until } = notebook();
  await startJobs(work);
  const other = new Client({ connectionString });
  await other.connect();
  await other.query('begin');
  await other.query('revoke select on pgboss.version from drawroom_app');
  const starting = expecting(startJobs(work));
  for (let waits = 0; waits === 0;) {
    const { rowCount } = await db.query(
      `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
    waits = rowCount;
  }
  await other.query('commit');
  await other.end();
  const jobs = await starting;
  await db.tx((t) => jobs.enqueue(t, 'count', { data: { n: 1 } }));
  await until(1);
  expect(seen).toEqual([1]);
});

test('a job enqueued in a transaction runs after its commit; one that is rolled back never does', async () => {
  const { work, seen, until } = notebook();
  const jobs = await startJobs(work);
  await expect(
    db.tx(async (t) => {
      await jobs.enqueue(t, 'count', { data: { n: 1 } });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await db.tx((t) => jobs.enqueue(t, 'count', { data: { n: 2 } }));
  await until(1);
  expect(seen).toEqual([2]);
});

test('the role of the product enqueues although the queue belongs to another', async () => {
  const jobs = await startJobs(notebook().work, { works: false });
  const { rows } = await db.query<{ role: string }>('select current_user as role');
  expect(rows[0]?.role).toBe('drawroom_app');
  await db.tx((t) => jobs.enqueue(t, 'count', { data: { n: 1 } }));
  expect((await db.query(`select from pgboss.job where name = 'count'`)).rowCount).toBe(1);
});

test('of jobs with one key that have not begun one is kept; without a key all are', async () => {
  const jobs = await startJobs(notebook().work, { works: false });
  for (const n of [1, 2, 3]) await db.tx((t) => jobs.enqueue(t, 'count', { data: { n }, key: 'same' }));
  for (const n of [4, 5]) await db.tx((t) => jobs.enqueue(t, 'count', { data: { n } }));
  const { rows } = await db.query<{ n: number }>(
    `select (data->>'n')::int as n from pgboss.job where name = 'count' order by created_on`,
  );
  expect(rows.map((row) => row.n)).toEqual([1, 4, 5]);
});

test('what is enqueued under a key while its job runs is done afterwards', async () => {
  const { seen, until } = notebook();
  let jobs: RunningJobs | undefined = undefined as RunningJobs | undefined;
  const work: Work = async ({ n }) => {
    if (n === 1) await db.tx(async (t) => jobs?.enqueue(t, 'count', { data: { n: 2 }, key: 'round' }));
    seen.push(n);
  };
  jobs = await startJobs(work);
  const started = jobs;
  await db.tx((t) => started.enqueue(t, 'count', { data: { n: 1 }, key: 'round' }));
  await until(2);
  expect(seen).toEqual([1, 2]);
});

test('a job that fails is repeated', async () => {
  const { seen, work, until } = notebook();
  let failures = 1;
  const jobs = await startJobs(async (data) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('not yet');
    }
    await work(data);
  });
  await db.tx((t) => jobs.enqueue(t, 'count', { data: { n: 1 } }));
  await until(1);
  expect(seen).toEqual([1]);
});

test('a job that fails as often as it may is laid aside with its data', async () => {
  const jobs = await startJobs(() => Promise.reject(new Error('never')), { retryLimit: 0 });
  await db.tx((t) => jobs.enqueue(t, 'count', { data: { n: 7 } }));
  const laidAside = async (): Promise<unknown[]> =>
    (await db.query(`select data from pgboss.job where name = 'dead'`)).rows;
  let rows = await laidAside();
  while (rows.length === 0) rows = await laidAside();
  expect(rows).toEqual([{ data: { n: 7 } }]);
});

test('a job for later waits for its time', async () => {
  const jobs = await startJobs(notebook().work, { works: false });
  const startAfterMs = Date.now() + 3_600_000;
  await db.tx((t) => jobs.enqueue(t, 'count', { data: { n: 1 }, startAfterMs }));
  const { rows } = await db.query<{ at: number }>(`select start_after as at from pgboss.job where name = 'count'`);
  expect(rows).toEqual([{ at: startAfterMs }]);
});

test('the job of a worker that is killed runs again on another', async () => {
  const script = fileURLToPath(new URL('jobs-stuck-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [script, connectionString], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(line)).toBe('began 5\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const { seen, work, until } = notebook();
  await startJobs(work);
  await until(1);
  expect(seen).toEqual([5]);
});

test('two nodes may start on a fresh database at the same moment', async () => {
  const { work, seen, until } = notebook();
  const [jobs] = await Promise.all([startJobs(work), startJobs(work)]);
  await db.tx(async (t) => {
    for (let n = 1; n <= 20; n += 1) await jobs.enqueue(t, 'count', { data: { n } });
  });
  await until(20);
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test('a job that nobody defined is refused', async () => {
  const jobs = await startJobs(notebook().work, { works: false });
  await expect(db.tx((t) => jobs.enqueue(t, 'unheard-of', { data: {} }))).rejects.toThrow('not defined');
});
