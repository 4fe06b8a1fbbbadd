import { createEmptyDatabase } from '@drawroom/testkit/template-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APPEND_ONLY_SCHEMAS, OUR_SCHEMAS } from './our-schemas.ts';
import { APP_ROLE, createDb } from './db.ts';
import type { Db } from './kernel.ts';
import { migrateAll } from './migrate.ts';

let url: string;
let owner: Db;
let app: Db;

/** Everything that a migration may change, as text. */
const FINGERPRINT = `
  select string_agg(line, E'\\n' order by line) as text from (
    select format('%s.%s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod), c.relacl) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and a.attnum > 0
    union all
    select format('%s %s(%s) %s', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid), p.proacl)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any($1)
  ) as lines`;

const fingerprint = async (): Promise<string> => {
  const { rows } = await owner.query<{ text: string }>(FINGERPRINT, [OUR_SCHEMAS]);
  return rows[0]?.text ?? '';
};

beforeAll(async () => {
  url = (await createEmptyDatabase()).connectionString;
  // Four processes of one deployment start at the same moment.
  await Promise.all([migrateAll(url), migrateAll(url), migrateAll(url), migrateAll(url)]);
  owner = createDb(url, { role: null });
  app = createDb(url);
});
afterAll(() => Promise.all([owner.close(), app.close()]));

test('several processes at once migrate an empty database, and every file ran once', async () => {
  const { rows } = await owner.query<{ name: string; times: bigint }>(
    'select name, count(*) as times from kernel.migration_kernel group by name',
  );
  expect(rows).toContainEqual({ name: '001-schema-and-sessions', times: 1n });
  expect(rows.every(({ times }) => times === 1n)).toBe(true);
});

test('migrating again changes nothing', async () => {
  const before = await fingerprint();
  await migrateAll(url);
  expect(await fingerprint()).toBe(before);
});

test('the role of the product cannot log in and owns nothing', async () => {
  const { rows } = await owner.query<{ rolcanlogin: boolean; owned: bigint }>(
    `select rolcanlogin, (select count(*) from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = $1`,
    [APP_ROLE],
  );
  expect(rows).toEqual([{ rolcanlogin: false, owned: 0n }]);
});

test('the role of the product reads the books and writes none of them', async () => {
  const { rows } = await owner.query<{ name: string; reads: boolean; writes: boolean }>(
    `select c.oid::regclass::text as name, has_table_privilege($1, c.oid, 'select') as reads,
       has_table_privilege($1, c.oid, 'insert') or has_table_privilege($1, c.oid, 'update')
         or has_table_privilege($1, c.oid, 'delete') or has_table_privilege($1, c.oid, 'truncate') as writes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any($2) and c.relkind in ('r', 'p', 'v')`,
    [APP_ROLE, APPEND_ONLY_SCHEMAS],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, reads, writes } of rows) expect([name, reads, writes]).toEqual([name, true, false]);
  for (const table of ['account', 'entry', 'journal']) {
    const { rows: found } = await owner.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [
      `ledger.${table}`,
    ]);
    if (!found[0]?.there) continue;
    await expect(app.query(`delete from ledger.${table}`)).rejects.toMatchObject({ code: '42501' });
  }
});

test('the role of the product writes the tables of the kernel and cannot change the schema', async () => {
  await app.query(`delete from kernel.session where false`);
  await expect(app.query('create table kernel.mine (id int)')).rejects.toMatchObject({ code: '42501' });
  await expect(app.query('drop table kernel.session')).rejects.toMatchObject({ code: '42501' });
});
