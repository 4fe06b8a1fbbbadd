import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../sim/killable-server.ts';
import { startChild, type BenchChild } from './child-process.ts';
import type { ServerFigures } from './server-probe.ts';

/** One node of the product in a process of its own, as `npm start` runs it. */
export interface House extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** Processor time since the start and the longest turn since the last look; with `collect` its memory after a collection too. */
  look(options?: { readonly collect: boolean }): Promise<ServerFigures>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

const READY_TRIES = 600;
const READY_EVERY_MS = 200;
const MAIN = new URL('../../../apps/server/src/main.ts', import.meta.url);
const PROBE = new URL('server-probe.ts', import.meta.url).href;

/** Starts a node on a database that others may use as well; waits until it is ready. */
export async function startNode(database: string): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'drawroom-fanout-'));
  const [port, consolePort] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
    GATEWAY_PORT: '0',
    PROVIDER_PORT: '0',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    MASTER_KEY: 'of the fan-out bench alone, 0001',
  };
  const child = startChild(MAIN, { env, execArgv: ['--expose-gc', '--import', PROBE] });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child);
  const removed = (): void => rmSync(dataDir, { recursive: true, force: true });
  return {
    url,
    pid: child.pid,
    look: (options = { collect: false }) => child.ask<ServerFigures>(options),
    kill: async () => {
      await child.kill();
      removed();
    },
    [Symbol.asyncDispose]: async () => {
      await child[Symbol.asyncDispose]();
      removed();
    },
  };
}

async function untilReady(url: string, child: BenchChild): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok === true) return;
    await wait(READY_EVERY_MS);
  }
  await child.kill();
  throw new Error('the server did not get ready');
}
