import { audienceOf } from '@drawroom/contract/events';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Tx } from '../kernel/kernel.ts';

/** A member's account as `ledger.v_account` shows it. */
export interface AccountState {
  readonly member: bigint;
  readonly balance: bigint;
  readonly ver: bigint;
}

/** The event that tells a member his balance; it carries the state, so repeating it does no harm. */
export function balanceChanged({ member, balance, ver }: AccountState) {
  return {
    audience: audienceOf.member(String(member)),
    type: 'balance.changed' as const,
    data: { balance: formatMoney(balance), points: formatMoney(balance), version: Number(ver) },
  };
}

/** Tells the owner of an account how it stands, in the transaction that moved its points. */
export async function tellBalance(kernel: Pick<Kernel, 'outbox'>, t: Tx, accountId: bigint): Promise<void> {
  await tellBalances(kernel, t, [accountId]);
}

/** As `tellBalance`, for the owners of many accounts. */
export async function tellBalances(
  { outbox }: Pick<Kernel, 'outbox'>,
  t: Tx,
  accountIds: readonly bigint[],
): Promise<void> {
  const { rows } = await t.query<AccountState>(
    `select owner_member_id as member, balance, ver from ledger.v_account
     where id = any($1::bigint[]) and owner_member_id is not null`,
    [accountIds.map(String)],
    'wallet-tell-balances',
  );
  await outbox.publishMany(t, rows.map(balanceChanged));
}
