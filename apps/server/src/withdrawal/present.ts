import type { ReplyOf } from '@drawroom/contract/call';
import type { withdrawalCalls, WithdrawalView } from '@drawroom/contract/withdrawal';
import { WITHDRAWAL_STATE_OF } from '@drawroom/contract/withdrawal-states';
import { formatMoney } from '@drawroom/engine/money';
import { orderNoOf } from './order-no.ts';
import type { StoredRequest, StoredStep } from './request-store.ts';

type Row = ReplyOf<typeof withdrawalCalls.records>['list'][number];

/** A withdrawal as one line of its member's records. */
export function presentRow(request: StoredRequest): Row {
  return {
    orderNo: orderNoOf(request.id),
    kind: request.kind,
    target: request.masked,
    state: WITHDRAWAL_STATE_OF[request.step],
    step: request.step,
    reason: request.reason,
    amount: formatMoney(request.amountMinor),
    fee: formatMoney(request.feeMinor),
    payout: formatMoney(request.amountMinor - request.feeMinor),
    createTime: request.createdAtMs,
    promisedAt: request.promisedAtMs,
    reviewTime: request.reviewedAtMs,
  };
}

/** A withdrawal whole, for its member: who of the house did what stays inside. */
export function presentRequest(
  request: StoredRequest,
  { steps, remark }: { readonly steps: readonly StoredStep[]; readonly remark: string },
): WithdrawalView {
  return {
    ...presentRow(request),
    clientRef: request.clientRef,
    remark,
    timeline: steps.map(({ step, atMs, reason }) => ({ step, at: atMs, reason })),
  };
}
