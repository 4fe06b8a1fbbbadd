import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { canEnter } from './folder-access.ts';
import { isAlive } from './process-state.ts';
import { chooseServerUser } from './server-user.ts';
import type { EmbeddedPostgres } from './start-embedded-postgres.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { StartRefusal } from './start-refusal.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { name: 'nobody', uid: 65_534, gid: 65_534 };
const canActAsNobody = isRoot && canEnter(import.meta.dirname, nobody);
const small = { shared_buffers: '32MB' };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawroom-embedded-'));
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

const start = (dataDir = folder): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir, settings: small });

async function query(server: { connectionString(): string }, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: server.connectionString() });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A Drawroom of its own process that starts the folder's PostgreSQL and then waits to be killed. */
async function startElsewhere(user?: { uid: number; gid: number }) {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'start-embedded-postgres.ts'))});
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, settings: ${JSON.stringify(small)} });
      console.log(JSON.stringify({ pid: server.pid, url: server.connectionString() }));
      process.stdin.on('data', async () => { await server.stop(); process.exit(0); });
    } catch (error) {
      console.log(JSON.stringify({ refusal: error.name + ': ' + error.message }));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    ...user,
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const said = JSON.parse(line) as { pid?: number; url?: string; refusal?: string };
  const gone = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  const stop = async (): Promise<void> => {
    child.stdin.write('stop');
    await gone;
  };
  return { ...said, pid: said.pid ?? 0, connectionString: () => said.url ?? '', kill, stop };
}

test('the first start makes a UTF-8 database that sorts alike on every machine and never trades safety for speed', async () => {
  await using server = await start();
  const [row] = await query(
    server,
    `select current_database() as name, current_setting('server_version_num')::int / 10000 as major, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
       current_setting('listen_addresses') as addresses, lower('ĐÀ') as lowered,
       (select datlocale from pg_database where datname = current_database()) as locale`,
  );
  expect(row).toEqual({
    name: 'drawroom',
    major: 18,
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    addresses: '127.0.0.1',
    lowered: 'đà',
    locale: 'C.UTF-8',
  });
});

test('a second start finds the data of the first, and the data folder is free in between', async () => {
  const first = await start();
  await query(first, 'create table kept as select 7 as n');
  await first.stop();
  expect(existsSync(join(folder, 'drawroom.lock'))).toBe(false);
  await using second = await start();
  expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('what was committed survives the killing of PostgreSQL and Drawroom together', async () => {
  const first = await startElsewhere();
  await query(first, 'create table kept as select 7 as n');
  await first.kill();
  process.kill(first.pid, 'SIGKILL');
  await using second = await start();
  expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a PostgreSQL that outlived its killed Drawroom is taken over, not started twice', async () => {
  const first = await startElsewhere();
  await first.kill();
  expect(isAlive(first.pid)).toBe(true);
  const second = await start();
  expect(second.pid).toBe(first.pid);
  expect(second.connectionString()).toBe(first.connectionString());
  await second.stop();
  expect(isAlive(first.pid)).toBe(false);
});

test('a PostgreSQL that was taken over and then dies comes back as well', async () => {
  const first = await startElsewhere();
  await query(first, 'create table kept as select 7 as n');
  await first.kill();
  await using second = await start();
  process.kill(second.pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]), {
    timeout: 30_000,
    interval: 50,
  });
});

test('a PostgreSQL that dies while we run comes back on the same port', async () => {
  await using server = await start();
  await query(server, 'create table kept as select 7 as n');
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(async () => expect(await query(server, 'select n from kept')).toEqual([{ n: 7 }]), {
    timeout: 30_000,
    interval: 50,
  });
  expect(server.pid).not.toBe(pid);
});

test('a data folder in use by another Drawroom is refused with its process number', async () => {
  const other = await startElsewhere();
  await expect(start()).rejects.toThrow(/^The data folder .* is in use by another Drawroom \(process \d+\)\.$/);
  await other.stop();
  await using server = await start();
  expect(server.pid).toBeGreaterThan(0);
});

test('the same process cannot start one data folder twice', async () => {
  await using server = await start();
  await expect(start()).rejects.toThrow(StartRefusal);
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('data of another PostgreSQL major version are refused', async () => {
  await (await start()).stop();
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/are of PostgreSQL 17; this Drawroom carries PostgreSQL 18\.$/);
});

test('data whose password file is missing are refused and left untouched', async () => {
  await (await start()).stop();
  rmSync(join(folder, 'postgres-password'));
  await expect(start()).rejects.toThrow(/postgres-password is missing/);
  expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n');
});

test('a setting PostgreSQL does not know is refused with its own words', async () => {
  await expect(startEmbeddedPostgres({ dataDir: folder, settings: { no_such_setting: '1' } })).rejects.toThrow(
    /^PostgreSQL did not start: unrecognized configuration parameter "no_such_setting"$/,
  );
});

test('a number left in postmaster.pid that now belongs to a stranger does not block the start', async () => {
  await (await start()).stop();
  const account = chooseServerUser();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    stdio: 'ignore',
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  await once(stranger, 'spawn');
  const cluster = join(folder, 'postgres');
  writeFileSync(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n0\n1\n\n127.0.0.1\n0 0\nready\n`);
  try {
    await using server = await start();
    expect(server.pid).not.toBe(stranger.pid);
  } finally {
    stranger.kill();
  }
});

test.runIf(canActAsNobody)('an ordinary user can start it, and is refused in a folder that is not theirs', async () => {
  const refused = await startElsewhere(nobody);
  expect(refused.refusal).toMatch(
    /^StartRefusal: The data folder .* cannot be used \(no permission to read and write there\)\.$/,
  );
  chmodSync(folder, 0o777);
  const server = await startElsewhere(nobody);
  expect(await query(server, 'select 1 as n')).toEqual([{ n: 1 }]);
  await server.stop();
});

test.runIf(isRoot)(
  'for root, a data folder behind a closed door is kept where the account of PostgreSQL can enter',
  async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    const home = first.dataDir;
    try {
      expect(home).toMatch(/^\/var\/lib\/drawroom\/data-[0-9a-f]{16}$/);
      await query(first, 'create table kept as select 7 as n');
      await first.stop();
      const second = await start(dataDir);
      expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
      await second.stop();
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  },
);
