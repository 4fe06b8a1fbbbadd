import type { FollowState, SkipReason } from '@drawroom/contract/follow-states';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { hasEntered } from '../room/index.ts';
import type { OrderInRound } from '../lottery/index.ts';
import { tellBalance } from '../wallet/index.ts';
import type { Following } from './deps.ts';
import { endFollows } from './end-follow.ts';
import { leftOutFor } from './follow-rules.ts';
import { followById, type StoredFollow } from './follow-store.ts';
import { followedLines } from './followed-lines.ts';
import { requireShown } from './leader.ts';
import { holdShare, shareById, type StoredShare } from './shares.ts';
import { stepOrderRef } from './step-ref.ts';
import { tellFollow } from './tell-follow.ts';

/** Steps that one look takes up. */
const LOOK_AT = 500;
/** Orders under way at one time; each holds a connection. */
const AT_ONCE = 4;

interface WaitingStep {
  readonly followId: bigint;
  readonly shareId: bigint;
}

/**
 * Places what waits, one order for each follow and shared bet. May be called at any time, by any number of processes at once, after any
 * crash: the order and its step are one transaction behind the follow's row. A fault with one step leaves it waiting and does not
 * keep the others; the first fault is thrown at the end.
 */
export async function placeSteps(following: Following): Promise<void> {
  const { rows } = await following.kernel.db.query<WaitingStep>(
    `select follow_id as "followId", share_id as "shareId" from follow.step where state = 0 order by share_id, follow_id limit ${LOOK_AT}`,
    [],
    'follow-steps-waiting',
  );
  const faults: unknown[] = [];
  // A follow's bets are placed in the order in which they were shared; other follows need not wait for them.
  const follows = [...Map.groupBy(rows, ({ followId }) => followId).values()];
  const work = async (): Promise<void> => {
    for (let steps = follows.shift(); steps !== undefined; steps = follows.shift())
      for (const step of steps) await placeStep(following, step).catch((error: unknown) => void faults.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (faults.length > 0) throw faults[0];
}

async function placeStep(following: Following, step: WaitingStep): Promise<void> {
  const { kernel, orders } = following;
  const follow = await followById(kernel.db, step.followId);
  const share = await shareById(kernel.db, step.shareId);
  const order = share && (await orders.find(kernel.db, share.accountId, share.orderId));
  if (follow === null || share === null || order === null) throw new Error(`step ${step.followId}/${step.shareId}`);
  const asked = {
    memberId: follow.memberId,
    accountId: follow.accountId,
    lotteryCode: order.lotteryCode,
    gameNo: order.gameNo,
    clientRef: stepOrderRef(follow.id, share.id),
    lines: followedLines(order.bets, follow),
    by: 'plan' as const,
  };
  try {
    if (isTaken(order)) throw new Left('cancelled');
    // Put out of the room, too, which no sweep looks for.
    if (!(await hasEntered(kernel.db, follow.memberId, follow.roomCode))) throw new Left('ended', 'room_left');
    await orders.place(asked, {
      before: (t, stakeMinor) => requireBounds(following, t, { share, follow, roundId: order.roundId, stakeMinor }),
      after: async (t, { orderId, stakeMinor }) => {
        await t.query(
          'update follow.step set state = 1, order_id = $3, stake = $4 where follow_id = $1 and share_id = $2',
          [follow.id, share.id, orderId, stakeMinor],
          'follow-step-placed',
        );
        await tellFollow(kernel, t, { id: follow.id });
        await tellBalance(kernel, t, follow.accountId);
      },
    });
    kernel.metrics.count('follow_step_total', { fate: 'placed' });
  } catch (error) {
    const left = leftBy(error);
    if (left === null) throw error;
    await leaveOut(following, step, left);
    kernel.metrics.count('follow_step_total', { fate: 'skipped' });
  }
}

/** Whether the leader has taken the bet back. */
function isTaken(order: OrderInRound | null): boolean {
  return order === null || order.bets.some(({ status }) => status === 4);
}

/** The shared bet is not placed, and why; `ends`: the follow ends with it. */
class Left extends Error {
  override readonly name = 'Left';
  readonly reason: SkipReason;
  readonly ends: FollowState | null;

  constructor(reason: SkipReason, ends: FollowState | null = null) {
    super(reason);
    this.reason = reason;
    this.ends = ends;
  }
}

/** Everything that has to be true at the moment of placing, behind the leader's row and the follow's. */
async function requireBounds(
  { orders }: Following,
  t: Tx,
  step: {
    readonly share: StoredShare;
    readonly follow: StoredFollow;
    readonly roundId: bigint;
    readonly stakeMinor: bigint;
  },
): Promise<void> {
  const { share, follow, roundId, stakeMinor } = step;
  await requireShown(t, share.memberId);
  await t.query('select from follow.follow where id = $1 for no key update', [follow.id], 'follow-hold');
  await holdShare(t, share.id);
  if (isTaken(await orders.find(t, share.accountId, share.orderId))) throw new Left('cancelled');
  const now = await followById(t, follow.id);
  const { rows } = await t.query<{ state: number; round: bigint }>(
    `select s.state, (select coalesce(sum(o.stake), 0)::bigint from follow.step o where o.follow_id = s.follow_id and o.round_id = $3) as round
     from follow.step s where s.follow_id = $1 and s.share_id = $2`,
    [follow.id, share.id, roundId],
    'follow-step-now',
  );
  const [row] = rows;
  if (now?.state !== 'running' || row?.state !== 0) throw new Left('ended');
  const left = leftOutFor(stakeMinor, now, { ...now, inThisRound: row.round > 0n, roundStaked: row.round });
  if (left !== null) throw new Left(left.reason, left.ends);
}

/** What the refusals of a bet mean for a follow. Those that are not here pass by themselves, and the step waits on. */
const REASONS: Partial<Record<ErrorKey, SkipReason>> = {
  'wallet.insufficient': 'balance',
  'wallet.frozen': 'balance',
  'lottery.round_closed': 'closed',
  'lottery.round_unknown': 'closed',
  'lottery.odds_changed': 'odds_worse',
  'lottery.amount_out_of_range': 'amount',
  'lottery.selection_invalid': 'refused',
  'lottery.lottery_unknown': 'refused',
  'lottery.exposure_full': 'room_full',
  'member.bets_frozen': 'refused',
  'protection.limit_reached': 'limit',
  'protection.reality_check': 'limit',
  'request.client_ref_reused': 'refused',
};

function leftBy(error: unknown): Left | null {
  if (error instanceof Left) return error;
  if (!(error instanceof Refusal)) return null;
  if (error.key === 'follow.record_hidden') return new Left('ended', 'leader_hidden');
  if (error.key === 'protection.excluded' || error.key === 'protection.time_out') return new Left('barred', 'barred');
  const reason = REASONS[error.key];
  return reason === undefined ? null : new Left(reason);
}

/** Writes down that a shared bet was left out, unless somebody else has dealt with it meanwhile. */
async function leaveOut({ kernel }: Following, step: WaitingStep, { reason, ends }: Left): Promise<void> {
  await kernel.db.tx(async (t) => {
    await t.query('select from follow.follow where id = $1 for no key update', [step.followId], 'follow-hold');
    const { rowCount } = await t.query(
      'update follow.step set state = 3, reason = $3 where follow_id = $1 and share_id = $2 and state = 0',
      [step.followId, step.shareId, reason],
      'follow-step-skipped',
    );
    if (rowCount === 0) return;
    const ended = ends === null ? [] : await endFollows({ kernel }, t, { ids: [step.followId], state: ends });
    if (ended.length === 0) await tellFollow(kernel, t, { id: step.followId, reason });
  });
}
