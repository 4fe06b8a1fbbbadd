import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { RunningServer } from '@drawroom/server/app';
import type { Db } from '@drawroom/server/kernel/kernel';

import { LITTLE_WORK } from './little-work.ts';
import type { TestDatabase } from './template-database.ts';
import { cloneDatabase } from './template-database.ts';

export interface BootOptions {
  /** Settings as in the environment; everything not named is safe for a test: free ports, no log, one process. */
  readonly env?: Readonly<Record<string, string>>;
  /** Demo room and members (`player01`, room 100001); default true. */
  readonly demo?: boolean;
  /** A second server on the same database: pass the first one's. Only the first drops it. */
  readonly database?: TestDatabase;
  readonly lobbyDist?: string;
  readonly consoleDist?: string;
  /** Brings in the past draws that ship with the product; default false, for a stop waits until a whole file is in. */
  readonly histories?: boolean;
  /** Takes the lines of the log. */
  readonly logTo?: { write(line: string): void };
  /** Of an earlier server on the same database, so that both read the same secrets. */
  readonly masterKeyText?: string;
}

export interface BootedServer extends AsyncDisposable {
  /** Origin of API and socket, such as `http://127.0.0.1:43211`. */
  readonly url: string;
  readonly opsUrl: string;
  readonly database: TestDatabase;
  readonly db: Db;
  readonly server: RunningServer;
  readonly masterKeyText: string;
  /** Stops the server; the database stays until the end of the test file. May be called twice. */
  stop(): Promise<void>;
}

/** The whole product on a database of its own (examples.md 36): nothing in it is replaced, only ports and files are its own. */
export async function bootServer(options: BootOptions = {}): Promise<BootedServer> {
  const database = options.database ?? (await cloneDatabase());
  const files = mkdtempSync(join(tmpdir(), 'drawroom-boot-'));
  const masterKeyText = options.masterKeyText ?? randomBytes(32).toString('hex');
  // Loaded when first needed: a test file that boots nothing does not pay for the whole server.
  const { startServer } = await import('@drawroom/server/app');
  const { loadConfig } = await import('@drawroom/server/kernel/config');
  const server = await startServer({
    config: loadConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      CONSOLE_PORT: '0',
      GATEWAY_PORT: '0',
      PROVIDER_PORT: '0',
      DEMO: options.demo === false ? '0' : '1',
      LOG_LEVEL: 'silent',
      ACT_ANCHORS: join(files, 'act-anchors.log'),
      ...LITTLE_WORK,
      ...options.env,
    }),
    connectionString: database.connectionString,
    strict: true,
    throwAway: true,
    histories: options.histories ?? false,
    masterKeyText,
    ...(options.logTo === undefined ? {} : { logTo: options.logTo }),
    ...(options.lobbyDist === undefined ? {} : { lobbyDist: options.lobbyDist }),
    ...(options.consoleDist === undefined ? {} : { consoleDist: options.consoleDist }),
  });
  // The demo's alert would lie over every screen; tests of alerts write their own.
  await server.kernel.db.query(
    `update notice.notice set state = 'withdrawn' where kind = 'alert' and title ->> 'en-US' = $1`,
    [server.kernel.messages.text('en-US', 'demo.alert.title')],
  );
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopped ??= server.stop().finally(() => rmSync(files, { recursive: true, force: true })));
  return {
    url: server.url,
    opsUrl: server.opsUrl,
    database,
    db: server.kernel.db,
    server,
    masterKeyText,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
