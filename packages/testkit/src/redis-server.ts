import { spawn, spawnSync } from 'node:child_process';
import { freePort } from './free-port.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A real Redis of its own, that a test may kill and start again on the same port. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string;
  start(): Promise<void>;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
}

/** Whether this machine has a Redis; the tests that need one are skipped where it has not. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Starts `redis-server` on a free port, keeping nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ReturnType<typeof spawn> | null = null;
  const kill = async (): Promise<void> => {
    const dying = child;
    child = null;
    if (dying === null || dying.exitCode !== null) return;
    const gone = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await gone;
  };
  const start = async (): Promise<void> => {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn('redis-server', flags, { stdio: 'ignore' });
    await answers(url);
  };
  await start();
  return { url, start, kill, [Symbol.asyncDispose]: kill };
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const probe = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    probe.on('error', () => undefined);
    try {
      await probe.connect();
      await probe.ping();
      return;
    } catch {
      await wait(25);
    } finally {
      probe.disconnect();
    }
  }
  throw new Error('redis-server does not answer');
}
