import type { WithdrawalView } from '@drawroom/contract/withdrawal';
import { WITHDRAWAL_STEPS, type WithdrawalStep } from '@drawroom/contract/withdrawal-states';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { MethodTarget } from '../wallet/index.ts';
import { payoutNoOf } from './payout-no.ts';
import { idOfOrderNo } from './order-no.ts';
import { presentRow } from './present.ts';
import { REQUEST, stepsOf, type StoredRequest } from './request-store.ts';
import { openTarget } from './sealed-target.ts';

/** A withdrawal as a line of the queue: what its member sees, and what only the house needs. Money as decimal text, times Unix ms. */
export type ReviewRow = Omit<WithdrawalView, 'timeline' | 'clientRef' | 'remark'> & {
  readonly memberId: string;
  readonly currency: string;
  readonly twoPeople: boolean;
  readonly automatic: boolean;
  readonly payoutWay: 'manual' | 'gateway';
  /** Whose claim runs, and until when. */
  readonly claim: { readonly operatorId: string; readonly operatorName: string; readonly until: number } | null;
  readonly firstApprover: string | null;
  readonly secondApprover: string | null;
  /** Past what was promised. */
  readonly isLate: boolean;
};

/** A withdrawal whole, for the people of the house. The target stays masked; `withdrawalTarget` opens it. */
export type ReviewView = ReviewRow & {
  readonly remark: string;
  readonly timeline: readonly {
    readonly step: WithdrawalStep;
    readonly at: number;
    readonly reason: string | null;
    readonly by: string;
    readonly note: string;
  }[];
  readonly payouts: readonly PayoutView[];
};

export interface PayoutView {
  readonly payoutNo: string;
  readonly way: 'manual' | 'gateway';
  readonly amount: string;
  readonly state: 'sent' | 'unknown' | 'paid' | 'failed';
  readonly providerId: string | null;
  readonly evidence: string;
  /** What a gateway told that cannot be; empty: nothing. */
  readonly dispute: string;
  readonly at: number;
  readonly endedAt: number | null;
}

/** `null`: what waits for somebody. */
export interface QueueAsked {
  readonly step: WithdrawalStep | null;
  readonly page: number;
  readonly size: number;
}

/**
 * Withdrawals that are not over, the one promised earliest first. Without a step: those that a person has to do something about:
 * to be looked at, or to be paid by hand.
 */
export async function reviewQueue(
  sql: Sql,
  { step, page, size }: QueueAsked,
): Promise<{ page: number; size: number; total: number; list: ReviewRow[] }> {
  const steps = step === null ? WITHDRAWAL_STEPS.filter((each) => each !== 'paid' && each !== 'rejected') : [step];
  const waiting = `step = any($1) and ($2 or step in ('review', 'second_review') or payout_way = 'manual')`;
  const { rows } = await sql.query<StoredRequest>(
    `${REQUEST} where ${waiting} order by promised_at, id limit $3 offset $4`,
    [steps, step !== null, size, (page - 1) * size],
    'withdrawal-queue',
  );
  const counted = await sql.query<{ total: number }>(
    `select count(*)::int as total from withdrawal.request where ${waiting}`,
    [steps, step !== null],
    'withdrawal-queue-count',
  );
  return { page, size, total: counted.rows[0]?.total ?? 0, list: rows.map(reviewRow) };
}

function reviewRow(request: StoredRequest): ReviewRow {
  const { claimHolds, claimedBy, claimedName, claimedUntilMs, firstApprover, secondApprover } = request;
  const isOver = request.step === 'paid' || request.step === 'rejected';
  return {
    ...presentRow(request),
    memberId: String(request.memberId),
    currency: request.currency,
    twoPeople: request.twoPeople,
    automatic: request.automatic,
    payoutWay: request.payoutWay,
    claim: claimHolds
      ? { operatorId: String(claimedBy), operatorName: claimedName ?? '', until: claimedUntilMs ?? 0 }
      : null,
    firstApprover: firstApprover === null ? null : String(firstApprover),
    secondApprover: secondApprover === null ? null : String(secondApprover),
    isLate: !isOver && request.isPast,
  };
}

/** One withdrawal as the house sees it, by its id. */
export async function reviewView(kernel: Pick<Kernel, 'vault'>, sql: Sql, id: bigint): Promise<ReviewView> {
  const { rows } = await sql.query<StoredRequest>(`${REQUEST} where id = $1`, [id], 'withdrawal-review-view');
  const [request] = rows;
  if (request === undefined) throw new Refusal('withdrawal.order_unknown');
  const { remark } = await openTarget(kernel, sql, id);
  const steps = await stepsOf(sql, id);
  return {
    ...reviewRow(request),
    remark,
    timeline: steps.map(({ step, atMs, reason, actorKind, actorName, note }) => ({
      step,
      at: atMs,
      reason,
      by: actorName === '' ? actorKind : actorName,
      note,
    })),
    payouts: await payoutsOf(sql, id),
  };
}

async function payoutsOf(sql: Sql, requestId: bigint): Promise<PayoutView[]> {
  const { rows } = await sql.query<Omit<PayoutView, 'payoutNo' | 'amount'> & { id: bigint; amountMinor: bigint }>(
    `select id, way, amount as "amountMinor", state, provider_id as "providerId", evidence, dispute, created_at as at,
       ended_at as "endedAt" from withdrawal.payout where request_id = $1 order by id`,
    [requestId],
    'withdrawal-payouts',
  );
  return rows.map(({ id, amountMinor, ...payout }) => ({
    payoutNo: payoutNoOf(id),
    amount: formatMoney(amountMinor),
    ...payout,
  }));
}

/** One withdrawal by its number, as the house sees it. Refuses with `withdrawal.order_unknown`. */
export async function withdrawalForReview(
  kernel: Pick<Kernel, 'vault'>,
  sql: Sql,
  orderNo: string,
): Promise<ReviewView> {
  const id = idOfOrderNo(orderNo);
  if (id === null) throw new Refusal('withdrawal.order_unknown');
  return reviewView(kernel, sql, id);
}

/**
 * Where a withdrawal goes, in clear, for whoever pays it by hand; null when it is paid in person or its member was forgotten. Whoever
 * asks is noted by the caller.
 */
export async function withdrawalTarget(
  kernel: Pick<Kernel, 'vault'>,
  sql: Sql,
  orderNo: string,
): Promise<MethodTarget | null> {
  const id = idOfOrderNo(orderNo);
  if (id === null) throw new Refusal('withdrawal.order_unknown');
  return (await openTarget(kernel, sql, id)).target;
}
