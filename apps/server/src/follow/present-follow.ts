import type { FollowView } from '@drawroom/contract/follow';
import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';
import { STEP_STATES, stepsOf, type StoredFollow, type StoredStep } from './follow-store.ts';
import { NOBODY, personsOf, type Person } from './persons.ts';

/** Follows with their leaders and newest steps, as their member sees them. */
export async function presentFollows(sql: Sql, follows: readonly StoredFollow[]): Promise<FollowView[]> {
  const persons = await personsOf(
    sql,
    follows.map(({ leaderId }) => leaderId),
  );
  const steps = Map.groupBy(
    await stepsOf(
      sql,
      follows.map(({ id }) => id),
    ),
    ({ followId }) => followId,
  );
  return follows.map((follow) =>
    presentFollow(follow, { leader: persons.get(follow.leaderId) ?? NOBODY, steps: steps.get(follow.id) ?? [] }),
  );
}

function presentFollow(
  follow: StoredFollow,
  { leader, steps }: { readonly leader: Person; readonly steps: readonly StoredStep[] },
): FollowView {
  const { way, amount } = follow;
  return {
    followNo: String(follow.id),
    state: follow.state,
    leader,
    roomCode: follow.roomCode,
    lotteryCode: follow.lotteryCode,
    rounds: follow.rounds,
    used: follow.used,
    way,
    amount: way === 'fixed' ? formatMoney(amount) : String(amount),
    roundCap: formatMoney(follow.roundCap),
    totalCap: formatMoney(follow.totalCap),
    stopLoss: formatMoney(follow.stopLoss),
    staked: formatMoney(follow.staked),
    lost: formatMoney(follow.lost),
    startedAt: Math.trunc(follow.startedAtMs),
    expiresAt: Math.trunc(follow.expiresAtMs),
    endedAt: follow.endedAtMs === null ? null : Math.trunc(follow.endedAtMs),
    steps: steps.map((step) => ({
      at: Math.trunc(step.atMs),
      lotteryCode: step.lotteryCode,
      gameNo: step.gameNo,
      state: STEP_STATES[step.state] ?? 'waiting',
      reason: step.reason,
      orderNo: step.orderId === null ? null : String(step.orderId),
      stake: formatMoney(step.stake),
      returned: step.returned === null ? null : formatMoney(step.returned),
    })),
  };
}
