import type { SqlRunner } from '@drawroom/ledger/sql-runner';
import { Client } from 'pg';
import { wholeAudit } from './whole-audit.ts';

/** Recomputes every invariant in one snapshot and tells a line per check; how many differ (wire.md). */
export async function auditProduct(
  connectionString: string,
  actAnchors: string,
  say: (line: string) => void,
): Promise<number> {
  const client = new Client({ connectionString, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // Slices name their statements by a third parameter, which the driver's own client takes for a callback.
    const sql: SqlRunner = {
      query: async (text, params) => {
        const { rows } = await client.query(text, params === undefined ? [] : [...params]);
        return { rows: rows as never[] };
      },
    };
    const findings = await wholeAudit(sql, actAnchors);
    for (const { check, ok, detail } of findings) say(`${ok ? 'ok  ' : 'FAIL'}  ${check}: ${detail}`);
    const failed = findings.filter((finding) => !finding.ok).length;
    say(`${findings.length - failed} checks clean, ${failed} with differences`);
    return failed;
  } finally {
    await client.end();
  }
}
