import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Db } from './db.ts';

const FOLDER = fileURLToPath(new URL('../migrations/', import.meta.url));
/** Any number that nobody else locks in this database. */
const MIGRATION_LOCK = 4_714_202;

/** Runs the files of `migrations/` that this database has not seen, in the order of their names, all or none. */
export async function migrate(db: Db): Promise<void> {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  await db.tx(async (t) => {
    // Processes that start together come one after the other.
    await t.query('set local statement_timeout = 0');
    await t.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await t.query('create table if not exists migration (name text primary key)');
    const { rows } = await t.query<{ name: string }>('select name from migration');
    const seen = new Set(rows.map(({ name }) => name));
    for (const name of names.filter((one) => !seen.has(one))) {
      await t.query(readFileSync(join(FOLDER, name), 'utf8'));
      await t.query('insert into migration (name) values ($1)', [name]);
    }
  });
}
