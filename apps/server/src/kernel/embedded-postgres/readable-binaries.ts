import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { errorText } from './error-text.ts';
import type { Binaries } from './find-binaries.ts';
import { program } from './find-binaries.ts';
import { hydrateLinks } from './hydrate-links.ts';
import { runCommand } from './run-command.ts';
import type { ServerUser } from './server-user.ts';
import { StartRefusal } from './start-refusal.ts';

/** Where root keeps what another account has to reach. */
export const sharedFolder = '/var/lib/drawroom';

/**
 * The same binaries in a place where they load and `user` may run them: where they are, or a copy (60 MB, made once)
 * when the project lies in a closed folder or its links are missing and cannot be made.
 * @throws StartRefusal when they do not run at all.
 */
export async function readableBinaries(
  binaries: Binaries,
  user: ServerUser | undefined,
  ownFolder: string,
): Promise<Binaries> {
  const linked = hydrateLinks(binaries.root);
  if (linked && !user) return binaries;
  if (linked && (await runs(binaries, user)) === undefined) return binaries;
  const parents = user ? [sharedFolder, join(tmpdir(), 'drawroom-root')] : [ownFolder];
  let problem = 'no folder for a copy';
  for (const parent of parents) {
    try {
      const copied = copyInto(parent, binaries);
      const failure = await runs(copied, user);
      if (failure === undefined) return copied;
      problem = failure;
    } catch (error) {
      problem = errorText(error);
    }
  }
  throw new StartRefusal(`The built-in PostgreSQL in ${binaries.root} does not run (${problem}).`);
}

async function runs(binaries: Binaries, user: ServerUser | undefined): Promise<string | undefined> {
  const { exitCode, output } = await runCommand(program(binaries, 'postgres'), ['--version'], user);
  return exitCode === 0 ? undefined : output.trim().split('\n')[0];
}

function copyInto(parent: string, binaries: Binaries): Binaries {
  const umask = process.umask(0o022); // a copy for another account, whatever our own files are like
  try {
    return copy(parent, binaries);
  } finally {
    process.umask(umask);
  }
}

function copy(parent: string, binaries: Binaries): Binaries {
  mkdirSync(parent, { recursive: true });
  const { uid, mode } = statSync(parent);
  // A folder that others may write could hold prepared programs.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0) throw new Error(`${parent} is not ours alone`);
  const root = join(parent, `postgresql-${binaries.version}`);
  if (!existsSync(root)) {
    const fresh = `${root}.new-${process.pid}`;
    rmSync(fresh, { recursive: true, force: true });
    cpSync(binaries.root, fresh, { recursive: true, verbatimSymlinks: true });
    hydrateLinks(fresh);
    try {
      renameSync(fresh, root);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(root)) throw error; // otherwise another start was faster
    }
  }
  return { ...binaries, root };
}
