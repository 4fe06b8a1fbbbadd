import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';
import type { Following } from './deps.ts';
import { endFollowsOf, endFollowsOfLeader } from './end-follow.ts';

/** What a member has shown of his bets, whom he followed, and what came of it; others by their handles. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const list = async (text: string): Promise<object[]> => (await sql.query(text, [memberId])).rows;
  return {
    record: await list('select shown, to_json(since) as since from follow.leader where member_id = $1'),
    shares: await list(
      `select room_code as "roomCode", order_id as "orderNo", lottery_code as lottery, game_no as "gameNo", to_json(at) as at
       from follow.share where member_id = $1 order by id`,
    ),
    followedBets: await list(
      `select b.order_id as "orderNo", b.stake as "stakeMinor", s.room_code as "roomCode", to_json(b.at) as at
       from follow.bet b join follow.share s on s.id = b.share_id where b.member_id = $1 order by b.order_id`,
    ),
    follows: await list(
      `select f.id as "followNo", f.room_code as "roomCode", f.lottery_code as lottery, f.rounds, f.way, f.amount,
         f.round_cap as "roundCapMinor", f.total_cap as "totalCapMinor", f.stop_loss as "stopLossMinor", f.state,
         to_json(f.started_at) as "startedAt", to_json(f.ended_at) as "endedAt",
         (select json_agg(json_build_object('orderNo', s.order_id::text, 'reason', s.reason, 'stakeMinor', s.stake,
            'returnedMinor', s.returned, 'at', s.at) order by s.share_id) from follow.step s where s.follow_id = f.id) as steps
       from follow.follow f where f.member_id = $1 order by f.id`,
    ),
  };
}

/** Nobody follows, or is followed, any more; what he showed is hidden for good. Which orders were followed stays with the books. */
export async function forgetPerson(following: Pick<Following, 'kernel'>, t: Tx, memberId: bigint): Promise<void> {
  const { rows } = await t.query<{ account: bigint }>(
    'update follow.leader set shown = false, changed_at = clock_timestamp() where member_id = $1 returning account_id as account',
    [memberId],
  );
  await endFollowsOfLeader(following, t, memberId);
  const { rows: own } = await t.query<{ account: bigint }>(
    `select distinct account_id as account from follow.follow where member_id = $1 and state = 'running'`,
    [memberId],
  );
  for (const { account } of [...rows, ...own]) await endFollowsOf(following, t, account);
}
