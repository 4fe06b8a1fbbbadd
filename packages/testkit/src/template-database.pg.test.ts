import { Client } from 'pg';
import { expect, test } from 'vitest';

import type { TestDatabase } from './template-database.ts';
import { cloneDatabase, createEmptyDatabase, openDatabases } from './template-database.ts';

async function query(database: TestDatabase, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const schemas = `select nspname as schema from pg_namespace where nspname = 'ledger'`;

test('a cloned database has the whole schema, and what is written into one is not in another', async () => {
  const [one, other] = [await cloneDatabase(), await cloneDatabase()];
  expect(await query(one, schemas)).toEqual([{ schema: 'ledger' }]);
  await query(one, 'create table public.mine ()');
  expect(await query(other, `select to_regclass('public.mine') as found`)).toEqual([{ found: null }]);
});

test('an empty database has nothing in it', async () => {
  expect(await query(await createEmptyDatabase(), schemas)).toEqual([]);
});

test('a dropped database is gone and no longer audited', async () => {
  const database = await createEmptyDatabase();
  await database.drop();
  expect(openDatabases()).not.toContain(database);
  await expect(query(database, 'select 1')).rejects.toThrow('does not exist');
});

test('a clone that lost its ledger fails the audit when it is dropped', async () => {
  const database = await cloneDatabase();
  await query(database, 'drop schema ledger cascade');
  await expect(database.drop()).rejects.toThrow('The schema "ledger" is gone');
});
