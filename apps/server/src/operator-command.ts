import { parseArgs } from 'node:util';
import { addOperator, OperatorFault } from './admin/index.ts';
import { askPassword } from './ask-password.ts';
import { loadConfig } from './kernel/config.ts';
import { createDb } from './kernel/db.ts';
import { createPasswordHasher } from './kernel/password-hash.ts';
import { withProductDatabase } from './product-database.ts';

const USAGE = 'npm run operator -- add <name>      asks for a password, or reads it from what is piped in';

/** `npm run operator`: adds a person who runs the house. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [act, name] = positionals;
  if (act !== 'add' || name === undefined || positionals.length > 2) throw new OperatorFault(USAGE);
  const config = loadConfig(process.env);
  const password = await askPassword(`password for ${name}: `);
  await withProductDatabase(config, async (url) => {
    const db = createDb(url, { poolSize: 1 });
    try {
      await addOperator(db, createPasswordHasher({ pepper: config.passwordPepper }), { name, password });
      process.stdout.write(`operator ${name} added\n`);
    } finally {
      await db.close();
    }
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`drawroom: ${(error as Error).message}\n`);
  process.exit(1);
});
