import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import { auditDatabase, endAuditor } from './audit-database.ts';

/** A database of one test file's own. */
export type TestDatabase = {
  readonly connectionString: string;
  readonly name: string;
  /** Whether it was made with the product's schema in it. */
  readonly migrated: boolean;
  /** Audits the ledger, then removes the database with all its connections. May be called twice. */
  drop(): Promise<void>;
};

const template = 'drawroom_template';
const templateLock = 0x7e57;
const IN_USE_LIMIT_MS = 60_000;
const open = new Set<TestDatabase>();

/** The databases made in this test file that still exist. */
export function openDatabases(): readonly TestDatabase[] {
  return [...open];
}

/**
 * A fresh database with the product's whole schema, cloned from a template that is made once per run.
 * @param clusterUrl a PostgreSQL to use outside the test runner (simulator, load bots)
 * @throws Error in a test whose file name does not say that it needs a database.
 */
export async function cloneDatabase(clusterUrl?: string): Promise<TestDatabase> {
  const cluster = clusterUrl ?? (await runCluster());
  await ensureTemplate(cluster);
  return create(cluster, { migrated: true });
}

/** A fresh database with nothing in it, for tests of the migrations themselves. */
export async function createEmptyDatabase(clusterUrl?: string): Promise<TestDatabase> {
  return create(clusterUrl ?? (await runCluster()), { migrated: false });
}

async function runCluster(): Promise<string> {
  const { inject } = await import('vitest');
  const cluster: string | undefined = inject('drawroomCluster');
  if (!cluster)
    throw new Error('This test asks for a database: rename its file to end in .pg.test.ts, and it gets one.');
  return cluster;
}

let templateReady: { cluster: string; done: Promise<void> } | undefined;

function ensureTemplate(cluster: string): Promise<void> {
  if (templateReady?.cluster !== cluster) templateReady = { cluster, done: makeTemplate(cluster) };
  return templateReady.done;
}

/** Several workers may ask at the same time: the first makes it, the others wait for the lock. */
async function makeTemplate(cluster: string): Promise<void> {
  await withClient(cluster, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    const { migrateAll } = await import('@drawroom/server/kernel/migrate');
    await migrateAll(databaseUrl(cluster, draft));
    await whenFree(() => client.query(`alter database ${draft} rename to ${template}`));
  });
}

async function create(cluster: string, { migrated }: { migrated: boolean }): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const source = migrated ? template : 'template0';
  // Copying files: 50 ms and 7 ms to drop; through the log it is 40 to 340 ms and 300 ms to drop.
  await withClient(cluster, (client) =>
    whenFree(() => client.query(`create database ${name} template ${source} strategy file_copy`)),
  );
  let dropped: Promise<void> | undefined;
  const database: TestDatabase = {
    connectionString: databaseUrl(cluster, name),
    name,
    migrated,
    drop: () => (dropped ??= auditAndDrop(cluster, database)),
  };
  open.add(database);
  return database;
}

async function auditAndDrop(cluster: string, database: TestDatabase): Promise<void> {
  open.delete(database);
  try {
    await auditDatabase(database);
  } finally {
    await endAuditor(database);
    await withClient(cluster, (client) => client.query(`drop database ${database.name} with (force)`));
  }
}

/** Sessions that have just ended, and the cleaner, may still hold a database for a while on a busy machine. */
async function whenFree(work: () => Promise<unknown>): Promise<void> {
  for (const startedAt = performance.now(); ; await wait(100)) {
    try {
      await work();
      return;
    } catch (error) {
      const inUse = (error as { code?: string }).code === '55006';
      if (!inUse || performance.now() - startedAt > IN_USE_LIMIT_MS) throw error;
    }
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}
