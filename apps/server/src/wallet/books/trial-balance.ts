import { createHash } from 'node:crypto';
import { formatMoney } from '@drawroom/engine/money';
import type { AuditFinding } from '@drawroom/ledger/audit';
import type { SqlRunner } from '@drawroom/ledger/sql-runner';

/** Balance of one pooled account of the house, or of all members together, minor units. */
export interface BookLine {
  readonly code: string;
  readonly currency: string;
  readonly balanceMinor: bigint;
}

/** What was found in the books at the end of a day; `text` is its canonical form. */
export interface TrialBalance {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly takenAt: number;
  readonly balanced: boolean;
  readonly checks: number;
  readonly differences: number;
  readonly accounts: readonly { readonly code: string; readonly currency: string; readonly balance: string }[];
  readonly previous: string;
}

/** All members' accounts are one line: what a single one has is nobody else's business. */
const MEMBERS = 'members';
export const FIRST_PREVIOUS = '0'.repeat(64);

/**
 * Balances at the end of a day, summed anew from every entry booked before it. The ledger only grows, so whoever sums again later gets
 * the same figures.
 */
export async function sumBooks(sql: SqlRunner, beforeMs: number): Promise<BookLine[]> {
  const { rows } = await sql.query<{ code: string; currency: string; balance: string }>(
    `with summed as (
       select account_code, contra_code, currency, sum(amount) as total from ledger.v_row
       where created_at < to_timestamp($1::float8 / 1000) group by 1, 2, 3
     )
     select code, currency, sum(total)::text as balance from (
       select case account_code when 'member.available' then '${MEMBERS}' else account_code end as code, currency, total from summed
       union all
       select case contra_code when 'member.available' then '${MEMBERS}' else contra_code end, currency, -total from summed
     ) sides group by code, currency order by currency, code`,
    [beforeMs],
  );
  return rows.map(({ code, currency, balance }) => ({ code, currency, balanceMinor: BigInt(balance) }));
}

/** The trial balance of a day out of its sums and what the audit found. It balances when every currency sums to zero and all agree. */
export function balanceOf(
  lines: readonly BookLine[],
  findings: readonly AuditFinding[],
  about: Pick<TrialBalance, 'day' | 'takenAt' | 'previous'>,
): TrialBalance {
  const totals = new Map<string, bigint>();
  for (const { currency, balanceMinor } of lines) totals.set(currency, (totals.get(currency) ?? 0n) + balanceMinor);
  const differences = findings.filter(({ ok }) => !ok).length;
  return {
    ...about,
    balanced: differences === 0 && [...totals.values()].every((total) => total === 0n),
    checks: findings.length,
    differences,
    accounts: lines.map(({ code, currency, balanceMinor }) => ({ code, currency, balance: formatMoney(balanceMinor) })),
  };
}

const FORM = 'drawroom-books/v1';

/** The one text of a trial balance: JSON with its fields in this order and nothing between them. */
export function textOf({ day, takenAt, balanced, checks, differences, accounts, previous }: TrialBalance): string {
  const lines = accounts.map(({ code, currency, balance }) => ({ code, currency, balance }));
  return JSON.stringify({ form: FORM, day, takenAt, balanced, checks, differences, accounts: lines, previous });
}

/** Reads a text back; null for one that `textOf` did not make. */
export function readText(text: string): TrialBalance | null {
  try {
    const { form, ...balance } = JSON.parse(text) as TrialBalance & { form: string };
    return form === FORM && textOf(balance) === text ? balance : null;
  } catch {
    return null;
  }
}

/** What the next day names this text by: its SHA-256, hex. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
