import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isFolderInUse } from '@drawroom/server/kernel/embedded-postgres/folder-lock';
import { isPostmasterOf, readPostmasterFile } from '@drawroom/server/kernel/embedded-postgres/postmaster-file';
import type { EmbeddedPostgres } from '@drawroom/server/kernel/embedded-postgres/start-embedded-postgres';
import { startEmbeddedPostgres } from '@drawroom/server/kernel/embedded-postgres/start-embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  // The test runner hands this from the process that started the cluster to the workers.
  interface ProvidedContext {
    /** URL of the maintenance database of the run's PostgreSQL. */
    drawroomCluster: string;
  }
}

const prefix = 'drawroom-test-';
const abandonedAfterMs = 60 * 60_000;
const GIB = 1024 ** 3;
const inMemory = '/dev/shm';

/**
 * Where throw-away clusters lie. A test's own database is a copy of 832 files: in memory it takes an eighth of the processor
 * time and a ninth of the wait it takes on a disk (23 ms and 182 ms of processor). Only where memory is plenty: a container
 * often gives 64 MiB.
 */
function clusterParent(): string {
  try {
    accessSync(inMemory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize >= 4 * GIB && process.availableMemory() >= 8 * GIB) return inMemory;
  } catch {
    // No such folder, or not ours to write: the disk then.
  }
  return tmpdir();
}

/**
 * Starts a throw-away PostgreSQL on a random port: fast instead of durable, gone with everything in it after `stop()`.
 * What earlier runs that were killed left behind is cleared first.
 */
export async function startTestCluster(settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> {
  clearLeftovers();
  const dataDir = mkdtempSync(join(clusterParent(), prefix));
  chmodSync(dataDir, 0o711); // run as root, PostgreSQL's own account has to pass through
  const fast = {
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    max_connections: '300',
    max_wal_size: '512MB',
  };
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...fast, ...settings } });
  const stopServer = postgres.stop.bind(postgres);
  const killAtExit = (): void => kill(postgres.pid);
  process.once('exit', killAtExit);
  const stop = async (): Promise<void> => {
    await stopServer();
    process.off('exit', killAtExit);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return Object.defineProperties(postgres, { stop: { value: stop }, [Symbol.asyncDispose]: { value: stop } });
}

function clearLeftovers(): void {
  for (const parent of new Set([tmpdir(), inMemory])) if (existsSync(parent)) clearLeftoversIn(parent);
}

function clearLeftoversIn(parent: string): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(prefix) || !isAbandoned(folder)) continue;
    const file = readPostmasterFile(join(folder, 'postgres'));
    if (file && isPostmasterOf(join(folder, 'postgres'), file.pid)) kill(file.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A folder without a lock may be another run's that is just starting. */
function isAbandoned(folder: string): boolean {
  if (existsSync(join(folder, 'drawroom.lock'))) return !isFolderInUse(folder);
  const modifiedMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  return Date.now() - modifiedMs > abandonedAfterMs;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // Has already ended.
  }
}

let shared: { cluster: Promise<EmbeddedPostgres>; users: number } | undefined;

/** Global setup of the test projects that need a database: one cluster for all of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared ??= { cluster: startTestCluster(), users: 0 };
  const mine = shared;
  mine.users += 1;
  project.provide('drawroomCluster', (await mine.cluster).connectionString('postgres'));
  return async () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    shared = undefined;
    await (await mine.cluster).stop();
  };
}
