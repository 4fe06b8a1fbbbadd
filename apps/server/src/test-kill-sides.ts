import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROVIDER_CALLBACK_PATH } from '@drawroom/contract/provider-wire';
import { openDb, type Db as ProviderDb } from '@drawroom/provider/db';
import { freePort } from '@drawroom/testkit/free-port';
import { startHouseProcess } from '@drawroom/testkit/house-process';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '@drawroom/testkit/template-database';
import { Client } from 'pg';
import { DEMO_PROVIDER_CODE, demoProviderSecret } from './demo/demo-provider.ts';
import { createDb } from './kernel/db.ts';
import type { Db } from './kernel/kernel.ts';
import { loadMasterKey } from './kernel/master-key.ts';
import { createVault } from './kernel/vault.ts';
import { startSampleProvider } from './sample-provider.ts';
import type { Cut } from './test-kill-plan.ts';

/** A process that is started again whenever it was killed. */
class Side {
  readonly #start: () => Promise<{ kill(): Promise<void> }>;
  #up: Promise<{ kill(): Promise<void> }>;
  kills = 0;

  constructor(start: () => Promise<{ kill(): Promise<void> }>) {
    this.#start = start;
    this.#up = start();
  }

  /** Waits until it listens. */
  async whenUp(): Promise<void> {
    let seen;
    do {
      seen = this.#up;
      await seen;
      // It may have been killed again meanwhile.
    } while (seen !== this.#up);
  }

  /** Ends it as a power cut does and starts it again. */
  async cut(): Promise<void> {
    const running = await this.#up;
    this.kills += 1;
    this.#up = running.kill().then(this.#start);
    await this.#up;
  }

  async end(): Promise<void> {
    await (await this.#up).kill();
  }
}

/** House and provider as processes of their own, each on a database of its own, which stays whatever becomes of them. */
export interface BothSides {
  readonly url: string;
  readonly house: Side;
  readonly provider: Side;
  readonly database: TestDatabase;
  readonly db: Db;
  readonly there: ProviderDb;
  /** Kills when a cut says so and starts again, one cut after another: `armed` when it is this one's turn, `done` when both are up again. */
  cut(cut: Cut): { readonly armed: Promise<void>; readonly done: Promise<void> };
  /** Kills both for good. */
  end(): Promise<void>;
  /** After `end`. */
  close(): Promise<void>;
}

/** Match minutes a minute: a match is over in a quarter of a minute. */
const SPEED = '400';
/** How long a commit of points takes on either side: what is done is told a moment later, and the power may go in between. */
const COMMIT_S = 0.05;
/** How often, and for how long, a commit is looked for. */
const LOOK_MS = 5;
const LOOKS = 300;

/** As the owner of the database, for the house's own role makes no triggers. Gives a connection that sees who commits. */
async function commitSlowly({ connectionString }: TestDatabase, tables: readonly string[]): Promise<Client> {
  const owner = new Client({ connectionString });
  await owner.connect();
  await owner.query(
    `create function public.take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(${COMMIT_S}); return null; end $$`,
  );
  for (const table of tables)
    await owner.query(
      `create constraint trigger take_time after insert or update on ${table} deferrable initially deferred
         for each row execute function public.take_time()`,
    );
  return owner;
}

/** Waits until points are being committed, not for ever: nobody may move any. */
async function whileCommitting(owner: Client): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    );
    if (rowCount !== 0) return;
    await wait(LOOK_MS);
  }
}

export async function startBothSides(): Promise<BothSides> {
  const database = await cloneDatabase();
  const providerDatabase = await createEmptyDatabase();
  const [port, consolePort, providerPort] = [await freePort(), await freePort(), await freePort()];
  const masterKeyText = randomBytes(32).toString('hex');
  const dataDir = await mkdtemp(join(tmpdir(), 'drawroom-house-'));
  const same = { databaseUrl: database.connectionString, masterKeyText, dataDir, port, consolePort, providerPort };
  const house = new Side(() => startHouseProcess(same));
  await house.whenUp();
  const db = createDb(database.connectionString, { poolSize: 4 });
  const vault = await createVault(db, loadMasterKey({ dataDir: '', text: masterKeyText }));
  const url = `http://127.0.0.1:${port}`;
  const provider = new Side(() =>
    startSampleProvider({
      port: providerPort,
      secret: demoProviderSecret(vault),
      databaseUrl: providerDatabase.connectionString,
      notifyUrl: `${url}${PROVIDER_CALLBACK_PATH}/${DEMO_PROVIDER_CODE}`,
      env: { PROVIDER_TELL_MS: '20', PROVIDER_RETRY_MS: '100', PROVIDER_SPEED: SPEED },
    }),
  );
  await provider.whenUp();
  const there = openDb(providerDatabase.connectionString);
  const owners = {
    house: await commitSlowly(database, ['transfer.transfer']),
    provider: await commitSlowly(providerDatabase, ['entry', 'transfer']),
  };
  let last = Promise.resolve();
  return {
    url,
    house,
    provider,
    database,
    db,
    there,
    cut: ({ whom, afterMs, during }) => {
      const armed = Promise.withResolvers<void>();
      const sides = [...(whom === 'provider' ? [] : [house]), ...(whom === 'house' ? [] : [provider])];
      last = last.then(async () => {
        armed.resolve();
        if (during === null) await wait(afterMs);
        else await whileCommitting(owners[during]);
        await Promise.all(sides.map((side) => side.cut()));
      });
      return { armed: armed.promise, done: last };
    },
    end: async () => {
      await Promise.all([house.end(), provider.end()]);
    },
    close: async () => {
      await Promise.all([owners.house.end(), owners.provider.end(), there.close(), db.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
