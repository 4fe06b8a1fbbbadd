import { join } from 'node:path';
import { clusterPassword, superuser } from './init-cluster.ts';
import { locateHome } from './locate-cluster.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { chooseServerUser } from './server-user.ts';
import { productDatabase } from './start-embedded-postgres.ts';

/**
 * URL of the product's database in the built-in PostgreSQL that runs on this folder right now, or null when none runs. Starts
 * and changes nothing.
 */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const home = locateHome(dataDir, chooseServerUser());
  const cluster = join(home, 'postgres');
  const file = readPostmasterFile(cluster);
  if (!file || file.status !== 'ready' || !isPostmasterOf(cluster, file.pid)) return null;
  return `postgresql://${superuser}:${clusterPassword(home, true)}@127.0.0.1:${file.port}/${productDatabase}`;
}
