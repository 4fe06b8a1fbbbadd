import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { locateHome } from '@drawroom/server/kernel/embedded-postgres/locate-cluster';
import { isPostmasterOf, readPostmasterFile } from '@drawroom/server/kernel/embedded-postgres/postmaster-file';
import { runningPostgres } from '@drawroom/server/kernel/embedded-postgres/running-postgres';
import { chooseServerUser } from '@drawroom/server/kernel/embedded-postgres/server-user';
import { root } from '../run-vitest.ts';

const READY_LIMIT_MS = 60_000;
const SAID_LINES = 40;

/** The real product in processes of its own, with its own PostgreSQL (fsync on), made to be killed. */
export interface KillableServer extends AsyncDisposable {
  readonly url: string;
  /** Starts the server process, or waits for the running one; resolves when `/readyz` says yes. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** SIGKILL to the server process. */
  killServer(): Promise<void>;
  /** SIGKILL to the postmaster; a living server process starts it again. */
  killDatabase(): void;
  /** URL of the product's database once it runs. */
  databaseUrl(): Promise<string>;
}

/** Prepares a server on a fresh data folder and free ports; nothing runs yet. */
export async function killableServer(): Promise<KillableServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'drawroom-sim-'));
  chmodSync(dataDir, 0o711); // run as root, PostgreSQL's own account has to pass through
  const postgresDir = join(dataDir, 'postgres');
  const [port, consolePort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let said: string[] = [];

  const launch = (env: Readonly<Record<string, string>>): ChildProcess => {
    const launched = spawn(process.execPath, [join(root, 'apps/server/src/main.ts'), '--dev'], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: '',
        HOST: '127.0.0.1',
        PORT: String(port),
        CONSOLE_PORT: String(consolePort),
        DATA_DIR: dataDir,
        DEMO: '1',
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: '127.0.0.1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const hear = (chunk: Buffer): void => void (said = [...said, ...chunk.toString().split('\n')].slice(-SAID_LINES));
    launched.stdout.on('data', hear);
    launched.stderr.on('data', hear);
    return launched;
  };
  const isUp = (): boolean => child !== null && child.exitCode === null && child.signalCode === null;
  const gone = async (): Promise<void> => {
    const ending = child;
    if (ending !== null && isUp()) await new Promise((resolve) => ending.once('exit', resolve));
  };
  const postmaster = (): number | null => {
    const cluster = join(locateHome(postgresDir, chooseServerUser()), 'postgres');
    const file = readPostmasterFile(cluster);
    return file && isPostmasterOf(cluster, file.pid) ? file.pid : null;
  };
  const killDatabase = (): void => {
    const pid = postmaster();
    if (pid !== null) process.kill(pid, 'SIGKILL');
  };
  const atExit = (): void => {
    child?.kill('SIGKILL');
    killDatabase();
  };
  process.once('exit', atExit);

  const server: KillableServer = {
    url,
    start: async (env = {}) => {
      if (!isUp()) child = launch(env);
      for (const startedAt = performance.now(); performance.now() - startedAt < READY_LIMIT_MS; await wait(20)) {
        if (!isUp()) break;
        const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
        if (ready?.status === 200) return;
      }
      throw new Error(`the server did not become ready:\n${said.join('\n')}`);
    },
    stop: async () => {
      child?.kill('SIGTERM');
      await gone();
    },
    killServer: async () => {
      child?.kill('SIGKILL');
      await gone();
    },
    killDatabase,
    databaseUrl: async () => {
      const found = await runningPostgres(postgresDir);
      if (found === null) throw new Error('no database runs');
      return found;
    },
    [Symbol.asyncDispose]: async () => {
      process.off('exit', atExit);
      await server.stop();
      killDatabase();
      for (let look = 0; postmaster() !== null && look < 100; look += 1) await wait(20);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return server;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
