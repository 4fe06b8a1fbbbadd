import { setTimeout as wait } from 'node:timers/promises';

import { Client } from 'pg';

import { errorCode, errorText } from './error-text.ts';
import { superuser } from './init-cluster.ts';
import { disownPostmasterFile, isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import type { Postmaster } from './postmaster.ts';
import { watchPostmaster } from './postmaster.ts';
import { StartRefusal } from './start-refusal.ts';

const limitMs = 10 * 60_000;

/**
 * Takes over the PostgreSQL of this folder that outlived its Drawroom (killed, crashed), once it is ready.
 * @returns undefined when none runs, or when it was just ending and has ended.
 * @throws StartRefusal when one runs that does not know our password.
 */
export async function adoptPostmaster(clusterFolder: string, password: string): Promise<Postmaster | undefined> {
  for (const startedAt = performance.now(); performance.now() - startedAt < limitMs; await wait(20)) {
    const file = readPostmasterFile(clusterFolder);
    if (!file) return undefined;
    if (!isPostmasterOf(clusterFolder, file.pid)) {
      disownPostmasterFile(clusterFolder);
      return undefined;
    }
    if (file.status !== 'ready') continue;
    if (await answers(file.port, password)) {
      return { pid: file.pid, port: file.port, gone: watchPostmaster(clusterFolder, file.pid) };
    }
  }
  throw new StartRefusal(`A PostgreSQL that runs on ${clusterFolder} neither becomes ready nor ends.`);
}

/** @throws StartRefusal when it answers but does not let us in. */
async function answers(port: number, password: string): Promise<boolean> {
  const client = new Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (['28P01', '28000'].includes(errorCode(error))) {
      throw new StartRefusal(`The PostgreSQL that runs on port ${port} refuses our password: ${errorText(error)}`, {
        cause: error,
      });
    }
    return false; // it is just ending
  } finally {
    await client.end().catch(() => {});
  }
}
