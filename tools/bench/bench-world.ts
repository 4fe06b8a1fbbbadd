import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemAccount } from '@drawroom/ledger/accounts';
import { Client } from 'pg';
import { createDb } from '@drawroom/server/kernel/db';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@drawroom/server/kernel/embedded-postgres/start-embedded-postgres';
import type { Db } from '@drawroom/server/kernel/kernel';
import { migrateAll } from '@drawroom/server/kernel/migrate';

/** A throw-away PostgreSQL with the product's own settings (fsync on) and many members, for measuring. */
export interface BenchWorld extends AsyncDisposable {
  readonly db: Db;
  readonly postgres: EmbeddedPostgres;
  readonly url: string;
  readonly members: number;
  readonly firstAccount: bigint;
  /** Runs SQL as the database's owner, without the statement time-out of the product. */
  owner(sql: string, params?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export const MEMBERS = 100_000;
const OPENING = 100_000_000_000n;

/** Makes the world: `members` accounts with opening points, booked like any other, and one chain of five agents above all. */
export async function benchWorld(members = MEMBERS): Promise<BenchWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'drawroom-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const url = postgres.connectionString();
  await migrateAll(url);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const db = createDb(url, { poolSize: 8, statementTimeoutMs: 600_000 });
  const opening = await db.tx((t) => systemAccount(t, 'house.opening', 'CNY'));
  await owner.query(
    `with made as (
       insert into ledger.account_info (code, currency, owner_member_id, tracked)
       select 'member.available', 'CNY', m, true from generate_series(1, ${members}) m returning id
     ), held as (insert into ledger.account (id, balance, ver) select id, ${OPENING}, 1 from made)
     insert into ledger.entry (account_id, ver, contra_id, kind, ref, amount, balance_after, created_at)
     select id, 1, ${opening}, 1, id, ${OPENING}, ${OPENING}, clock_timestamp() from made`,
  );
  const { rows } = await owner.query<{ first: string }>('select min(id) as first from ledger.account');
  await owner.query('vacuum analyze');
  return {
    db,
    postgres,
    url,
    members,
    firstAccount: BigInt(rows[0]?.first ?? 0),
    owner: (sql, params) => owner.query(sql, params),
    [Symbol.asyncDispose]: async () => {
      await owner.end();
      await db.close();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a round of the first lottery for the next hour and returns its id. */
export async function openBenchRound(world: BenchWorld, gameNo: string): Promise<bigint> {
  const { rows } = await world.owner(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, status, odds_version)
     values ((select id from lottery.lottery order by id limit 1), $1, current_date, clock_timestamp() - interval '1 minute',
       clock_timestamp() + interval '1 hour', clock_timestamp() + interval '61 minutes', 1, 1) returning id`,
    [gameNo],
  );
  return BigInt(String(rows[0]?.['id']));
}

/** Runs a command and returns what it printed; throws with it when it fails. */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve(said) : reject(new Error(`${command}: ${said}`))));
  });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
