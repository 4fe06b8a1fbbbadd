import { parseArgs } from 'node:util';
import { loadConfig } from './kernel/config.ts';
import { createDb } from './kernel/db.ts';
import { withProductDatabase } from './product-database.ts';
import { compareFacts, replaceFacts } from './report/index.ts';

/**
 * `npm run rebuild-facts`: recomputes the facts of the reports from bets and books, one line per difference, exit code 1 on any;
 * `-- --write` puts the recomputed ones in their place. Both may be run beside a running product.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
  await withProductDatabase(loadConfig(process.env), async (url) => {
    const db = createDb(url, { poolSize: 1, statementTimeoutMs: 0 });
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    try {
      const found = await (values.write ? replaceFacts : compareFacts)(db, say);
      say(`${found} differences${values.write && found > 0 ? ', mended' : ''}`);
      process.exitCode = found === 0 || values.write ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`drawroom: ${(error as Error).message}\n`);
  process.exit(1);
});
