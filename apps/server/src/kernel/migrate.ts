import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { RunnerOption } from 'node-pg-migrate';
import { Client } from 'pg';
import { grantToApp } from './app-grants.ts';
import { MIGRATED_SCHEMAS } from './our-schemas.ts';

/** Any number that nobody else locks; the lock belongs to the database, not to the cluster. */
const MIGRATION_LOCK = 4_714_201;
const LOCK_TIMEOUT = '2s';

const root = new URL('../../../../', import.meta.url);

/** Every schema's folder of migrations. */
const UNITS = MIGRATED_SCHEMAS.map((name) => ({
  name,
  folder: name === 'ledger' ? 'packages/ledger/migrations' : `apps/server/src/${name}/migrations`,
}));

/** A file that has to run outside of a transaction (CREATE INDEX CONCURRENTLY) begins with this line. */
const NO_TRANSACTION = '-- no transaction';

/** Our files are plain SQL and only go forward; there is no way down (examples.md 49). */
const plainSql: NonNullable<RunnerOption['migrationLoaderStrategies']>[number] = {
  extensions: ['.sql'],
  loader: (filePaths) =>
    Promise.all(
      filePaths.map(async (path) => {
        const text = await readFile(path, 'utf8');
        return {
          id: path,
          filePaths: [path],
          actions: {
            up: (builder) => {
              if (text.startsWith(NO_TRANSACTION)) builder.noTransaction();
              builder.sql(text);
            },
            down: false,
          },
        };
      }),
    ),
};

/**
 * Brings a database to today's schema: every unit's files `NNN-words.sql` that have not run yet, then the rights of the
 * role `drawroom_app`. Idempotent; several processes may call it at once, the later ones wait. A statement that cannot
 * get its table lock within 2 s fails rather than blocking bets.
 * @throws Error naming the file and the reason; what ran before it stays.
 */
export async function migrateAll(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, application_name: 'drawroom-migrate', options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query('create schema if not exists kernel');
    for (const unit of UNITS) await migrateUnit(client, unit);
    await grantToApp(client);
  } finally {
    // Ends the lock too.
    await client.end();
  }
}

async function migrateUnit(client: Client, unit: { name: string; folder: string }): Promise<void> {
  const dir = fileURLToPath(new URL(unit.folder, root));
  if (!holdsMigrations(dir)) return;
  const complaints: string[] = [];
  const keep = (line: string): void => void complaints.push(line);
  try {
    await runner({
      dbClient: client,
      dir,
      direction: 'up',
      migrationsTable: `migration_${unit.name}`,
      migrationsSchema: 'kernel',
      ignorePattern: String.raw`.*(?<!\.sql)`,
      migrationLoaderStrategies: [plainSql],
      // Numbers are given out in blocks, so a lower one may come later; each file runs once all the same.
      checkOrder: false,
      singleTransaction: false,
      noLock: true,
      logger: { info: () => {}, warn: () => {}, error: keep },
    });
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`migration of ${unit.name} (${basename(dir)}): ${reason}\n${complaints.join('\n')}`, {
      cause: error,
    });
  }
}

function holdsMigrations(dir: string): boolean {
  const names = filesIn(dir).filter((name) => name.endsWith('.sql'));
  // A file that a typing error keeps from running would be missed only in production.
  const misnamed = names.filter((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name));
  if (misnamed.length > 0) throw new Error(`migrations are named NNN-words.sql: ${misnamed.join(', ')} in ${dir}`);
  return names.length > 0;
}

function filesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
