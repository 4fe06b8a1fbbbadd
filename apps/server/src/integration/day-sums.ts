import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';

/** Stakes and payouts by day of UTC and lottery, of rounds settled within [fromMs, toMs). */
export async function daySums(sql: Sql, fromMs: number, toMs: number): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql.query<{
    day: string;
    lotteryCode: string;
    bets: number;
    bettors: number;
    stake: bigint;
    turnover: bigint;
    payout: bigint;
  }>(
    `select (r.settled_at at time zone 'UTC')::date::text as day, l.code as "lotteryCode", count(*)::int as bets,
       count(distinct b.account_id)::int as bettors, sum(b.stake)::bigint as stake, sum(b.effective)::bigint as turnover,
       sum(b.payout)::bigint as payout
     from lottery.v_settled_round r join lottery.v_bet_record b on b.round_id = r.id join lottery.v_lottery l on l.id = r.lottery_id
     where r.settled_at >= to_timestamp($1::float8 / 1000) and r.settled_at < to_timestamp($2::float8 / 1000)
     group by 1, 2 order by 1, 2`,
    [fromMs, toMs],
    'integration-days',
  );
  return rows.map(({ stake, turnover, payout, ...row }) => ({
    ...row,
    stake: formatMoney(stake),
    turnover: formatMoney(turnover),
    payout: formatMoney(payout),
  }));
}
