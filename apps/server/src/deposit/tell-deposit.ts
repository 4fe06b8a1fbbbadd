import { DEPOSIT_STATE_OF, type DepositStep } from '@drawroom/contract/deposit-states';
import { audienceOf } from '@drawroom/contract/events';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { orderNoOf, type Deposit } from './deposit-store.ts';

/** Tells a member where his order stands, in the transaction that moved it. */
export async function tellDeposit(
  { outbox }: Pick<Kernel, 'outbox'>,
  t: Tx,
  deposit: Pick<Deposit, 'id' | 'memberId'> & { readonly step: DepositStep },
): Promise<void> {
  await outbox.publish(t, {
    audience: audienceOf.member(String(deposit.memberId)),
    type: 'deposit.changed',
    data: { orderNo: orderNoOf(deposit), state: DEPOSIT_STATE_OF[deposit.step], step: deposit.step },
  });
}
