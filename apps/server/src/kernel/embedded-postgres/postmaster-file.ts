import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { commandLine, isAlive } from './process-state.ts';

export type PostmasterFile = { pid: number; port: number; status: string };

/** What a running PostgreSQL writes into its data folder: line 1 its number, 4 its port, 8 its state. */
export function readPostmasterFile(clusterFolder: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8');
  } catch {
    return undefined;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() };
}

/** Whether `pid` is the living PostgreSQL of this folder, and not a stranger that was given its old number. */
export function isPostmasterOf(clusterFolder: string, pid: number): boolean {
  if (pid === process.pid || !isAlive(pid)) return false;
  return commandLine(pid)?.includes(clusterFolder) ?? true;
}

/**
 * PostgreSQL refuses to start while any process has the number in its file. When that is a stranger the number is
 * replaced by one no process can have; the rest stays, for PostgreSQL still checks the shared memory named there.
 */
export function disownPostmasterFile(clusterFolder: string): void {
  const path = join(clusterFolder, 'postmaster.pid');
  const lines = readFileSync(path, 'utf8').split('\n');
  lines[0] = '999999999';
  writeFileSync(path, lines.join('\n'));
}
