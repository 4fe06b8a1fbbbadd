import type { WithdrawalReason } from '@drawroom/contract/withdrawal-states';
import { voidHold } from '@drawroom/ledger/holds';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import type { ReviewAct, Reviewer } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { tellBalance } from '../wallet/index.ts';
import { makeMove, type Actor } from './move.ts';
import { idOfOrderNo } from './order-no.ts';
import { lockRequest, type StoredRequest } from './request-store.ts';
import { reviewView, type ReviewView } from './review-view.ts';

export type ReviewKernel = Pick<Kernel, 'vault' | 'outbox' | 'metrics'>;

/** How long a claim keeps others away. */
const CLAIM_MINUTES = 15;

export function actorOf({ operatorId, operatorName }: Reviewer): Actor {
  return { kind: 'operator', id: operatorId, name: operatorName };
}

/**
 * Locks the request that an act is about. Refuses with `withdrawal.order_unknown`, or with `admin.claimed_by_other` while another
 * person's claim runs.
 */
export async function lockFor(t: Tx, { reviewer, orderNo }: ReviewAct): Promise<StoredRequest> {
  const id = idOfOrderNo(orderNo);
  const request = id === null ? undefined : await lockRequest(t, id);
  if (request === undefined) throw new Refusal('withdrawal.order_unknown');
  if (request.claimHolds && request.claimedBy !== reviewer.operatorId) {
    const claim = { by: request.claimedName, until: request.claimedUntilMs };
    throw new Refusal('admin.claimed_by_other', { name: request.claimedName ?? '' }, claim);
  }
  return request;
}

/** Takes a withdrawal for oneself for 15 minutes, or for 15 more. Refuses with `withdrawal.not_now` when nothing is left to do. */
export async function claimWithdrawal(kernel: ReviewKernel, t: Tx, act: ReviewAct): Promise<ReviewView> {
  const { id, step } = await lockFor(t, act);
  if (step === 'paid' || step === 'rejected') throw new Refusal('withdrawal.not_now');
  await t.query(
    `update withdrawal.request set claimed_by = $2, claimed_name = $3,
       claimed_until = clock_timestamp() + make_interval(mins => $4) where id = $1`,
    [id, act.reviewer.operatorId, act.reviewer.operatorName, CLAIM_MINUTES],
    'withdrawal-claim',
  );
  return reviewView(kernel, t, id);
}

/** Gives a claim back; without one nothing happens. */
export async function releaseWithdrawal(kernel: ReviewKernel, t: Tx, act: ReviewAct): Promise<ReviewView> {
  const { id } = await lockFor(t, act);
  await t.query(
    'update withdrawal.request set claimed_by = null, claimed_name = null, claimed_until = null where id = $1',
    [id],
    'withdrawal-release',
  );
  return reviewView(kernel, t, id);
}

/** Ends the claim that this operator has on a withdrawal; false when he has none. */
export async function endWithdrawalClaim(t: Tx, { reviewer, orderNo }: ReviewAct): Promise<boolean> {
  const { rowCount } = await t.query(
    `update withdrawal.request set claimed_by = null, claimed_name = null, claimed_until = null
     where id = $1 and claimed_by = $2 and claimed_until > clock_timestamp()`,
    [idOfOrderNo(orderNo), reviewer.operatorId],
    'withdrawal-end-claim',
  );
  return rowCount === 1;
}

/**
 * Lets a withdrawal through. Above the rule's amount this takes two people: the first sends it to the second, who must be another
 * person (`admin.same_person`, R-83; the database refuses it, too).
 */
export async function approveWithdrawal(kernel: ReviewKernel, t: Tx, act: ReviewAct): Promise<ReviewView> {
  const { id, step, twoPeople, firstApprover } = await lockFor(t, act);
  if (step !== 'review' && step !== 'second_review') throw new Refusal('withdrawal.not_now');
  if (step === 'second_review' && firstApprover === act.reviewer.operatorId) throw new Refusal('admin.same_person');
  const isFirstOfTwo = twoPeople && step === 'review';
  const move = isFirstOfTwo ? 'approve_first' : 'approve';
  await makeMove(kernel, t, { requestId: id, move, actor: actorOf(act.reviewer) });
  return reviewView(kernel, t, id);
}

/**
 * The only way back to the balance: a person rejects it and says why. Not while a payout is under way, and not once a gateway
 * has told two things of one payout (`withdrawal.not_now`): the money may have left.
 */
export async function rejectWithdrawal(
  kernel: ReviewKernel,
  t: Tx,
  act: ReviewAct & { readonly reason: WithdrawalReason; readonly note?: string },
): Promise<ReviewView> {
  const { id, accountId } = await lockFor(t, act);
  await refuseDisputed(t, id);
  const { reason, note = '' } = act;
  await makeMove(kernel, t, { requestId: id, move: 'reject', actor: actorOf(act.reviewer), reason, note });
  if (!(await voidHold(t, id))) throw new Error(`the hold of withdrawal ${id} had ended`);
  await tellBalance(kernel, t, accountId);
  return reviewView(kernel, t, id);
}

async function refuseDisputed(t: Tx, requestId: bigint): Promise<void> {
  const { rowCount } = await t.query(
    'select from withdrawal.payout where request_id = $1 and disputed_at is not null',
    [requestId],
    'withdrawal-disputed',
  );
  if (rowCount > 0) throw new Refusal('withdrawal.not_now', {}, { disputed: true });
}
