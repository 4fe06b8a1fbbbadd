import { auditProduct } from './audit-product.ts';
import { loadConfig } from './kernel/config.ts';
import { withProductDatabase } from './product-database.ts';

/** `npm run audit`: recomputes every invariant in one snapshot, one line per check, exit code 1 on a difference (wire.md). */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  await withProductDatabase(config, async (url) => {
    const failed = await auditProduct(url, config.actAnchors, (line) => void process.stdout.write(`${line}\n`));
    process.exitCode = failed === 0 ? 0 : 1;
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`drawroom: ${(error as Error).message}\n`);
  process.exit(1);
});
