import type { DepositRejectReason } from '@drawroom/contract/deposit-review';
import type { Reviewer } from '../kernel/operator.ts';
import type { DepositKernel } from './deps.ts';
import * as review from './review.ts';

// The acts of people as the operators' door makes them: each in a transaction of its own.

export const claimDeposit = ({ db }: DepositKernel, reviewer: Reviewer, orderNo: string) =>
  db.tx((t) => review.claimDeposit(t, { reviewer, orderNo }));

export const releaseDeposit = ({ db }: DepositKernel, reviewer: Reviewer, orderNo: string) =>
  db.tx((t) => review.releaseDeposit(t, { reviewer, orderNo }));

export const approveDeposit = (
  kernel: DepositKernel,
  reviewer: Reviewer,
  asked: { readonly orderNo: string; readonly amountMinor?: bigint; readonly paymentId?: bigint },
) => kernel.db.tx((t) => review.approveDeposit(kernel, t, { reviewer, ...asked }));

export const rejectDeposit = (
  kernel: DepositKernel,
  reviewer: Reviewer,
  asked: { readonly orderNo: string; readonly reason: DepositRejectReason },
) => kernel.db.tx((t) => review.rejectDeposit(kernel, t, { reviewer, ...asked }));

export const closePayment = (
  { db }: DepositKernel,
  reviewer: Reviewer,
  asked: { readonly paymentId: bigint; readonly note: string },
) => db.tx((t) => review.closePayment(t, { reviewer, ...asked }));
