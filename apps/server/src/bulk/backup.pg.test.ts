import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { createEmptyDatabase } from '@drawroom/testkit/template-database';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditProduct } from '../audit-product.ts';
import { migrateAll } from '../kernel/migrate.ts';
import { openLotteryWorld, BIG, SMALL } from '../lottery/test-world.ts';
import { readBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { storedSequences, storedTables } from './tables.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawroom-backup-'));
  file = join(folder, 'house.backup');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function asked<T extends object>(url: string, text: string, params: unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, params)).rows;
  } finally {
    await client.end();
  }
}

const BALANCES = `select id::text, balance::text, ver::text from ledger.account order by id`;
const noAnchors = (): string => join(folder, 'no-anchors');

test('a backup made while bets are placed is the house as it stood at one moment: balances, bets and books', async () => {
  await using world = await openLotteryWorld();
  const url = world.database.connectionString;
  const members = await Promise.all(Array.from({ length: 4 }, () => world.aMember('1000000.00')));
  const round = await world.anOpenRound();
  const done = { placed: 0 };
  const over = new AbortController();
  const betting = members.map(async (member) => {
    while (!over.signal.aborted) {
      await world.bet(member, round, [BIG, SMALL]);
      done.placed += 1;
    }
  });
  while (done.placed < 20) await Promise.race([...betting, new Promise((resolve) => setTimeout(resolve, 5))]);
  let atSnapshot: object[] = [];
  let betsAtSnapshot = '';
  await writeBackup(url, file, {
    held: async (snapshot) => {
      // The house goes on betting between the snapshot and the first row that is read.
      const enough = done.placed + 20;
      while (done.placed < enough) await new Promise((resolve) => setTimeout(resolve, 5));
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.query('begin transaction isolation level repeatable read read only');
      await client.query(`set transaction snapshot '${snapshot}'`);
      atSnapshot = (await client.query(BALANCES)).rows;
      betsAtSnapshot =
        (await client.query<{ n: string }>('select count(*)::text as n from lottery.bet')).rows[0]?.n ?? '';
      await client.end();
    },
  });
  over.abort();
  await Promise.all(betting);
  const target = await createEmptyDatabase();
  await restoreBackup(target.connectionString, file);
  expect(await asked(target.connectionString, BALANCES)).toEqual(atSnapshot);
  expect(await asked(url, BALANCES)).not.toEqual(atSnapshot);
  expect(await asked(target.connectionString, 'select count(*)::text as n from lottery.bet')).toEqual([
    { n: betsAtSnapshot },
  ]);
  const said: string[] = [];
  expect(
    await auditProduct(target.connectionString, noAnchors(), (line) => void said.push(line)),
    said.join('\n'),
  ).toBe(0);
  await target.drop();
});

test('restored, every table holds what it held, sequences stand where they stood, and the books are append-only again', async () => {
  await using world = await openLotteryWorld();
  const { kernel, database } = world;
  const member = await world.aMember('500.00', [90, 60]);
  await world.bet(member, await world.anOpenRound(), [BIG]);
  await kernel.db.tx((t) =>
    kernel.sessions.open(t, {
      memberId: member.memberId,
      claims: member.claims,
      publicKey: JSON.parse(aPublicKey()) as object,
      address: '192.0.2.1',
      device: 'x',
    }),
  );
  await kernel.db.tx((t) =>
    kernel.jobs.enqueue(t, 'lottery.settle', {
      data: { text: 'a, "b"\\ \n {c} NULL' },
      startAfterMs: Date.now() + 9e6,
    }),
  );
  await insertMemberRow(kernel, member, { nickname: '张 "三", \\丰' });
  await kernel.db.query(
    `insert into member.avatar (member_id, name, picture) values ($1, md5('1'), '\\x00ff5c22'::bytea)`,
    [member.memberId],
  );
  const source = await writeBackup(database.connectionString, file);
  const target = await createEmptyDatabase();
  await restoreBackup(target.connectionString, file);
  const again = await writeBackup(target.connectionString, join(folder, 'again.backup'));
  const content = (sums: typeof source) =>
    sums.filter(({ table }) => table !== 'kernel.session' && table !== 'pgboss.queue');
  expect(content(again)).toEqual(content(source));
  expect(source.find(({ table }) => table === 'lottery.bet')?.rows).toBe(1);
  expect(source.find(({ table }) => table === 'pgboss.job')?.rows).toBe(1);
  const names = source.map(({ table }) => table);
  expect(names).not.toContain('admin.session');
  const at = async (url: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const found = await storedSequences(client);
    await client.end();
    return found;
  };
  expect(await at(target.connectionString)).toEqual(await at(database.connectionString));
  const ended = await asked(
    target.connectionString,
    'select end_reason, ended_at is not null as over from kernel.session',
  );
  expect(ended).toEqual([{ end_reason: 'restored', over: true }]);
  await expect(asked(target.connectionString, 'delete from ledger.entry')).rejects.toThrow('append-only');
  const KEYS = `select count(*)::int as n from pg_constraint where contype = 'f' and convalidated`;
  expect(await asked(target.connectionString, KEYS)).toEqual(await asked(database.connectionString, KEYS));
  expect(
    await asked(target.connectionString, `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`),
  ).toEqual([]);
  await target.drop();
});

/** Writes the backup anew with other lines, packed as it was. */
async function rewritten(change: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n');
  await writeFile(file, gzipSync(`${change(lines).join('\n')}\n`));
}

test('a database with anything of a house in it is refused and stays as it is', async () => {
  await using world = await openLotteryWorld();
  await writeBackup(world.database.connectionString, file);
  await expect(restoreBackup(world.database.connectionString, file)).rejects.toThrow('the database is not empty');
  const target = await createEmptyDatabase();
  await expect(writeBackup(target.connectionString, join(folder, 'nothing.backup'))).rejects.toThrow(
    'there is no house',
  );
  expect(await readdir(folder)).toEqual(['house.backup']);
  await migrateAll(target.connectionString);
  await expect(restoreBackup(target.connectionString, file)).rejects.toThrow('the database is not empty');
  await target.drop();
});

test('a file that was changed, cut short or is something else is refused before the database is touched', async () => {
  await using world = await openLotteryWorld();
  await world.aMember();
  await writeBackup(world.database.connectionString, file);
  await expect(writeBackup(world.database.connectionString, file)).rejects.toThrow('is there already');
  const whole = await readFile(file);
  const target = await createEmptyDatabase();
  const refusedAs = async (reason: RegExp) => {
    await expect(restoreBackup(target.connectionString, file)).rejects.toThrow(reason);
    expect(
      await asked(
        target.connectionString,
        `select from pg_namespace where nspname in ('ledger', 'drawroom_restoring')`,
      ),
    ).toEqual([]);
    await writeFile(file, whole);
  };
  await rewritten((lines) =>
    lines.map((line) => (line.includes('house.opening') ? line.replace('house.opening', 'house.closing') : line)),
  );
  await refusedAs(/ledger.account_info is not as it was written/);
  await rewritten((lines) =>
    lines.map((line) => (line.startsWith('{"sequences"') ? line.replace(/"last":"\d+"/, '"last":"1000"') : line)),
  );
  await refusedAs(/the backup is not as it was written/);
  await rewritten((lines) => lines.slice(0, -1));
  await refusedAs(/ends too early/);
  await writeFile(file, whole.subarray(0, whole.length - 40));
  await refusedAs(/house\.backup: /);
  await writeFile(file, gzipSync('{"hello":1}\n'));
  await refusedAs(/says nothing that is known/);
  await rm(file);
  await expect(restoreBackup(target.connectionString, file)).rejects.toThrow('ENOENT');
  await target.drop();
});

test('sealed by a key it is restored by that key alone; changed anywhere, the database is not touched', async () => {
  await using world = await openLotteryWorld();
  const member = await world.aMember('500.00', [90, 60]);
  const { kernel, database } = world;
  await insertMemberRow(kernel, member, { nickname: 'harbourlight' });
  const secret = { key: randomBytes(32) };
  const source = await writeBackup(database.connectionString, file, { secret });
  const bytes = await readFile(file);
  expect(bytes.subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]));
  const target = await createEmptyDatabase();
  const url = target.connectionString;
  await expect(restoreBackup(url, file)).rejects.toThrow('this backup is sealed');
  await expect(restoreBackup(url, file, { key: randomBytes(32) })).rejects.toThrow('this is not the key');
  await writeFile(file, Buffer.concat([bytes.subarray(0, -2_000), randomBytes(1), bytes.subarray(-1_999)]));
  await expect(restoreBackup(url, file, secret)).rejects.toThrow('was changed');
  expect(await asked(url, `select from pg_namespace where nspname in ('ledger', 'drawroom_restoring')`)).toEqual([]);
  await writeFile(file, bytes);
  expect(await restoreBackup(url, file, secret)).toBe(source.reduce((total, { rows }) => total + rows, 0));
  expect(await asked(url, BALANCES)).toEqual(await asked(database.connectionString, BALANCES));
  await target.drop();
});

test('a backup of another version of the product is refused by name', async () => {
  await using world = await openLotteryWorld();
  await asked(
    world.database.connectionString,
    `insert into kernel.migration_ledger (name, run_on) values ('999-of-tomorrow', clock_timestamp())`,
  );
  await writeBackup(world.database.connectionString, file);
  const target = await createEmptyDatabase();
  await expect(restoreBackup(target.connectionString, file)).rejects.toThrow(
    /another version.*ledger\/999-of-tomorrow/,
  );
  await target.drop();
});

test('a restore that was cut off is begun anew; in a house that somebody has since entered it is not', async () => {
  await using world = await openLotteryWorld();
  const member = await world.aMember();
  await world.bet(member, await world.anOpenRound(), [SMALL]);
  await writeBackup(world.database.connectionString, file);
  const target = await createEmptyDatabase();
  const url = target.connectionString;
  const restoring = restoreBackup(url, file).then(
    () => 'whole',
    () => 'cut off',
  );
  // Killed when it has made the tables and rows go in, or are in; over one connection, since that does not take long.
  const killer = new Client({ connectionString: url });
  await killer.connect();
  const ended = { over: false };
  void restoring.then(() => (ended.over = true));
  for (let killed = 0; killed === 0 && !ended.over;) {
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'drawroom-restore'
       and datname = current_database() and (query like 'insert into%' or query like '%enable trigger user')`,
    );
    killed = rowCount ?? 0;
  }
  await killer.end();
  expect(await restoring).toBe('cut off');
  expect(await asked(url, 'select from ledger.account')).toEqual([]);
  await asked(url, `insert into admin.operator (name, password) values ('anna', 'x')`);
  await expect(restoreBackup(url, file)).rejects.toThrow('the database is not empty');
  await asked(url, `delete from admin.operator`);
  await restoreBackup(url, file);
  expect(await asked(url, BALANCES)).toEqual(await asked(world.database.connectionString, BALANCES));
  expect(await asked(url, `select from pg_namespace where nspname = 'drawroom_restoring'`)).toEqual([]);
  await target.drop();
});

test('neither the master key nor what it opens stands in a backup', async () => {
  await using world = await openLotteryWorld();
  await writeBackup(world.database.connectionString, file);
  let rows = 0;
  for await (const part of readBackup(file, null)) {
    if (part.kind !== 'row') continue;
    rows += 1;
    expect(part.row).not.toContain('a master key for tests');
  }
  expect(rows).toBeGreaterThan(10);
});

/** Whose `expires_at` says when something ends that is worth keeping all the same. */
const ENDS_AND_IS_KEPT = [
  'admin.proposal',
  'agent.invite_code',
  'deposit.deposit',
  'follow.follow',
  'integration.api_key',
  'ledger.hold',
  'member.export',
  'notice.push',
  'packet.packet',
  'room.invitation',
];

test('what is good for minutes stays out: whatever has an end is left out, or kept for a reason; large rows are known', async () => {
  await using world = await openLotteryWorld();
  const client = new Client({ connectionString: world.database.connectionString });
  await client.connect();
  const stored = await storedTables(client);
  await client.end();
  const ending = await asked<{ table: string }>(
    world.database.connectionString,
    `select n.nspname || '.' || c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
       join pg_namespace n on n.oid = c.relnamespace
     where a.attname = 'expires_at' and c.relkind in ('r', 'p') and n.nspname <> 'pgboss'`,
  );
  const names = new Set(stored.map(({ table }) => table));
  expect(
    ending
      .map(({ table }) => table)
      .filter((table) => names.has(table))
      .toSorted(),
  ).toEqual(ENDS_AND_IS_KEPT);
  for (const table of ['admin.totp_pending', 'operations.node', 'operations.online'])
    expect(names).not.toContain(table);
  const heavy = new Set(stored.filter(({ isHeavy }) => isHeavy).map(({ table }) => table));
  for (const table of ['chat.picture', 'deposit.slip', 'service.picture', 'member.avatar'])
    expect(heavy).toContain(table);
  for (const table of ['kernel.session', 'lottery.bet', 'ledger.entry']) expect(heavy).not.toContain(table);
});

test('pictures of megabytes come back as they were, a few at a time', async () => {
  await using world = await openLotteryWorld();
  const url = world.database.connectionString;
  for (let n = 0; n < 3; n += 1)
    await asked(
      url,
      `insert into chat.picture (name, member_id, room_code, picture, width, height) values (md5($1), 1, 'x', $2, 1, 1)`,
      [String(n), randomBytes(3_000_000)],
    );
  await writeBackup(url, file);
  const target = await createEmptyDatabase();
  await restoreBackup(target.connectionString, file);
  const PICTURES = 'select name, sha256(picture) as hash from chat.picture order by name';
  expect(await asked(target.connectionString, PICTURES)).toEqual(await asked(url, PICTURES));
  // Six million signs each as they are written down: no third one waits with two. Each statement of a transaction has a number of its own.
  const statements = await asked(
    target.connectionString,
    'select count(*)::int as n from chat.picture group by cmin order by cmin::text::bigint',
  );
  expect(statements).toEqual([{ n: 2 }, { n: 1 }]);
  await target.drop();
});
