import { lockAccount } from '@drawroom/ledger/accounts';
import type { Tx } from '../kernel/kernel.ts';
import { protectionRefusal } from './protection-refusal.ts';

/**
 * For everything that brings points into play and is not a bet: deposits, follows, red packets. Takes the lock of
 * the account's row, and refuses with `protection.excluded` or `protection.time_out`. Withdrawals do not ask.
 */
export async function requireAllowed(t: Tx, accountId: bigint): Promise<void> {
  await lockAccount(t, accountId);
  const { rows } = await t.query<{ note: string | null }>(
    'select protection.standing($1, clock_timestamp()) as note',
    [accountId],
    'protection-standing-of',
  );
  const note = rows[0]?.note ?? '';
  if (/^(excluded|time_out):/.test(note)) throw protectionRefusal(note);
}

/**
 * As `requireAllowed`, and refuses with `protection.limit_reached` a payment that overruns a limit of deposits, gross.
 * `paidInSince`: what was paid in after a moment, Unix ms, as the caller's transaction sees it.
 */
export async function requireDepositRoom(
  t: Tx,
  accountId: bigint,
  deposit: { readonly amountMinor: bigint; paidInSince(sinceMs: number): Promise<bigint> },
): Promise<void> {
  await requireAllowed(t, accountId);
  const { rows } = await t.query<{ period: string; value: bigint; sinceMs: number }>(
    `select period, value, clock_timestamp() - span as "sinceMs" from protection.v_limit
     where account_id = $1 and kind = 'deposit' order by span`,
    [accountId],
    'protection-deposit-limits',
  );
  for (const { period, value, sinceMs } of rows) {
    const usedMinor = await deposit.paidInSince(sinceMs);
    if (usedMinor + deposit.amountMinor <= value) continue;
    throw protectionRefusal(`limit:deposit:${period}:${value > usedMinor ? value - usedMinor : 0n}`);
  }
}
