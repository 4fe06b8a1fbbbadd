import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { errorCode, errorText } from './error-text.ts';
import type { Binaries } from './find-binaries.ts';
import { program } from './find-binaries.ts';
import { runCommand } from './run-command.ts';
import type { ServerUser } from './server-user.ts';
import { StartRefusal } from './start-refusal.ts';

/** The superuser of the built-in PostgreSQL. */
export const superuser = 'drawroom';

export type ClusterPlan = {
  home: string;
  clusterFolder: string;
  binaries: Binaries;
  user: ServerUser | undefined;
  durable: boolean;
};

/**
 * Makes the database files. They appear under their final name only when complete, so a start that is killed half-way
 * leaves nothing that looks finished.
 * @throws StartRefusal when PostgreSQL's initdb fails.
 */
export async function initCluster(plan: ClusterPlan, password: string): Promise<void> {
  const { home, clusterFolder, user } = plan;
  for (const name of readdirSync(home)) {
    if (name.startsWith('postgres.new-')) rmSync(join(home, name), { recursive: true, force: true });
  }
  const fresh = join(home, `postgres.new-${process.pid}`);
  mkdirSync(fresh, { mode: 0o700 });
  const secretFolder = mkdtempSync(join(tmpdir(), 'drawroom-init-'));
  try {
    const secretFile = join(secretFolder, 'password');
    writeFileSync(secretFile, password, { mode: 0o600 });
    if (user) for (const path of [fresh, secretFolder, secretFile]) chownSync(path, user.uid, user.gid);
    const { exitCode, output } = await runCommand(
      program(plan.binaries, 'initdb'),
      initArguments(plan, fresh, secretFile),
      user,
    );
    if (exitCode !== 0) throw new StartRefusal(`PostgreSQL could not make its data folder: ${lastLine(output)}`);
    renameSync(fresh, clusterFolder);
  } finally {
    rmSync(secretFolder, { recursive: true, force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
}

function initArguments(plan: ClusterPlan, folder: string, secretFile: string): string[] {
  const args = [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    `--pwfile=${secretFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
  ];
  // The same order and letters on every machine, whatever locales it has.
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
  if (!plan.durable) args.push('--no-sync');
  return args;
}

/** initdb says what failed, then what it tidied up. */
function lastLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /error|FATAL|could not|cannot/.test(line)) ?? lines.at(-1) ?? 'no reason given';
}

/**
 * Reads the superuser's password, or makes one when the database is yet to be made.
 * @throws StartRefusal when there are data but no password to open them.
 */
export function clusterPassword(home: string, clusterExists: boolean): string {
  const file = join(home, 'postgres-password');
  try {
    const known = readFileSync(file, 'utf8').trim();
    if (known !== '') return known;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      throw new StartRefusal(`${file} cannot be read: ${errorText(error)}`, { cause: error });
  }
  if (clusterExists)
    throw new StartRefusal(`${file} is missing; without it the data in ${home} cannot be opened. Put it back.`);
  const password = randomBytes(24).toString('base64url');
  const handle = openSync(file, 'w', 0o600);
  writeFileSync(handle, password);
  fsyncSync(handle);
  closeSync(handle);
  return password;
}
