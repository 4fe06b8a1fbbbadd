import { audienceOf } from '@drawroom/contract/events';
import {
  WITHDRAWAL_STATE_OF,
  type WithdrawalMove,
  type WithdrawalReason,
  type WithdrawalStep,
} from '@drawroom/contract/withdrawal-states';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { orderNoOf } from './order-no.ts';

/** Who made a move. */
export type Actor =
  | { readonly kind: 'house' | 'gateway' }
  | { readonly kind: 'operator'; readonly id: bigint; readonly name: string };

export const HOUSE: Actor = { kind: 'house' };

export interface MoveAsked {
  readonly requestId: bigint;
  readonly move: WithdrawalMove;
  readonly actor: Actor;
  readonly reason?: WithdrawalReason;
  /** For the people of the house; the member never sees it. */
  readonly note?: string;
}

export type MoveKernel = Pick<Kernel, 'outbox' | 'metrics'>;

/**
 * Makes one move of WITHDRAWAL_MOVES: new step, its row in the timeline and the event, all in the caller's transaction. A claim
 * ends with it. Refuses with `withdrawal.not_now` when the request is at another step; triggers behind it refuse the same.
 */
export async function makeMove(kernel: MoveKernel, t: Tx, asked: MoveAsked): Promise<WithdrawalStep> {
  const { requestId, move, actor, reason = null, note = '' } = asked;
  const isPerson = 'id' in actor;
  const { rows } = await t.query<{ step: WithdrawalStep; memberId: bigint }>(
    `with moved as (
       update withdrawal.request r set step = m.to_step, step_n = r.step_n + 1, reason = $3,
         claimed_by = null, claimed_name = null, claimed_until = null,
         reviewed_at = case when $4 = 'operator' and $2 in ('approve', 'approve_first', 'reject')
           then clock_timestamp() else r.reviewed_at end,
         -- A failed payout is looked at from the beginning, by whoever.
         automatic = r.automatic and $2 <> 'payout_failed',
         first_approver = case when $2 = 'payout_failed' then null
           when $2 in ('approve', 'approve_first') and r.step = 'review' then $5::bigint else r.first_approver end,
         second_approver = case when $2 = 'payout_failed' then null
           when $2 = 'approve' and r.step = 'second_review' then $5::bigint else r.second_approver end
       from withdrawal.move m where r.id = $1 and m.move = $2 and m.from_step = r.step
       returning r.id, r.step_n, r.step, r.member_id)
     , written as (
       insert into withdrawal.step (request_id, n, step, move, reason, note, actor_kind, actor_id, actor_name)
       select id, step_n, step, $2, $3, $7, $4, $5::bigint, $6 from moved)
     select step, member_id as "memberId" from moved`,
    [requestId, move, reason, actor.kind, isPerson ? actor.id : null, isPerson ? actor.name : '', note],
    'withdrawal-move',
  );
  const [moved] = rows;
  if (moved === undefined) throw new Refusal('withdrawal.not_now');
  kernel.metrics.count('withdrawal_move_total', { move });
  await kernel.outbox.publish(t, {
    audience: audienceOf.member(String(moved.memberId)),
    type: 'withdrawal.changed',
    data: { orderNo: orderNoOf(requestId), state: WITHDRAWAL_STATE_OF[moved.step], step: moved.step },
  });
  return moved.step;
}
