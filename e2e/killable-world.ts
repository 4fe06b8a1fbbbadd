import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildLobby } from '@drawroom/server/build-lobby';
import { createDb } from '@drawroom/server/kernel/db';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { launchBrowser } from '@drawroom/testkit/browser';
import { freePort } from '@drawroom/testkit/free-port';
import { startHouseProcess } from '@drawroom/testkit/house-process';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { afterEach } from 'vitest';

import { openLongRound, setPaces } from './lobby-world.ts';
import type { LobbyWorld } from './lobby-world.ts';

/** The product with its built lobby in a process that may be killed, on a database that stays. */
export interface KillableWorld extends Pick<LobbyWorld, 'url' | 'db'> {
  /** SIGKILL: the server ends as by a power cut. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with the same database and secrets. */
  start(): Promise<void>;
  /** Audits the books as they stand now. */
  audit(): Promise<void>;
  close(): Promise<void>;
}

/** As `openLobbyWorld`, but for the server's own process; null where no browser can be started. */
export async function openKillableWorld(): Promise<KillableWorld | null> {
  const probe = await launchBrowser();
  if (probe === null) return null;
  await probe.close();
  const lobbyDist = await buildLobby(() => undefined);
  const database = await cloneDatabase();
  const audit = (): Promise<void> => auditDatabase(database);
  afterEach(audit);
  const db = createDb(database.connectionString, { poolSize: 2 });
  await setPaces(db);
  const dataDir = mkdtempSync(join(tmpdir(), 'drawroom-killable-'));
  const settings = {
    databaseUrl: database.connectionString,
    masterKeyText: randomBytes(32).toString('hex'),
    dataDir,
    port: await freePort(),
    consolePort: await freePort(),
    providerPort: 0,
    lobbyDist,
  };
  let house = await startHouseProcess(settings);
  const { url } = house;
  // The demo's alert would lie over every screen.
  await db.query(`update notice.notice set state = 'withdrawn' where kind = 'alert'`);
  await openLongRound(db);
  return {
    url,
    db,
    audit,
    kill: () => house.kill(),
    start: async () => void (house = await startHouseProcess(settings)),
    close: async () => {
      await house.kill();
      await db.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
