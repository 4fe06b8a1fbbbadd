import type { Sql } from '../kernel/kernel.ts';

/** A round by what everybody calls it. */
export interface NamedRound {
  readonly lotteryCode: string;
  readonly gameNo: string;
}

/** Who won in a round. */
export interface Winners {
  /** How many members, each once however many of his bets won. */
  readonly members: number;
  /** Their accounts in the order in which they placed the first bet that won, at most 500. */
  readonly accountIds: readonly bigint[];
}

const LISTED = 500;

/** Members with a bet that won (status 1) in a settled round; nobody in a round that is not settled or unknown. */
export async function winnersOf(sql: Sql, { lotteryCode, gameNo }: NamedRound): Promise<Winners> {
  const { rows } = await sql.query<{ accountId: bigint; members: number }>(
    `select b.account_id as "accountId", count(*) over ()::int as members
     from lottery.lottery l join lottery.round r on r.lottery_id = l.id join lottery.bet b on b.round_id = r.id
     where l.code = $1 and r.game_no = $2 and r.status = 5 and b.status = 1
     group by b.account_id order by min(b.id) limit ${LISTED}`,
    [lotteryCode, gameNo],
    'lottery-winners-of',
  );
  return { members: rows[0]?.members ?? 0, accountIds: rows.map(({ accountId }) => accountId) };
}
