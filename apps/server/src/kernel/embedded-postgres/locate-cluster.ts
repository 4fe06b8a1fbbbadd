import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { errorText } from './error-text.ts';
import { canEnter, requireFolder } from './folder-access.ts';
import { sharedFolder } from './readable-binaries.ts';
import type { ServerUser } from './server-user.ts';
import { StartRefusal } from './start-refusal.ts';

/**
 * Finds the folder that holds the database, its password and its lock: the data folder itself, or, when we are root and
 * the account PostgreSQL runs under cannot enter there (a project in /root), one under /var/lib/drawroom. A note in
 * the data folder then tells where, so the data are found again after the project was moved.
 * @throws StartRefusal when the folder cannot be used.
 */
export function locateHome(dataDir: string, user: ServerUser | undefined): string {
  const folder = resolve(dataDir);
  requireFolder(folder, user ? 0o711 : 0o700);
  if (!user) return folder;
  const note = join(folder, 'postgres-is-in');
  if (existsSync(note)) return checked(readFileSync(note, 'utf8').trim(), user);
  if (canEnter(folder, user)) return folder;
  if (existsSync(join(folder, 'postgres'))) throw new StartRefusal(closed(folder, user));
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  requireFolder(sharedFolder, 0o755);
  const elsewhere = checked(join(sharedFolder, `data-${name}`), user);
  writeFileSync(note, `${elsewhere}\n`);
  return elsewhere;
}

function checked(home: string, user: ServerUser): string {
  requireFolder(home, 0o711);
  if (!canEnter(home, user)) throw new StartRefusal(closed(home, user));
  return home;
}

function closed(folder: string, user: ServerUser): string {
  return `The account "${user.name}" that PostgreSQL runs as may not enter ${folder}: choose another DATA_DIR or open the folder.`;
}

/**
 * Checks that a database that is already there can be read by us and was made by this major version.
 * @returns whether there is one.
 * @throws StartRefusal when it cannot be used.
 */
export function clusterExists(clusterFolder: string, major: number): boolean {
  if (!existsSync(clusterFolder)) return false;
  let found: string;
  try {
    found = readFileSync(join(clusterFolder, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new StartRefusal(`The database in ${clusterFolder} cannot be read: ${errorText(error)}`, { cause: error });
  }
  if (found !== String(major)) {
    throw new StartRefusal(
      `The data in ${clusterFolder} are of PostgreSQL ${found}; this Drawroom carries PostgreSQL ${major}.`,
    );
  }
  return true;
}
