import { DAY_MS } from '@drawroom/engine/civil-date';
import { formatMoney } from '@drawroom/engine/money';
import type { AuditFinding } from '@drawroom/ledger/audit';
import type { SqlRunner } from '@drawroom/ledger/sql-runner';
import { readDays, readPublicKey } from './take-balance.ts';
import { readText, sumBooks } from './trial-balance.ts';
import { verifyBooks } from './verify-books.ts';

/** Some 27 years. */
const DAYS_MAX = 10_000;

/** Checks every stored trial balance, and sums the ledger again for the latest: it must say what it said then. */
export async function booksFinding(sql: SqlRunner): Promise<AuditFinding> {
  const days = (await readDays(sql, DAYS_MAX)).toReversed();
  const publicKey = await readPublicKey(sql);
  const offenders =
    days.length === 0
      ? []
      : verifyBooks(days, { publicKey, fromFirst: true }).map(({ day, fault }) => `${day}: ${fault}`);
  const last = readText(days.at(-1)?.text ?? '');
  if (last !== null) {
    const lines = await sumBooks(sql, Date.parse(`${last.day}T00:00:00Z`) + DAY_MS);
    const now = lines.map(({ code, currency, balanceMinor }) => [code, currency, formatMoney(balanceMinor)]);
    const then = last.accounts.map(({ code, currency, balance }) => [code, currency, balance]);
    if (JSON.stringify(now) !== JSON.stringify(then)) offenders.push(`${last.day}: the ledger sums to something else`);
  }
  return {
    check: 'every trial balance is signed, follows the one before, and the last is what the ledger sums to',
    ok: offenders.length === 0,
    detail: offenders.length === 0 ? `${days.length} days` : offenders.slice(0, 5).join(', '),
  };
}
