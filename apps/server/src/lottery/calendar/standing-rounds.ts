import type { Sql } from '../../kernel/kernel.ts';
import { ROUND_STATUS } from '../round.ts';
import type { Freedom, Standing } from './replan.ts';

/** A round that is ahead, with its place in its chain of seeds; an official one has none. */
export interface StandingRound extends Standing {
  readonly chainId: bigint | null;
  readonly chainIndex: number | null;
  /** Its commitment is public. */
  readonly isCommitted: boolean;
}

interface Row {
  readonly id: bigint;
  readonly game_no: string;
  readonly begin_at: number;
  readonly end_at: number;
  readonly prize_at: number;
  readonly status: number;
  readonly committed: boolean;
  readonly touched: boolean;
  readonly chain_id: bigint | null;
  readonly chain_index: number | null;
}

/** Which rounds: of business dates, both included. */
export interface Days {
  readonly lotteryId: bigint;
  readonly source: 'house' | 'official';
  readonly from: string;
  /** Null: without an end. */
  readonly to: string | null;
}

/** A round `r` that the calendar took away before anybody could bet on it: its number is free. */
export const TAKEN_BACK = `r.status = 6 and r.void_reason = 'calendar' and r.commitment is null
  and not exists (select from lottery.chase_round c where c.round_id = r.id)
  and not exists (select from lottery.result_proposal p where p.round_id = r.id)`;

/**
 * Rounds of business dates whose draw is ahead, in order; `lock`: they are the caller's until the transaction ends. Those
 * that the calendar took back are not among them.
 */
export async function standingRounds(
  sql: Sql,
  { lotteryId, source, from, to }: Days,
  { lock }: { readonly lock: boolean },
): Promise<StandingRound[]> {
  const { rows } = await sql.query<Row>(
    `select r.id, r.game_no, r.begin_at, r.end_at, r.prize_at, r.status, r.commitment is not null as committed, r.chain_id, r.chain_index,
       exists (select from lottery.chase_round c where c.round_id = r.id)
         or exists (select from lottery.result_proposal p where p.round_id = r.id) as touched
     from lottery.round r
     where r.lottery_id = $1 and r.prize_at > clock_timestamp() and r.business_date >= $2
       and r.business_date <= coalesce($3::date, 'infinity') and not (${TAKEN_BACK})
     order by r.prize_at, r.id ${lock ? 'for update of r' : ''}`,
    [lotteryId, from, to],
    lock ? 'lottery-standing-lock' : 'lottery-standing',
  );
  return rows.map((row) => ({
    id: row.id,
    gameNo: row.game_no,
    beginTime: row.begin_at,
    endTime: row.end_at,
    govPrizeTime: row.prize_at,
    freedom: freedomOf(row, source),
    chainId: row.chain_id,
    chainIndex: row.chain_index,
    isCommitted: row.committed,
  }));
}

/** An official round moves under its number until it is opened, whoever waits for it (decision 021). */
function freedomOf({ status, touched, committed }: Row, source: Days['source']): Freedom {
  const isEnded = status === ROUND_STATUS.voided || status === ROUND_STATUS.settled;
  if (isEnded) return 'over';
  if (status !== ROUND_STATUS.scheduled) return 'stays';
  if (source === 'official') return 'free';
  return touched ? 'stays' : committed ? 'promised' : 'free';
}
