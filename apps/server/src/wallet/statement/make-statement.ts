import { CHANGE_TYPES, type ChangeType } from '@drawroom/contract/wallet';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { findWallet } from '../store.ts';
import { monthNameAt, monthOf, monthsBetween } from './month.ts';
import { balanceBefore, cutAt, firstChangeAt, sumsByKind, type KindSum } from './statement-store.ts';

/** Whose statement, of which month, in which zone. */
export interface StatementOf {
  readonly accountId: bigint;
  readonly zone: string;
  /** `YYYY-MM` */
  readonly month: string;
}

/** One month of an account, minor units; versions [fromVer, toVer) are its changes. */
export interface Statement {
  readonly month: string;
  readonly isFinal: boolean;
  readonly fromVer: bigint;
  readonly toVer: bigint;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
  readonly sums: readonly KindSum[];
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
  readonly playMinor: bigint;
}

const PLAY: readonly ChangeType[] = ['bet', 'cancel', 'payout', 'void', 'rebate', 'correction'];
/** Changes may carry a time a little before they are booked: only then is a month over. */
const SETTLES_MS = 10 * 60_000;

/** Months that an account has a statement for, newest first: from its first change to the running one. */
export async function monthsOf(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { accountId, zone }: Pick<StatementOf, 'accountId' | 'zone'>,
): Promise<string[]> {
  const now = clock.now();
  const first = (await firstChangeAt(db, accountId)) ?? now;
  return monthsBetween(monthNameAt(zone, first), monthNameAt(zone, Math.max(now, first)));
}

/**
 * One month of an account, out of its own entries alone. Opening balance and sums give the closing balance by construction: a month is
 * a stretch of the account's gapless history.
 */
export async function makeStatement(sql: Sql, nowMs: number, of: StatementOf): Promise<Statement> {
  const { accountId, zone, month } = of;
  const { fromMs, toMs } = monthOf(zone, month);
  const { ver } = await findWallet(sql, accountId);
  const fromVer = await cutAt(sql, accountId, { atMs: fromMs, ver });
  const toVer = await cutAt(sql, accountId, { atMs: toMs, ver });
  const sums = await sumsByKind(sql, accountId, { fromVer, toVer });
  const sumOf = (types: readonly ChangeType[]): bigint =>
    sums.reduce((sum, { type, amountMinor }) => (types.includes(type) ? sum + amountMinor : sum), 0n);
  return {
    month,
    isFinal: nowMs >= toMs + SETTLES_MS,
    fromVer,
    toVer,
    openingMinor: await balanceBefore(sql, accountId, fromVer),
    closingMinor: await balanceBefore(sql, accountId, toVer),
    sums: sums.toSorted((a, b) => CHANGE_TYPES.indexOf(a.type) - CHANGE_TYPES.indexOf(b.type)),
    depositsMinor: sumOf(['deposit']),
    withdrawalsMinor: -sumOf(['withdrawal', 'withdrawal_return']),
    playMinor: sumOf(PLAY),
  };
}
