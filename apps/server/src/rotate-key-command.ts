import { parseArgs } from 'node:util';
import { loadConfig } from './kernel/config.ts';
import { createDb } from './kernel/db.ts';
import { withProductDatabase } from './product-database.ts';
import { rotateKey, tellKeys } from './rotate-key.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const USAGE =
  'npm run rotate-key              makes a new master key and brings everything under it\nnpm run rotate-key -- status    which keys are still needed';

/** `npm run rotate-key`: changes the master key while the product runs (decision 030); exit code 1 when something is left. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [act = 'rotate'] = positionals;
  if (!['rotate', 'status'].includes(act) || positionals.length > 1) throw new Error(USAGE);
  const config = loadConfig(process.env);
  const sources = {
    dataDir: config.dataDir,
    text: process.env['MASTER_KEY'],
    oldTexts: process.env['MASTER_KEYS_OLD'],
  };
  await withProductDatabase(config, async (url) => {
    const db = createDb(url, { poolSize: 1, statementTimeoutMs: 0 });
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    try {
      const rotation = { sql: db, sources, columns: SEALED_COLUMNS, say };
      if (act === 'status') await tellKeys(rotation);
      else process.exitCode = (await rotateKey(rotation)) === 0 ? 0 : 1;
    } finally {
      await db.close();
    }
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`drawroom: ${(error as Error).message}\n`);
  process.exit(1);
});
