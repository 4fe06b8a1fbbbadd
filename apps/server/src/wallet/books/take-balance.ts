import { DAY_MS } from '@drawroom/engine/civil-date';
import type { SqlRunner } from '@drawroom/ledger/sql-runner';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import type { AuditBooks } from '../deps.ts';
import { booksKey, signText } from './books-key.ts';
import { balanceOf, FIRST_PREVIOUS, hashOf, sumBooks, textOf, type TrialBalance } from './trial-balance.ts';
import type { SignedDay } from './verify-books.ts';

/** Entries carry a time a little before they are booked: a day is summed when nothing can join it any more. */
const SETTLES_MS = 15 * 60_000;

type Parts = Pick<Kernel, 'db' | 'vault' | 'clock' | 'log' | 'metrics'>;

/** The last day (UTC) that is over and settled, `YYYY-MM-DD`. */
export function lastDay(nowMs: number): string {
  return new Date(nowMs - SETTLES_MS - DAY_MS).toISOString().slice(0, 10);
}

/**
 * Takes the trial balance of the last day, unless it is there or another node is at it: sums and audit in one REPEATABLE READ
 * snapshot, signed and chained to the one before, stored for ever. Null when there was nothing to do.
 */
export async function takeBalance(parts: Parts, audit: AuditBooks): Promise<TrialBalance | null> {
  const { db, log, metrics } = parts;
  if (await hasDay(db, lastDay(parts.clock.now()))) return null;
  const taken = await db.tx((t) => takeIn(t, parts, audit), { isolation: 'repeatable read' });
  if (taken === null) return null;
  metrics.count('wallet_books_total', { balanced: String(taken.balance.balanced) });
  if (!taken.balance.balanced)
    log.error({ day: taken.balance.day, failed: taken.failed }, 'books: they do not balance');
  return taken.balance;
}

async function takeIn(
  t: Tx,
  { vault, clock }: Parts,
  audit: AuditBooks,
): Promise<{ balance: TrialBalance; failed: string[] } | null> {
  // All rows of the ledger are read: longer than any request may take.
  await t.query('set local statement_timeout = 0');
  const { rows } = await t.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('wallet.trial_balance', 0)) as mine`,
  );
  const day = lastDay(clock.now());
  if (rows[0]?.mine !== true || (await hasDay(t, day))) return null;
  const [before] = await readDays(t, 1);
  const lines = await sumBooks(t, Date.parse(`${day}T00:00:00Z`) + DAY_MS);
  const findings = await audit(t);
  const previous = before === undefined ? FIRST_PREVIOUS : hashOf(before.text);
  const balance = balanceOf(lines, findings, { day, takenAt: Math.floor(clock.now()), previous });
  const text = textOf(balance);
  const { privateKey } = await booksKey(t, vault);
  await t.query('insert into wallet.trial_balance (day, text, previous, signature) values ($1, $2, $3, $4)', [
    day,
    text,
    previous,
    signText(privateKey, text),
  ]);
  return { balance, failed: findings.filter(({ ok }) => !ok).map(({ check }) => check) };
}

async function hasDay(sql: Sql, day: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 as one from wallet.trial_balance where day >= $1::date', [day]);
  return rows.length > 0;
}

/** Stored days, newest first. Without a name for the statement, so that a bare connection can ask too (`npm run audit`). */
export async function readDays(sql: SqlRunner, limit: number): Promise<SignedDay[]> {
  const { rows } = await sql.query<SignedDay>(
    `select to_char(day, 'YYYY-MM-DD') as day, text, signature, previous from wallet.trial_balance
     order by wallet.trial_balance.day desc limit $1`,
    [limit],
  );
  return rows;
}

/** Public half of the key as a JWK; empty before the first day. */
export async function readPublicKey(sql: SqlRunner): Promise<string> {
  const { rows } = await sql.query<{ jwk: string }>('select public_jwk as jwk from wallet.books_key');
  return rows[0]?.jwk ?? '';
}
