import { systemAccount } from '@drawroom/ledger/accounts';
import { post, PostRefused } from '@drawroom/ledger/post';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { tellBalance } from './balance-changed.ts';

/** Account of a member's points, with its currency. */
export interface PointsAccount {
  readonly id: bigint;
  readonly currency: string;
}

/** The account of a member's available points, or null for somebody who is none. */
export async function pointsAccountOf(sql: Sql, memberId: bigint): Promise<PointsAccount | null> {
  const { rows } = await sql.query<PointsAccount>(
    `select id, currency from ledger.v_account where owner_member_id = $1 and code = 'member.available'`,
    [memberId],
    'wallet-points-account',
  );
  return rows[0] ?? null;
}

/**
 * Credits (positive) or debits a member by hand, in minor units, once per proposal that two people made.
 * @throws Refusal wallet.insufficient: nobody is debited below zero
 */
export async function adjustPoints(
  kernel: Pick<Kernel, 'outbox'>,
  t: Tx,
  {
    account,
    amountMinor,
    proposalId,
  }: { readonly account: PointsAccount; readonly amountMinor: bigint; readonly proposalId: bigint },
): Promise<void> {
  const house = await systemAccount(t, 'house.adjustments', account.currency);
  const transfer =
    amountMinor > 0n
      ? { from: house, to: account.id, amountMinor }
      : { from: account.id, to: house, amountMinor: -amountMinor };
  try {
    await post(t, { key: `adjust:${proposalId}`, kind: 'adjustment', ref: proposalId, transfers: [transfer] });
  } catch (error) {
    throw error instanceof PostRefused && error.reason === 'insufficient' ? new Refusal('wallet.insufficient') : error;
  }
  await tellBalance(kernel, t, account.id);
}
