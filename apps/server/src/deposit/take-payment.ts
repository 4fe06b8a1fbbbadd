import type { DepositReason } from '@drawroom/contract/deposit-states';
import { paidAmount } from '@drawroom/engine/cashier-prices';
import type { Tx } from '../kernel/kernel.ts';
import type { DepositKernel } from './deps.ts';
import { idOfOrderNo, lockDeposit, type Deposit } from './deposit-store.ts';
import { moveDeposit, passDeposit } from './move-deposit.ts';
import { depositOfPayment, judgePayment, keepPayment, type Payment, type PaymentTold } from './payment-store.ts';
import { orderOfTransfer } from './transfer-match.ts';

/** What came of a word about a payment; told to the provider and kept with the event. */
export type Taken = 'noted' | 'submitted' | 'passed' | 'review' | 'held' | 'declined';

/** Whom a payment is for, as its provider says: an order's number, or an address of ours on a chain. */
export type PaidFor = { readonly orderNo: string } | { readonly address: string };

export interface PaymentSaid {
  readonly told: PaymentTold;
  readonly paidFor: PaidFor;
}

interface Known {
  readonly deposit: Deposit;
  readonly payment: Payment;
}

/**
 * Takes what a provider says of a payment, in one transaction with all that follows from it: paid as ordered
 * passes the order, however late; another amount or currency goes to a person; a second payment, or one that no order is known
 * for, is kept for a person and never credited by itself; a failed one declines. Words in any order, and again, end the same.
 */
export async function takePayment(kernel: DepositKernel, t: Tx, said: PaymentSaid): Promise<Taken> {
  const id = await orderOf(kernel, t, said);
  // The order's row before the payment's: so does everybody who takes both.
  const deposit = id === null ? undefined : await lockDeposit(t, id);
  const payment = await keepPayment(t, said.told, deposit?.id ?? null);
  if (payment.verdict !== 'none') return payment.verdict === 'credited' ? 'passed' : 'held';
  if (payment.state === 'open') return 'noted';
  if (deposit === undefined) return payment.state === 'paid' ? hold(t, payment, 'order_unknown') : 'noted';
  if (payment.state === 'paid') return takePaid(kernel, t, { deposit, payment });
  if (payment.state === 'failed') return takeFailed(kernel, t, { deposit, payment });
  const matches = differenceOf(deposit, payment) === null;
  const move = { deposit, move: 'submit', actor: { by: 'provider', paymentId: payment.id } } as const;
  return matches && (await moveDeposit(kernel, t, move)) ? 'submitted' : 'noted';
}

async function orderOf(kernel: DepositKernel, t: Tx, { told, paidFor }: PaymentSaid): Promise<bigint | null> {
  const known = await depositOfPayment(t, told.channelCode, told.providerId);
  if (known !== null) return known;
  if ('address' in paidFor) return orderOfTransfer(kernel, t, { told, address: paidFor.address });
  const { rows } = await t.query<{ id: bigint }>(
    'select id from deposit.deposit where id = $1 and channel_code = $2',
    [idOfOrderNo(paidFor.orderNo) ?? 0n, told.channelCode],
    'deposit-of-channel',
  );
  return rows[0]?.id ?? null;
}

async function takePaid(kernel: DepositKernel, t: Tx, { deposit, payment }: Known): Promise<Taken> {
  const { step } = deposit;
  if (step === 'passed') return hold(t, payment, 'paid_twice');
  if (step === 'rejected') return hold(t, payment, 'paid_late');
  // The member has closed his account: points would lie where nobody can reach them.
  if (deposit.wrappedKey === null) return hold(t, payment, 'account_closed');
  const actor = { by: 'provider', paymentId: payment.id } as const;
  const difference = differenceOf(deposit, payment);
  if (difference !== null) {
    await hold(t, payment, difference);
    await moveDeposit(kernel, t, { deposit, move: 'doubt', reason: difference, actor });
    return 'review';
  }
  const late = step === 'expired' || step === 'cancelled' || step === 'declined';
  await judgePayment(t, payment.id, { verdict: 'credited', reason: late ? 'paid_late' : null });
  const passed = { deposit, sums: deposit, reason: late ? ('paid_late' as const) : null, actor };
  if (!(await passDeposit(kernel, t, passed))) throw new Error(`deposit ${deposit.id} does not pass`);
  return 'passed';
}

/** A failed payment ends its order, unless another one of the same order is under way. */
async function takeFailed(kernel: DepositKernel, t: Tx, { deposit, payment }: Known): Promise<Taken> {
  const { rowCount } = await t.query(
    `select from deposit.payment where deposit_id = $1 and id <> $2 and state in ('seen', 'paid') limit 1`,
    [deposit.id, payment.id],
    'deposit-other-payment',
  );
  if (rowCount > 0) return 'noted';
  const actor = { by: 'provider', paymentId: payment.id } as const;
  return (await moveDeposit(kernel, t, { deposit, move: 'decline', reason: 'declined', actor })) ? 'declined' : 'noted';
}

async function hold(t: Tx, payment: Payment, reason: string): Promise<Taken> {
  await judgePayment(t, payment.id, { verdict: 'held', reason });
  return 'held';
}

/** In what a payment is not what was ordered; null: it is. */
function differenceOf(
  deposit: Pick<Deposit, 'payAmount' | 'payCurrency' | 'payDecimals'>,
  payment: Pick<Payment, 'amount' | 'currency'>,
): DepositReason | null {
  if (payment.currency !== deposit.payCurrency) return 'currency_differs';
  return paidAmount(payment.amount, deposit.payDecimals) === deposit.payAmount ? null : 'amount_differs';
}
