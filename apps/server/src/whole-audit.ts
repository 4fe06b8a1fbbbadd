import { audit, type AuditFinding } from '@drawroom/ledger/audit';
import type { SqlRunner } from '@drawroom/ledger/sql-runner';
import { actsFinding, readAnchors } from './admin/index.ts';
import { exposureFinding } from './lottery/index.ts';
import { PRODUCT_CHECKS } from './product-checks.ts';
import { booksFinding } from './wallet/index.ts';

/**
 * Everything that `npm run audit` and the hourly run of a worker hold: invariants of books and slices, bets against odds, signed trial balances,
 * acts against their anchors (a file). One finding per check, by what the caller's snapshot says.
 */
export async function wholeAudit(sql: SqlRunner, actAnchors: string): Promise<readonly AuditFinding[]> {
  return [
    ...(await audit(sql, PRODUCT_CHECKS)),
    await exposureFinding(sql),
    await booksFinding(sql),
    await actsFinding(sql, await readAnchors(actAnchors)),
  ];
}
