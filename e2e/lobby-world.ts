import { buildLobby } from '@drawroom/server/build-lobby';
import { createDb } from '@drawroom/server/kernel/db';
import type { Db } from '@drawroom/server/kernel/kernel';
import { loadCatalogue } from '@drawroom/server/lottery/catalogue';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer } from '@drawroom/testkit/boot';
import type { BootedServer } from '@drawroom/testkit/boot';
import { launchBrowser } from '@drawroom/testkit/browser';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { afterEach } from 'vitest';

import { until } from './books.ts';

/** Betting on `k3-1m` of these tests: rounds of 30 s, open for 21 s of them. */
const SHORT_S = 30;
const LONG_S = 3_600;
/** Betting opens this long after the draw before, as in the product (decision 006). */
const OPENS_AFTER_S = 4;
const CLOSE_LEAD_S = 5;
/** The long lottery's first round is planned to begin this long after the schedule is written. */
const LONG_BEGINS_IN_S = 9;
const DAY_S = 86_400;
/** Shanghai, the zone of the schedules, has kept this distance from UTC since 1991. */
const ZONE_S = 8 * 3_600;

/** The whole product with its built lobby on a database of its own. */
export interface LobbyWorld {
  /** Address of lobby, API and socket; it stays over a restart. */
  readonly url: string;
  readonly db: Db;
  /** The server that runs now. */
  booted(): BootedServer;
  /** The server goes away, and comes back at the same address with the same database and secrets; `more` settings join those it had. */
  stopServer(): Promise<void>;
  startServer(more?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Builds the lobby if need be, starts everything, and gives null where no browser can be started. Two paces: `k3-1m` has a
 * draw every 30 s, `k3-3m` one round that stays open for the whole test. `env` holds settings as in the environment.
 */
export async function openLobbyWorld(env: Readonly<Record<string, string>> = {}): Promise<LobbyWorld | null> {
  const probe = await launchBrowser();
  if (probe === null) return null;
  await probe.close();
  const lobbyDist = await buildLobby(() => undefined);
  const database = await cloneDatabase();
  // As in every database test: no journey may leave books that do not balance.
  afterEach(() => auditDatabase(database));
  const db = createDb(database.connectionString, { poolSize: 2 });
  await setPaces(db);
  const first = await bootServer({ database, lobbyDist, histories: true, env });
  const { url, masterKeyText } = first;
  await openLongRound(db);
  let server: BootedServer | null = first;
  return {
    url,
    db,
    booted: () => {
      if (server === null) throw new Error('no server is running');
      return server;
    },
    stopServer: async () => {
      await server?.stop();
      server = null;
    },
    startServer: async (more = {}) => {
      const settings = { ...env, ...more, PORT: new URL(url).port };
      server ??= await bootServer({ database, lobbyDist, masterKeyText, histories: true, env: settings });
    },
    close: async () => {
      await server?.stop();
      await db.close();
      await database.drop();
    },
  };
}

/** The lotteries take their schedule from the database when they are there before the server. */
export async function setPaces(db: Db): Promise<void> {
  await loadCatalogue(db);
  const localS = Math.ceil(Date.now() / 1_000) + ZONE_S;
  const paces = [
    { code: 'k3-1m', everyS: SHORT_S, firstS: SHORT_S },
    { code: 'k3-3m', everyS: LONG_S, firstS: (localS + LONG_BEGINS_IN_S - OPENS_AFTER_S) % LONG_S },
  ];
  for (const { code, everyS, firstS } of paces) {
    const sessions = [{ firstDraw: timeOfDay(firstS), intervalSeconds: everyS, count: DAY_S / everyS }];
    const pace = { sessions, closeLeadSeconds: CLOSE_LEAD_S, openLeadSeconds: everyS - OPENS_AFTER_S };
    await db.query('update lottery.lottery set schedule = schedule || $2::jsonb where code = $1', [
      code,
      JSON.stringify(pace),
    ]);
  }
}

/** A server that came up late has planned its first long round an hour ahead: it is moved to begin now. */
export async function openLongRound(db: Db): Promise<void> {
  await until(
    'the long round',
    async () => {
      await db.query(
        `update lottery.round set begin_at = clock_timestamp()
         where id = (select r.id from lottery.round r join lottery.lottery l on l.id = r.lottery_id
           where l.code = 'k3-3m' order by r.prize_at limit 1)
         and begin_at > clock_timestamp() + $1 * interval '1 s'`,
        [LONG_BEGINS_IN_S],
      );
      const { rows } = await db.query<{ status: number }>(
        `select max(r.status) as status from lottery.round r join lottery.lottery l on l.id = r.lottery_id
         where l.code = 'k3-3m'`,
      );
      return rows[0]?.status === 1 ? true : undefined;
    },
    120_000,
  );
}

function timeOfDay(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().slice(11, 19);
}
