import type { FollowState, SkipReason } from '@drawroom/contract/follow-states';
import type { Sql } from '../kernel/kernel.ts';
import type { FollowBounds } from './follow-rules.ts';
import type { FollowAmount } from './followed-lines.ts';

/** A follow as stored; sums over its steps, minor units. */
export interface StoredFollow extends FollowBounds, FollowAmount {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly memberId: bigint;
  readonly digest: string;
  readonly leaderId: bigint;
  readonly roomCode: string;
  readonly lotteryCode: string | null;
  readonly state: FollowState;
  readonly startedAtMs: number;
  readonly expiresAtMs: number;
  readonly endedAtMs: number | null;
  /** Rounds in which something was placed. */
  readonly used: number;
  readonly staked: bigint;
  readonly open: bigint;
  /**
   * Stakes less returns of what is decided; negative: won. Where results were corrected, as it was decided or as the bets stand since,
   * whichever is more: a win that was taken back pays for no further bets (decision 051).
   */
  readonly lost: bigint;
}

export const STEP_STATES = ['waiting', 'placed', 'decided', 'skipped'] as const;

/** A shared bet of a follow as stored. */
export interface StoredStep {
  readonly followId: bigint;
  readonly atMs: number;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly state: number;
  readonly reason: SkipReason | null;
  readonly orderId: bigint | null;
  readonly stake: bigint;
  readonly returned: bigint | null;
}

/** What corrections took back of what a follow's bets had brought when they were decided; negative: what they gave. */
const TAKEN_BACK = `(select coalesce(sum(x.returned - o.returned), 0)::bigint from follow.step x
    cross join lateral (
      select sum(case b.status when 4 then b.stake else b.payout end)::bigint as returned from lottery.v_bet b
      where b.account_id = f.account_id and b.id >= x.order_id and b.order_id = x.order_id) o
    where x.follow_id = f.id and x.state = 2
      and exists (select from lottery.v_settled_chunk c where c.round_id = x.round_id and c.revision > 0))`;

const FOLLOW = `select f.id, f.account_id as "accountId", f.member_id as "memberId", f.digest::text as digest,
    f.leader_id as "leaderId", f.room_code as "roomCode", f.lottery_code as "lotteryCode", f.rounds, f.way, f.amount,
    f.round_cap as "roundCap", f.total_cap as "totalCap", f.stop_loss as "stopLoss", f.state,
    f.started_at as "startedAtMs", f.expires_at as "expiresAtMs", f.ended_at as "endedAtMs", s.used, s.staked, s.open, s.lost + greatest(${TAKEN_BACK}, 0) as lost
  from follow.follow f cross join lateral (
    select count(distinct x.round_id) filter (where x.order_id is not null)::int as used,
      coalesce(sum(x.stake), 0)::bigint as staked, coalesce(sum(x.stake) filter (where x.state = 1), 0)::bigint as open,
      coalesce(sum(x.stake - x.returned) filter (where x.state = 2), 0)::bigint as lost
    from follow.step x where x.follow_id = f.id) s`;

/** Follows shown to their member. */
const SHOWN = 50;
/** Steps shown of each. */
const STEPS_SHOWN = 20;

/** One follow, or null. */
export async function followById(sql: Sql, id: bigint): Promise<StoredFollow | null> {
  const { rows } = await sql.query<StoredFollow>(`${FOLLOW} where f.id = $1`, [id], 'follow-by-id');
  return rows[0] ?? null;
}

/** The follow that a member started under a reference, or null. */
export async function followByRef(sql: Sql, accountId: bigint, clientRef: string): Promise<StoredFollow | null> {
  const { rows } = await sql.query<StoredFollow>(
    `${FOLLOW} where f.account_id = $1 and f.client_ref = $2`,
    [accountId, clientRef],
    'follow-by-ref',
  );
  return rows[0] ?? null;
}

/** A member's follows, the newest first. */
export async function followsOf(sql: Sql, memberId: bigint): Promise<StoredFollow[]> {
  const { rows } = await sql.query<StoredFollow>(
    `${FOLLOW} where f.member_id = $1 order by f.id desc limit ${SHOWN}`,
    [memberId],
    'follow-of-member',
  );
  return rows;
}

/** The newest steps of follows, newest first. */
export async function stepsOf(sql: Sql, follows: readonly bigint[]): Promise<StoredStep[]> {
  const { rows } = await sql.query<StoredStep>(
    `select s.follow_id as "followId", s.at as "atMs", h.lottery_code as "lotteryCode", h.game_no as "gameNo", s.state,
       s.reason, s.order_id as "orderId", s.stake, s.returned
     from unnest($1::bigint[]) f(id) cross join lateral (
       select * from follow.step x where x.follow_id = f.id order by x.share_id desc limit ${STEPS_SHOWN}) s
     join follow.share h on h.id = s.share_id order by s.follow_id, s.share_id desc`,
    [follows.map(String)],
    'follow-steps-of',
  );
  return rows;
}
