import { join } from 'node:path';
import { statSync } from 'node:fs';

import { Client } from 'pg';

import { adoptPostmaster } from './adopt-postmaster.ts';
import { errorCode, errorText } from './error-text.ts';
import { findBinaries } from './find-binaries.ts';
import { giveTo } from './folder-access.ts';
import { lockFolder } from './folder-lock.ts';
import type { ClusterPlan } from './init-cluster.ts';
import { clusterPassword, initCluster, superuser } from './init-cluster.ts';
import { clusterExists, locateHome } from './locate-cluster.ts';
import type { Postmaster } from './postmaster.ts';
import { launchPostmaster, stopPostmaster } from './postmaster.ts';
import { readableBinaries } from './readable-binaries.ts';
import { chooseServerUser } from './server-user.ts';
import { StartRefusal } from './start-refusal.ts';
import { keepAlive } from './keep-alive.ts';

export type EmbeddedPostgresOptions = {
  /** Folder of the database, its password, its log and its lock; made when missing. */
  dataDir: string;
  /** Server settings over the defaults, by PostgreSQL's names. Only tests may turn `fsync` off. */
  settings?: Readonly<Record<string, string>>;
  /** Account to run PostgreSQL as when we are root; default `DRAWROOM_PG_USER`, `postgres`, `nobody`. */
  user?: string;
  /** Takes one line of progress at a time. */
  log?: (line: string) => void;
};

export type EmbeddedPostgres = {
  /** URL of a database, by default the product's own, which exists. */
  connectionString(database?: string): string;
  readonly dataDir: string;
  readonly port: number;
  readonly pid: number;
  /** Ends PostgreSQL in order and gives the folder back. May be called twice. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The product's database in the built-in PostgreSQL. */
export const productDatabase = 'drawroom';

/**
 * Starts the built-in PostgreSQL on a data folder: makes the database at the first start, takes over a server that
 * outlived a killed Drawroom, and starts it again should it die while we run.
 * @throws StartRefusal (one clear line) for a folder that is unusable, in use, or of another PostgreSQL version, and
 * where no PostgreSQL is carried for the platform.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const settings = options.settings ?? {};
  try {
    const user = chooseServerUser(options.user);
    const found = findBinaries();
    const home = locateHome(options.dataDir, user);
    const unlock = lockFolder(home);
    try {
      const binaries = await readableBinaries(found, user, home);
      const plan: ClusterPlan = {
        home,
        clusterFolder: join(home, 'postgres'),
        binaries,
        user,
        durable: settings['fsync'] !== 'off',
      };
      const password = await prepareCluster(plan, log);
      const adopted = await adoptPostmaster(plan.clusterFolder, password);
      if (adopted) log(`taking over the running PostgreSQL (process ${adopted.pid}, port ${adopted.port})`);
      const first = adopted ?? (await launchPostmaster({ plan, settings }));
      try {
        await ensureDatabase(first, password);
      } catch (error) {
        await stopPostmaster(first, plan);
        throw error;
      }
      return handle({ plan, settings, password, first, unlock, log });
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`The built-in PostgreSQL did not start: ${errorText(error)}`, { cause: error });
  }
}

/** Makes the files at the first start; returns the superuser's password. */
async function prepareCluster(plan: ClusterPlan, log: (line: string) => void): Promise<string> {
  const { home, clusterFolder, binaries, user } = plan;
  const exists = clusterExists(clusterFolder, binaries.major);
  const password = clusterPassword(home, exists);
  if (!exists) {
    log(`making a PostgreSQL ${binaries.major} database in ${clusterFolder}`);
    await initCluster(plan, password);
  } else if (user && statSync(clusterFolder).uid !== user.uid) {
    giveTo(user, clusterFolder);
  }
  return password;
}

async function ensureDatabase({ port }: Postmaster, password: string): Promise<void> {
  const at = (database: string): Client => new Client({ host: '127.0.0.1', port, user: superuser, password, database });
  const product = at(productDatabase);
  try {
    await product.connect();
    return;
  } catch (error) {
    if (errorCode(error) !== '3D000') throw error;
  } finally {
    await product.end().catch(() => {});
  }
  const maintenance = at('postgres');
  try {
    await maintenance.connect();
    await maintenance.query(`create database ${productDatabase}`);
  } finally {
    await maintenance.end();
  }
}

type Running = {
  plan: ClusterPlan;
  settings: Readonly<Record<string, string>>;
  password: string;
  first: Postmaster;
  unlock: () => void;
  log: (line: string) => void;
};

function handle({ plan, settings, password, first, unlock, log }: Running): EmbeddedPostgres {
  const kept = keepAlive(first, { start: (port) => launchPostmaster({ plan, settings, port }), log });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= (async () => {
      try {
        await stopPostmaster(await kept.release(), plan);
      } finally {
        unlock();
      }
    })();
    return stopped;
  };
  return {
    connectionString: (database = productDatabase) =>
      `postgresql://${superuser}:${password}@127.0.0.1:${first.port}/${encodeURIComponent(database)}`,
    dataDir: plan.home,
    port: first.port,
    get pid() {
      return kept.current().pid;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
