import type { Sql } from '../kernel/kernel.ts';
import { firstBetIdAt } from './bet-records.ts';

/** What all bets of a member since a moment have come to; sums are of decided bets, minor units. */
export interface PlayTotals {
  readonly rounds: number;
  readonly bets: number;
  readonly won: number;
  readonly lost: number;
  readonly stake: bigint;
  readonly payout: bigint;
  /** Most rounds in a row that cost more than they paid. */
  readonly losingRun: number;
  readonly open: number;
  readonly cancelled: number;
}

/** A decided bet of a record. */
export interface PlayedBet {
  readonly id: bigint;
  readonly code: string;
  readonly game_no: string;
  readonly play: string;
  readonly selection: string;
  readonly units: number;
  readonly stake: bigint;
  readonly odds: string;
  readonly payout: bigint;
  readonly created_at: number;
  readonly settled_at: number | null;
  readonly status: number;
}

export interface PlayRecord {
  readonly totals: PlayTotals;
  readonly last: readonly PlayedBet[];
}

/** A round is one step of the losing run; rounds follow one another by their first bet. */
const TOTALS = `
  with b as (
    select id, round_id, stake, payout, status from lottery.bet where account_id = $1 and id >= $2 and created_at >= $3
  ), r as (
    select round_id, min(id) as first, sum(payout) < sum(stake) as losing from b where status in (1, 2, 3) group by round_id
  ), g as (
    select losing, count(*) filter (where not losing) over (order by first) as run from r
  )
  select count(distinct round_id) filter (where status in (1, 2, 3))::int as rounds,
    count(*) filter (where status in (1, 2, 3))::int as bets,
    count(*) filter (where status = 1)::int as won, count(*) filter (where status = 2)::int as lost,
    coalesce(sum(stake) filter (where status in (1, 2, 3)), 0)::bigint as stake,
    coalesce(sum(payout) filter (where status in (1, 2, 3)), 0)::bigint as payout,
    coalesce((select max(n) from (select count(*)::int as n from g where losing group by run) x), 0) as "losingRun",
    count(*) filter (where status = 0)::int as open, count(*) filter (where status = 4)::int as cancelled
  from b`;

/** Totals of all bets of a member placed since a moment (Unix ms), and the `last` decided ones, newest first. */
export async function recordSince(
  sql: Sql,
  accountId: bigint,
  { sinceMs, last }: { readonly sinceMs: number; readonly last: number },
): Promise<PlayRecord> {
  const since = [accountId, await firstBetIdAt(sql, sinceMs), new Date(sinceMs)];
  const { rows } = await sql.query<PlayTotals>(TOTALS, since, 'lottery-record-totals');
  const [totals] = rows;
  if (totals === undefined) throw new Error('an aggregate without a row');
  if (last === 0) return { totals, last: [] };
  const { rows: bets } = await sql.query<PlayedBet>(
    `select b.id, l.code, r.game_no, b.play, b.selection, b.units, b.stake, b.odds, b.payout, b.created_at, b.settled_at, b.status
     from lottery.bet b join lottery.round r on r.id = b.round_id join lottery.lottery l on l.id = r.lottery_id
     where b.account_id = $1 and b.id >= $2 and b.created_at >= $3 and b.status in (1, 2, 3)
     order by b.id desc limit $4`,
    [...since, last],
    'lottery-record-last',
  );
  return { totals, last: bets };
}
