import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';
import type { DepositKernel } from './deps.ts';
import { allFirstLooks, presentLook, takesTwoPeople, type FirstLook } from './first-look.ts';
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
  /** Whether crediting it as it stands takes two people, and what the first of them found. */
  readonly twoPeople: boolean;
  readonly firstLook: ReturnType<typeof presentLook> | null;
  /** Who has it, and until when; null: nobody. */
  readonly claim: { readonly operatorId: string; readonly operatorName: string; readonly until: number } | null;
}

export interface EvidenceView extends ReviewView {
  readonly remark: string;
  readonly slip: string | null;
  readonly steps: readonly (Omit<StoredStep, 'atMs'> & { readonly at: number })[];
  /** All that first people found, those whose look counts no more too. */
  readonly looks: readonly ReturnType<typeof presentLook>[];
  readonly payments: readonly ReturnType<typeof presentPayment>[];
}

export function presentReview(deposit: Deposit, look: FirstLook | undefined): ReviewView {
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
    twoPeople: takesTwoPeople(deposit, look?.amount ?? deposit.amount),
    firstLook: look === undefined ? null : presentLook(look),
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
  {
    deposit,
    look,
    payments,
  }: { readonly deposit: Deposit; readonly look: FirstLook | undefined; readonly payments: readonly Payment[] },
): Promise<EvidenceView> {
  return {
    ...presentReview(deposit, look),
    remark: remarkOf(vault, deposit),
    slip: await slipAddress(db, deposit.id),
    steps: (await stepsOf(db, deposit.id)).map(({ atMs, ...step }) => ({ ...step, at: atMs })),
    looks: (await allFirstLooks(db, deposit.id)).map(presentLook),
    payments: payments.map(presentPayment),
  };
}
