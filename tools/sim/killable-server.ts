import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { locateHome } from '@drawroom/server/kernel/embedded-postgres/locate-cluster';
import { isPostmasterOf, readPostmasterFile } from '@drawroom/server/kernel/embedded-postgres/postmaster-file';
import { runningPostgres } from '@drawroom/server/kernel/embedded-postgres/running-postgres';
import { chooseServerUser } from '@drawroom/server/kernel/embedded-postgres/server-user';
import { LITTLE_WORK } from '@drawroom/testkit/little-work';
import { root } from '../run-vitest.ts';

/** Only a server that will never be ready is a finding; a busy machine is none. */
const READY_LIMIT_MS = 180_000;
const STARTS_MAX = 3;
const DATABASE_AWAY = /line to the database is down|timeout exceeded when trying to connect/;
const SAID_LINES = 40;
const SAID_LENGTH = 400;

/** The real product in processes of its own, with its own PostgreSQL (fsync on), made to be killed. */
export interface KillableServer extends AsyncDisposable {
  readonly url: string;
  /** Where operators and health are. */
  readonly opsUrl: string;
  readonly dataDir: string;
  /** Starts the server process if it does not run, and does not wait. */
  launch(): void;
  /** Starts the server process, or waits for the running one; resolves when `/readyz` says yes. */
  start(): Promise<void>;
  /** Starts it as a process that answers calls and runs no rounds; resolves when it listens. */
  startWithoutRounds(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** SIGKILL to the server process. */
  killServer(): Promise<void>;
  /** SIGKILL to the postmaster; a living server process starts it again. */
  killDatabase(): void;
  /** URL of the product's database once it runs. */
  databaseUrl(): Promise<string>;
}

/** Prepares a server on a fresh data folder and free ports; nothing runs yet. `gatewayPort`: where its payment gateway listens, 0: none. */
export async function killableServer({ gatewayPort = 0 } = {}): Promise<KillableServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'drawroom-sim-'));
  chmodSync(dataDir, 0o711); // run as root, PostgreSQL's own account has to pass through
  const postgresDir = join(dataDir, 'postgres');
  const ports = [await freePort(), await freePort()] as const;
  const [url, opsUrl] = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  const gateway = { GATEWAY_PORT: String(gatewayPort), PROVIDER_PORT: '0' };
  let child: ServerProcess | null = null;
  const killDatabase = (): void => {
    const pid = postmasterOf(postgresDir);
    if (pid !== null) process.kill(pid, 'SIGKILL');
  };
  const atExit = (): void => {
    child?.kill('SIGKILL');
    killDatabase();
  };
  process.once('exit', atExit);

  const server: KillableServer = {
    url,
    opsUrl,
    dataDir,
    launch: () => {
      if (child === null || !child.isUp()) child = launchServer(dataDir, ports, gateway);
    },
    start: async () => {
      for (let tries = 1; ; tries += 1) {
        server.launch();
        try {
          return await untilYes(`${url}/readyz`, child);
        } catch (error) {
          // It may give up when its database is too slow for it, and whoever runs it starts it again.
          if (tries === STARTS_MAX || child?.isUp() === true || !DATABASE_AWAY.test(String(error))) throw error;
        }
      }
    },
    startWithoutRounds: async () => {
      child = launchServer(dataDir, ports, { ...gateway, ROLES: 'api' });
      await untilYes(`${url}/healthz`, child);
    },
    stop: async () => {
      child?.kill('SIGTERM');
      await child?.gone;
    },
    killServer: async () => {
      child?.kill('SIGKILL');
      await child?.gone;
    },
    killDatabase,
    databaseUrl: async () => {
      // Right after its postmaster was killed the last of its connections may still have called the server ready.
      for (const startedAt = performance.now(); performance.now() - startedAt < READY_LIMIT_MS; await wait(50)) {
        const found = await runningPostgres(postgresDir);
        if (found !== null) return found;
      }
      throw new Error('no database runs');
    },
    [Symbol.asyncDispose]: async () => {
      process.off('exit', atExit);
      await server.stop();
      killDatabase();
      for (let look = 0; postmasterOf(postgresDir) !== null && look < 100; look += 1) await wait(20);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return server;
}

interface ServerProcess {
  isUp(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** Settles when the process has ended. */
  readonly gone: Promise<void>;
  /** The last lines it wrote. */
  said(): string;
}

function launchServer(
  dataDir: string,
  [port, consolePort]: readonly [number, number],
  env: Readonly<Record<string, string>>,
): ServerProcess {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts'), '--dev'], {
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
      ...LITTLE_WORK,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said: string[] = [];
  const hear = (chunk: Buffer): void => {
    const lines = chunk.toString().split('\n');
    // While the database is away every call says so.
    const telling = lines.filter((line) => line !== '' && !/database unavailable|ECONNREFUSED/.test(line));
    said = [...said, ...telling.map((line) => line.slice(0, SAID_LENGTH))].slice(-SAID_LINES);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    isUp: () => child.exitCode === null && child.signalCode === null,
    kill: (signal) => void child.kill(signal),
    gone: new Promise((resolve) => void child.once('exit', () => resolve())),
    said: () => said.join('\n'),
  };
}

async function untilYes(url: string, child: ServerProcess | null): Promise<void> {
  let last = '';
  for (const startedAt = performance.now(); performance.now() - startedAt < READY_LIMIT_MS; await wait(20)) {
    if (child?.isUp() !== true) break;
    const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(String);
    if (typeof reply !== 'string' && reply.status === 200) return;
    last = typeof reply === 'string' ? reply : await reply.text().catch(String);
  }
  const end = child?.isUp() === true ? `not ready after ${READY_LIMIT_MS} ms` : 'the server process ended';
  throw new Error(`${end}, its last answer was ${last}; it said:\n${child?.said() ?? ''}`);
}

/** Process id of the postmaster of a data folder; null when none runs. */
function postmasterOf(postgresDir: string): number | null {
  const cluster = join(locateHome(postgresDir, chooseServerUser()), 'postgres');
  const file = readPostmasterFile(cluster);
  return file && isPostmasterOf(cluster, file.pid) ? file.pid : null;
}

/** A port of this machine on which nothing listens now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
