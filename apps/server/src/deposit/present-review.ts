import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';
import type { DepositKernel } from './deps.ts';
import { orderNoOf, remarkOf, stepsOf, type Deposit, type StoredStep } from './deposit-store.ts';
import type { Payment } from './payment-store.ts';
import { slipAddress } from './slip-ticket.ts';

/** An order as the people who review it see it. */
export interface ReviewView {
  readonly orderNo: string;
  readonly memberId: string;
  readonly channelCode: string;
  readonly kind: Deposit['kind'];
  readonly step: Deposit['step'];
  readonly reason: Deposit['reason'];
  readonly ordered: string;
  readonly amount: string;
  readonly fee: string;
  readonly bonus: string;
  readonly payAmount: string;
  readonly payCurrency: string;
  readonly createTime: number;
  /** Who has it, and until when; null: nobody. */
  readonly claim: { readonly operatorId: string; readonly operatorName: string; readonly until: number } | null;
}

export interface EvidenceView extends ReviewView {
  readonly remark: string;
  readonly slip: string | null;
  readonly steps: readonly (Omit<StoredStep, 'atMs'> & { readonly at: number })[];
  readonly payments: readonly ReturnType<typeof presentPayment>[];
}

export function presentReview(deposit: Deposit): ReviewView {
  const { claimedBy, claimedName, claimedUntilMs } = deposit;
  return {
    orderNo: orderNoOf(deposit),
    memberId: String(deposit.memberId),
    channelCode: deposit.channelCode,
    kind: deposit.kind,
    step: deposit.step,
    reason: deposit.reason,
    ordered: formatMoney(deposit.ordered),
    amount: formatMoney(deposit.amount),
    fee: formatMoney(deposit.fee),
    bonus: formatMoney(deposit.bonus),
    payAmount: formatMoney(deposit.payAmount, deposit.payDecimals),
    payCurrency: deposit.payCurrency,
    createTime: deposit.createdAtMs,
    claim:
      claimedBy === null || claimedUntilMs === null
        ? null
        : { operatorId: String(claimedBy), operatorName: claimedName ?? '', until: claimedUntilMs },
  };
}

/** A payment as a provider told it, and what became of it. */
export function presentPayment(payment: Payment) {
  return {
    paymentId: String(payment.id),
    channelCode: payment.channelCode,
    providerId: payment.providerId,
    orderNo: payment.depositId === null ? null : orderNoOf({ id: payment.depositId }),
    state: payment.state,
    amount: payment.amount,
    currency: payment.currency,
    verdict: payment.verdict,
    reason: payment.reason,
    firstTime: payment.firstAtMs,
  };
}

export async function presentEvidence(
  { db, vault }: { readonly db: Sql } & Pick<DepositKernel, 'vault'>,
  deposit: Deposit,
  payments: readonly Payment[],
): Promise<EvidenceView> {
  return {
    ...presentReview(deposit),
    remark: remarkOf(vault, deposit),
    slip: await slipAddress(db, deposit.id),
    steps: (await stepsOf(db, deposit.id)).map(({ atMs, ...step }) => ({ ...step, at: atMs })),
    payments: payments.map(presentPayment),
  };
}
