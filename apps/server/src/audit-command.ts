import { Client } from 'pg';
import { loadConfig } from './kernel/config.ts';
import { withProductDatabase } from './product-database.ts';
import { wholeAudit } from './whole-audit.ts';

/** `npm run audit`: recomputes every invariant in one snapshot, one line per check, exit code 1 on a difference (wire.md). */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  await withProductDatabase(config, (url) => auditAt(url, config.actAnchors));
}

async function auditAt(connectionString: string, actAnchors: string): Promise<void> {
  const client = new Client({ connectionString, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const findings = await wholeAudit(client, actAnchors);
    for (const { check, ok, detail } of findings)
      process.stdout.write(`${ok ? 'ok  ' : 'FAIL'}  ${check}: ${detail}\n`);
    const failed = findings.filter((finding) => !finding.ok).length;
    process.stdout.write(`${findings.length - failed} checks clean, ${failed} with differences\n`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`drawroom: ${(error as Error).message}\n`);
  process.exit(1);
});
