import { audienceOf } from '@drawroom/contract/events';
import { formatMoney } from '@drawroom/engine/money';

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
