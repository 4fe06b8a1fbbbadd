import { createDb } from './db.ts';
import { createJobs } from './jobs.ts';
import { createLog } from './log.ts';

// Run by jobs.pg.test.ts: takes a job, says so, and never ends it.
const [connectionString = ''] = process.argv.slice(2);
const db = createDb(connectionString, { poolSize: 1 });
const jobs = createJobs(connectionString, { log: createLog('silent'), works: true });
jobs.define<{ n: number }>('count', async ({ n }) => {
  process.stdout.write(`began ${n}\n`);
  await new Promise<never>(() => {});
});
await jobs.start();
await db.tx((t) => jobs.enqueue(t, 'count', { data: { n: 5 } }));
