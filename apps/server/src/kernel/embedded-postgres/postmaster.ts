import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { errorText } from './error-text.ts';
import { program } from './find-binaries.ts';
import type { ClusterPlan } from './init-cluster.ts';
import { isPostmasterOf, readPostmasterFile } from './postmaster-file.ts';
import { bareEnvironment, runCommand } from './run-command.ts';
import { serverSettings } from './server-settings.ts';
import { StartRefusal } from './start-refusal.ts';

/** A running PostgreSQL; `gone` is fulfilled when it has ended, for whatever reason. */
export type Postmaster = { pid: number; port: number; gone: Promise<void> };

export type LaunchOptions = { plan: ClusterPlan; settings: Readonly<Record<string, string>>; port?: number };

const logLimitBytes = 16 * 1024 * 1024;
const readyLimitMs = 10 * 60_000; // recovery of a large log after a crash may take minutes
const sharedMemoryLimitMs = 15_000;

/**
 * Starts PostgreSQL and waits until it takes connections; on `port`, or on a free one.
 * It runs in its own process group, so an interrupt typed at the terminal reaches only us and we stop it in order.
 * @throws StartRefusal with the reason PostgreSQL gave.
 */
export async function launchPostmaster(options: LaunchOptions): Promise<Postmaster> {
  const startedAt = performance.now();
  for (;;) {
    const port = options.port ?? (await freePort());
    const attempt = await launchOnce(options, port);
    if ('gone' in attempt) return attempt;
    const elapsedMs = performance.now() - startedAt;
    const portTaken = /could not bind|Address already in use/i.test(attempt.said);
    // After a kill -9 the old backends need a moment to notice and leave.
    const memoryHeld = /pre-existing shared memory block/.test(attempt.said);
    const worthAnother = portTaken || memoryHeld || lockOfTheDead(attempt.said, options.plan.clusterFolder);
    if (!worthAnother || elapsedMs > sharedMemoryLimitMs) {
      throw new StartRefusal(`PostgreSQL did not start: ${lastComplaint(attempt.said)}`);
    }
    await wait(50);
  }
}

/**
 * The one before is dead but not yet collected by its parent: to PostgreSQL its number still looks alive. (A server that
 * was taken over is no child of ours; the system's first process collects it in its own time.)
 */
function lockOfTheDead(said: string, clusterFolder: string): boolean {
  if (!/lock file "postmaster.pid" already exists/.test(said)) return false;
  const file = readPostmasterFile(clusterFolder);
  return file === undefined || !isPostmasterOf(clusterFolder, file.pid);
}

async function launchOnce({ plan, settings }: LaunchOptions, port: number): Promise<Postmaster | { said: string }> {
  const { clusterFolder, user } = plan;
  const logFile = join(plan.home, 'postgres.log');
  const logStart = rotate(logFile);
  const flags = Object.entries(serverSettings(port, settings)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(program(plan.binaries, 'postgres'), ['-D', clusterFolder, ...flags], {
    cwd: clusterFolder,
    detached: true,
    env: bareEnvironment(),
    stdio: ['ignore', log, log],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  closeSync(log);
  let failure: string | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = errorText(error);
      resolve();
    });
  });
  child.unref();
  if (await becomesReady(child, { clusterFolder, ended })) return { pid: child.pid ?? 0, port, gone: ended };
  return { said: failure ?? readFileSync(logFile, 'utf8').slice(logStart) };
}

async function becomesReady(
  child: ChildProcess,
  { clusterFolder, ended }: { clusterFolder: string; ended: Promise<void> },
): Promise<boolean> {
  let over = false;
  void ended.then(() => (over = true));
  for (const startedAt = performance.now(); performance.now() - startedAt < readyLimitMs;) {
    await Promise.race([wait(10), ended]);
    if (over) return false;
    const file = readPostmasterFile(clusterFolder);
    if (file?.pid === child.pid && file?.status === 'ready') return true;
  }
  child.kill('SIGINT');
  await ended;
  return false;
}

/** Keeps one older log; returns how long the current one already is. */
function rotate(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= logLimitBytes) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

function lastComplaint(said: string): string {
  const lines = said.trim().split('\n');
  const complaint = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(?:FATAL|PANIC):\s*/, '') || 'no reason given';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => reject(new StartRefusal(`No free port on 127.0.0.1: ${errorText(error)}`)));
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** `gone` for a PostgreSQL that is not our child: its end is looked for four times a second. */
export function watchPostmaster(clusterFolder: string, pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isPostmasterOf(clusterFolder, pid)) return;
      clearInterval(timer);
      resolve();
    }, 250).unref();
  });
}

/**
 * Ends it in order: open transactions are rolled back, everything is written out. One that does not end in 30 s
 * is made to stop at once, which is safe too and costs a recovery at the next start.
 */
export async function stopPostmaster(postmaster: Postmaster, plan: ClusterPlan): Promise<void> {
  if (process.platform === 'win32') {
    await runCommand(
      program(plan.binaries, 'pg_ctl'),
      ['stop', '-D', plan.clusterFolder, '-m', 'fast', '-w'],
      undefined,
    );
    return;
  }
  for (const { signal, limitMs } of [
    { signal: 'SIGINT', limitMs: 30_000 },
    { signal: 'SIGQUIT', limitMs: 10_000 },
  ] as const) {
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      return; // has already ended
    }
    for (const startedAt = performance.now(); performance.now() - startedAt < limitMs;) {
      const over = await Promise.race([postmaster.gone.then(() => true), wait(20, false)]);
      if (over || !isPostmasterOf(plan.clusterFolder, postmaster.pid)) return;
    }
  }
}
