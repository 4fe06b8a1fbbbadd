import type { Sql } from '../kernel/kernel.ts';
import type { Figure } from './figures.ts';
import { SUMMED, sumsOf, type Sums } from './present-figures.ts';
import type { Scope } from './scope.ts';

type Row = Partial<Record<Figure, bigint | null>>;

/** Everything of (agent, via) in a stretch; `viaId` 0: his whole team, he himself: his own. */
export async function readSums(
  sql: Sql,
  { whoId, from, to }: Pick<Scope, 'whoId' | 'from' | 'to'>,
  viaId: bigint,
): Promise<Sums> {
  const { rows } = await sql.query<Row>(
    `select ${SUMMED} from report.sums($1, $2, $3, $4) s`,
    [whoId, viaId, from, to],
    'report-sums',
  );
  return sumsOf(rows[0]);
}

export interface LotterySums {
  readonly lotteryId: bigint;
  readonly code: string;
  readonly family: string;
  readonly sums: Sums;
}

/** The bets of (agent, via) by lottery. */
export async function readByLottery(
  sql: Sql,
  { whoId, from, to }: Pick<Scope, 'whoId' | 'from' | 'to'>,
  viaId: bigint,
): Promise<LotterySums[]> {
  const { rows } = await sql.query<Row & { lottery_id: bigint; code: string; family: string }>(
    `select s.*, l.code, l.family from report.sums($1, $2, $3, $4) s
     join lottery.v_lottery l on l.id = s.lottery_id order by s.stake desc, l.code`,
    [whoId, viaId, from, to],
    'report-by-lottery',
  );
  return rows.map((row) => ({ lotteryId: row.lottery_id, code: row.code, family: row.family, sums: sumsOf(row) }));
}

/** How many of each member's team, he himself included, had bets settled in the stretch. */
export async function readBettors(
  sql: Sql,
  memberIds: readonly bigint[],
  { from, to }: Pick<Scope, 'from' | 'to'>,
): Promise<(memberId: bigint) => number> {
  const { rows } = await sql.query<{ memberId: bigint; n: number }>(
    `select l.ancestor_id as "memberId", count(*)::int as n from agent.v_line l
     join report.active_pages($2, $3) p on p.page = l.member_id / 8192
     where l.ancestor_id = any($1) and get_bit(p.bits, (l.member_id % 8192)::integer) = 1 group by 1`,
    [memberIds, from, to],
    'report-bettors-of',
  );
  const known = new Map(rows.map(({ memberId, n }) => [memberId, n]));
  return (memberId) => known.get(memberId) ?? 0;
}

/** How many below somebody had bets settled in the stretch. */
export async function countBettors(
  sql: Sql,
  { whoId, from, to }: Pick<Scope, 'whoId' | 'from' | 'to'>,
): Promise<number> {
  const { rows } = await sql.query<{ n: bigint }>(
    'select report.bettors($1, $2, $3) as n',
    [whoId, from, to],
    'report-bettors',
  );
  return Number(rows[0]?.n ?? 0n);
}
