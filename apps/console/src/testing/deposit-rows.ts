import type { depositReviewCalls } from '@drawroom/contract/deposit-review';
import type { OperatorReplyOf } from '@drawroom/contract/operator';

/** A row of the queue of deposits. */
export type DepositRow = OperatorReplyOf<typeof depositReviewCalls.claim>;

/** An order that waits to be looked at. */
export function depositRow(orderNo: string, parts: Partial<DepositRow> = {}): DepositRow {
  return {
    orderNo,
    memberId: '10002',
    channelCode: 'demo-offline',
    kind: 'offline',
    step: 'submitted',
    reason: null,
    ordered: '200.00',
    amount: '200.00',
    fee: '0.00',
    bonus: '0.00',
    payAmount: '200.00',
    payCurrency: 'CNY',
    createTime: Date.now(),
    twoPeople: false,
    firstLook: null,
    claim: null,
    ...parts,
  };
}

/** What an order is claimed by for the next ten minutes. */
export function heldBy(operatorName: string): DepositRow['claim'] {
  return { operatorId: '1', operatorName, until: Date.now() + 600_000 };
}
