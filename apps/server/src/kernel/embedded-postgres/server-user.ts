import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { StartRefusal } from './start-refusal.ts';

/** The account PostgreSQL runs under when we are root; PostgreSQL itself refuses to run as root. */
export type ServerUser = { name: string; uid: number; gid: number };

/**
 * Chooses the account for PostgreSQL: none (our own) unless we are root; then `wanted` (or `DRAWROOM_PG_USER`),
 * `postgres`, `nobody`, the first that exists. Nothing is ever created on the machine.
 * @throws StartRefusal when the wanted account is missing or is root itself, or when no account fits.
 */
export function chooseServerUser(wanted: string | undefined = process.env['DRAWROOM_PG_USER']): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (wanted) {
    const user = findUser(wanted);
    if (!user) throw new StartRefusal(`The account "${wanted}" that PostgreSQL should run as does not exist.`);
    if (user.uid === 0)
      throw new StartRefusal('PostgreSQL cannot run as root: name another account in DRAWROOM_PG_USER.');
    return user;
  }
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user) throw new StartRefusal('PostgreSQL cannot run as root: make an account and name it in DRAWROOM_PG_USER.');
  return user;
}

function findUser(name: string): ServerUser | undefined {
  return findInPasswd(name) ?? askSystem(name);
}

function findInPasswd(name: string): ServerUser | undefined {
  try {
    for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
      const fields = line.split(':');
      if (fields[0] === name) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
    }
  } catch {
    // No such file: `id` is asked instead.
  }
  return undefined;
}

/** Accounts kept elsewhere (directory services, macOS). */
function askSystem(name: string): ServerUser | undefined {
  const ask = (flag: string): number =>
    Number(execFileSync('id', [flag, '--', name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { name, uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}
