import type { Config } from './kernel/config.ts';
import { runningPostgres } from './kernel/embedded-postgres/running-postgres.ts';
import { startEmbeddedPostgres } from './kernel/embedded-postgres/start-embedded-postgres.ts';

/**
 * Hands the URL of the product's database to a command. Beside a running product it is that one's; otherwise the built-in database is
 * started for the command alone.
 */
export async function withProductDatabase(config: Config, use: (url: string) => Promise<void>): Promise<void> {
  const dataDir = `${config.dataDir}/postgres`;
  const url = config.databaseUrl ?? (await runningPostgres(dataDir));
  if (url !== null) return use(url);
  await using postgres = await startEmbeddedPostgres({ dataDir });
  await use(postgres.connectionString());
}
