import { createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDb } from './kernel/db.ts';
import type { Db } from './kernel/kernel.ts';
import { keyIdOf, loadMasterKey } from './kernel/master-key.ts';
import { vaultTable } from './kernel/sealed-tables.ts';
import { createVault, type Vault } from './kernel/vault.ts';
import { loadReceipts } from './lottery/receipts.ts';
import { openSeedVault } from './lottery/seed-vault.ts';
import { pushKey } from './notice/push-key.ts';
import { rotateKey } from './rotate-key.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const ROWS = 300;
const columns = [...SEALED_COLUMNS, vaultTable('rotation.person', 'id')];

let dataDir: string;
let db: Db;
const said: string[] = [];
beforeEach(async () => {
  said.length = 0;
  dataDir = mkdtempSync(join(tmpdir(), 'drawroom-rotate-'));
  const database = await cloneDatabase();
  const owner = new Client({ connectionString: database.connectionString });
  await owner.connect();
  await owner.query(`create schema rotation
    create table rotation.person (id bigint primary key, wrapped_key text, phone_sealed text, email_sealed text)`);
  await owner.query('grant usage on schema rotation to public');
  await owner.query('grant all on all tables in schema rotation to public');
  await owner.end();
  db = createDb(database.connectionString, { poolSize: 6 });
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const rotate = () => rotateKey({ sql: db, sources: { dataDir }, columns, say: (line) => void said.push(line) });

/** A node of the product: keys and vault of its own. */
const aNode = async () => createVault(db, loadMasterKey({ dataDir }));

async function write(vault: Vault, id: number, phone: string): Promise<void> {
  const at = { record: `rotation.person:${id}`, wrappedKey: vault.newKey(`rotation.person:${id}`) };
  await db.query(
    `insert into rotation.person values ($1, $2, $3, $4) on conflict (id) do update
     set wrapped_key = excluded.wrapped_key, phone_sealed = excluded.phone_sealed, email_sealed = excluded.email_sealed`,
    [id, at.wrappedKey, vault.seal(at, 'phone', phone), vault.seal(at, 'email', `m${phone}`)],
  );
}

async function read(vault: Vault, id: number): Promise<string | null> {
  const { rows } = await db.query<{ key: string; phone: string; email: string }>(
    'select wrapped_key as key, phone_sealed as phone, email_sealed as email from rotation.person where id = $1',
    [id],
  );
  if (rows[0] === undefined) return null;
  const at = { record: `rotation.person:${id}`, wrappedKey: rows[0].key };
  const phone = vault.open(at, 'phone', rows[0].phone);
  return vault.open(at, 'email', rows[0].email) === `m${phone}` ? phone : 'torn';
}

test('R-101: the key changes while members are read and written, and nothing fails', async () => {
  const [writer, reader] = await Promise.all([aNode(), aNode()]);
  const truth = new Map<number, string>();
  for (let id = 1; id <= ROWS; id += 1) {
    truth.set(id, `+86139${id}`);
    await write(writer, id, `+86139${id}`);
  }
  const keys = loadMasterKey({ dataDir });
  const seeds = openSeedVault(db, keys);
  const [place] = await db.tx((t) => seeds.take(t, { lotteryId: 1n, count: 1, perDay: 10, fresh: true }));
  const seed = await seeds.seedAt(place?.chainId ?? 0n, 1);
  const receipts = await loadReceipts(db, keys);
  const lookup = reader.lookupKey('phone', 'x');

  const rotated = new AbortController();
  let reads = 0;
  let writes = 0;
  const wrong: string[] = [];
  const reading = (async () => {
    for (let id = 1; !rotated.signal.aborted; id = (id % ROWS) + 1) {
      const phone = await read(reader, id);
      reads += 1;
      if (phone === null || !/^\+86139\d+$/.test(phone)) wrong.push(`${id}: ${phone}`);
    }
  })();
  const writing = (async () => {
    for (let n = 1; !rotated.signal.aborted; n += 1) {
      const id = (n * 7) % ROWS || ROWS + n;
      truth.set(id, `+861390${n}`);
      await write(writer, id, `+861390${n}`);
      writes += 1;
    }
  })();
  expect(await rotate()).toBe(0);
  expect(await rotate()).toBe(0);
  rotated.abort();
  await Promise.all([reading, writing]);
  expect(wrong).toEqual([]);
  expect(reads).toBeGreaterThan(20);
  expect(writes).toBeGreaterThan(20);
  // What was written in the last moments of the rotation is under the newest key, too.
  expect(await rotate()).toBe(0);
  const left = await db.query('select distinct left(wrapped_key, 12) as head from rotation.person');
  expect(left.rows).toHaveLength(1);

  // The proof: with every older key gone a new node reads all of it.
  for (const name of ['master.key', 'master.key.2', 'master.key.3']) rmSync(join(dataDir, name));
  const fresh = loadMasterKey({ dataDir });
  const vault = await createVault(db, fresh);
  for (const [id, phone] of truth) expect(await read(vault, id)).toBe(phone);
  expect(vault.lookupKey('phone', 'x')).toBe(lookup);
  expect(await openSeedVault(db, fresh).seedAt(place?.chainId ?? 0n, 1)).toBe(seed);
  expect((await loadReceipts(db, fresh)).publicKey).toBe(receipts.publicKey);
});

test('R-101: a rotation that was cut off is finished, without another key', async () => {
  const vault = await aNode();
  for (let id = 1; id <= 250; id += 1) await write(vault, id, `+86139${id}`);
  let batches = 0;
  const dying = {
    query: ((text: string, params?: readonly unknown[]) => {
      if (text.startsWith('update rotation.person') && (batches += 1) > 1) throw new Error('cut off');
      return db.query(text, params);
    }) as Db['query'],
  };
  await expect(rotateKey({ sql: dying, sources: { dataDir }, columns, say: () => undefined })).rejects.toThrow(
    'cut off',
  );
  const newest = loadMasterKey({ dataDir }).currentId();
  expect(await rotate()).toBe(0);
  expect(loadMasterKey({ dataDir }).currentId()).toBe(newest);
  const { rows } = await db.query<{ wrapped_key: string }>('select wrapped_key from rotation.person');
  expect(new Set(rows.map((row) => keyIdOf(row.wrapped_key)))).toEqual(new Set([newest]));
  expect(said.at(-1)).toMatch(/nothing here needs an old key/);
});

test('R-98: a value cut from one row or column into another is refused, also a wrapped key', async () => {
  const vault = await aNode();
  await write(vault, 1, '+861391');
  await write(vault, 2, '+861392');
  await db.query(
    `update rotation.person x set phone_sealed = y.phone_sealed from rotation.person y where x.id + y.id = 3`,
  );
  await expect(read(vault, 1)).rejects.toThrow(/unable to authenticate/);
  await write(vault, 1, '+861391');
  await db.query('update rotation.person set phone_sealed = email_sealed, email_sealed = phone_sealed where id = 1');
  await expect(read(vault, 1)).rejects.toThrow(/unable to authenticate/);
  await write(vault, 1, '+861391');
  await db.query(
    `update rotation.person x set wrapped_key = y.wrapped_key, phone_sealed = y.phone_sealed, email_sealed = y.email_sealed
     from rotation.person y where x.id = 2 and y.id = 1`,
  );
  await expect(read(vault, 2)).rejects.toThrow(/unable to authenticate/);
});

test('R-101: what no key here opens is told and keeps the rest from nothing', async () => {
  const vault = await aNode();
  await write(vault, 1, '+861391');
  await write(vault, 2, '+861392');
  const stranger = loadMasterKey({ dataDir: '', text: 'a key of somebody else' });
  await db.query('update rotation.person set wrapped_key = $1 where id = 1', [
    stranger.seal('x', 'key of rotation.person:1'),
  ]);
  expect(await rotate()).toBe(1);
  expect(said.join('\n')).toMatch(new RegExp(`1 of rotation.person .*${stranger.currentId()}`));
  expect(await read(vault, 2)).toBe('+861392');
  await expect(read(vault, 1)).rejects.toThrow(stranger.currentId());
});

test('R-101: every column of the database that holds a wrapped key is known to the rotation', async () => {
  const { rows } = await db.query<{ table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
     where table_schema <> 'rotation' and data_type = 'text'
       and (column_name = 'wrapped_key' or column_name in ('sealed', 'sealed_root', 'sealed_secret')) order by 1`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  expect(SEALED_COLUMNS.map(({ table, column }) => ({ table, column }))).toEqual(expect.arrayContaining(rows));
});

test('R-101: pushes go on after a rotation, to the same phones under the same key of the house', async () => {
  const vault = await aNode();
  const { publicKey } = await pushKey(db, vault);
  const record = 'notice.subscription:phone';
  const at = { record, wrappedKey: vault.newKey(record) };
  await db.query(
    `insert into notice.subscription (member_id, kind, device_key, endpoint_key, wrapped_key, target, language)
     values (1, 'player', '{}', 'phone', $1, $2, 'en-US')`,
    [at.wrappedKey, vault.seal(at, 'target', 'https://push.example.com/1')],
  );
  expect(await rotate()).toBe(0);
  rmSync(join(dataDir, 'master.key'));
  const fresh = await aNode();
  const key = await pushKey(db, fresh);
  expect(key.publicKey).toBe(publicKey);
  const point = createPublicKey(key.privateKey).export({ format: 'jwk' });
  expect(Buffer.from(publicKey, 'base64url').subarray(1, 33).toString('base64url')).toBe(point.x);
  const { rows } = await db.query<{ key: string; target: string }>(
    'select wrapped_key as key, target from notice.subscription',
  );
  expect(fresh.open({ record, wrappedKey: rows[0]?.key ?? '' }, 'target', rows[0]?.target ?? '')).toBe(
    'https://push.example.com/1',
  );
});
