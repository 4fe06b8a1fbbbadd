import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { errorCode } from './error-text.ts';
import { isAlive, processBirth } from './process-state.ts';
import { StartRefusal } from './start-refusal.ts';

type Holder = { pid: number; startedAtMs: number; birth: string };

/**
 * Takes the data folder for this process, by a file `drawroom.lock` that holds its number and start time.
 * The lock of a process that no longer lives is taken over.
 * @returns the function that gives the folder back.
 * @throws StartRefusal when a living Drawroom uses the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'drawroom.lock');
  const mine = JSON.stringify({
    pid: process.pid,
    startedAtMs: Math.trunc(performance.timeOrigin),
    birth: processBirth(process.pid),
  } satisfies Holder);
  for (let attempt = 0; attempt < 5; attempt++) {
    if (place(lock, mine)) return () => release(lock, mine);
    const found = readLock(lock);
    if (found === undefined) continue;
    const holder = parseHolder(found);
    if (holder && holds(holder)) {
      throw new StartRefusal(`The data folder ${folder} is in use by another Drawroom (process ${holder.pid}).`);
    }
    putAside(lock, found);
  }
  throw new StartRefusal(`The data folder ${folder} is being taken by another Drawroom at this moment.`);
}

/** Whether the process that owns `folder`'s lock lives; used to find what crashed test runs left behind. */
export function isFolderInUse(folder: string): boolean {
  const holder = parseHolder(readLock(join(folder, 'drawroom.lock')) ?? '');
  return holder !== undefined && holds(holder);
}

/** A link appears with its whole content or not at all, so nobody reads half a lock. */
function place(lock: string, content: string): boolean {
  const draft = `${lock}.${process.pid}-${performance.now()}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a dead lock away; when another start has renewed it meanwhile, that one goes back. */
function putAside(lock: string, dead: string): void {
  const aside = `${lock}.dead-${process.pid}`;
  try {
    renameSync(lock, aside);
    const moved = readFileSync(aside, 'utf8');
    if (moved !== dead) place(lock, moved);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function release(lock: string, mine: string): void {
  if (readLock(lock) === mine) rmSync(lock, { force: true });
}

function readLock(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, startedAtMs, birth } = JSON.parse(text) as Partial<Holder>;
    if (typeof pid === 'number' && typeof startedAtMs === 'number' && typeof birth === 'string')
      return { pid, startedAtMs, birth };
  } catch {
    // Not a lock of ours: nobody holds it.
  }
  return undefined;
}

function holds({ pid, birth }: Holder): boolean {
  return isAlive(pid) && processBirth(pid) === birth;
}
