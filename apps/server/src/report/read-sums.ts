import type { Sql } from '../kernel/kernel.ts';
import type { Figure } from './figures.ts';
import { SUMMED, sumsOf, type Sums } from './present-figures.ts';
import type { Scope } from './scope.ts';

type Row = Partial<Record<Figure, bigint | null>>;

/** Whose sums: of somebody's whole team without him, or his own. */
export type SumsOf = 'team' | 'own';

/** What a sum is of: everything, or only what is no play at external games. */
export type PlaysOf = 'all' | 'lotteries';

/** The least number of a lottery among the rows that count. */
export const LEAST: Readonly<Record<PlaysOf, number>> = { all: -2, lotteries: 0 };

/** Rows of facts that come to them; `from` and `to`: expressions. */
export function factRows(of: SumsOf, { who, from, to }: { readonly who: string; from: string; to: string }): string {
  return of === 'team'
    ? `report.fact_rows(${who}, '{0}', ${from}, ${to})`
    : `report.self_rows(array[${who}::bigint], ${from}, ${to})`;
}
/** Whose rows and of when, as the first parameters of a query. */
export const FACTS_OF = { who: '$1', from: '$2', to: '$3' } as const;

/** Everything of somebody's team, or of himself, in a stretch. */
export async function readSums(
  sql: Sql,
  { whoId, from, to, plays = 'all' }: Pick<Scope, 'whoId' | 'from' | 'to'> & { readonly plays?: PlaysOf },
  of: SumsOf,
): Promise<Sums> {
  const { rows } = await sql.query<Row>(
    `select ${SUMMED} from ${factRows(of, FACTS_OF)} s where s.lottery_id >= ${LEAST[plays]}`,
    [whoId, from, to],
    `report-sums-${of}-${plays}`,
  );
  return sumsOf(rows[0]);
}

/** All bets and points of one branch of an agent, without play at external games. */
export async function readBranch(
  sql: Sql,
  { whoId, from, to }: Pick<Scope, 'whoId' | 'from' | 'to'>,
  branchId: bigint,
): Promise<Sums> {
  const { rows } = await sql.query<Row>(
    `select ${SUMMED} from report.branch_rows($1, array[$4::bigint], $2, $3) s where s.lottery_id >= 0`,
    [whoId, from, to, branchId],
    'report-sums-branch',
  );
  return sumsOf(rows[0]);
}

export interface LotterySums {
  readonly lotteryId: bigint;
  readonly code: string;
  readonly family: string;
  readonly sums: Sums;
}

/** The bets of somebody's team, of himself or of one of his branches, by lottery. */
export async function readByLottery(
  sql: Sql,
  { whoId, from, to }: Pick<Scope, 'whoId' | 'from' | 'to'>,
  of: SumsOf | { readonly branchId: bigint },
): Promise<LotterySums[]> {
  const isBranch = typeof of === 'object';
  const { rows } = await sql.query<Row & { lottery_id: bigint; code: string; family: string }>(
    `select f.*, l.code, l.family
     from (select s.lottery_id, ${SUMMED} from ${isBranch ? 'report.branch_bets($1, $4, $2, $3)' : factRows(of, FACTS_OF)} s group by 1) f
     join lottery.v_lottery l on l.id = f.lottery_id order by f.stake desc, l.code`,
    [whoId, from, to, ...(isBranch ? [of.branchId] : [])],
    `report-by-lottery-${isBranch ? 'branch' : of}`,
  );
  return rows.map((row) => ({ lotteryId: row.lottery_id, code: row.code, family: row.family, sums: sumsOf(row) }));
}

/** How many of each branch of somebody, its head included, had bets settled in the stretch while they stood in it. */
export async function readBettors(
  sql: Sql,
  memberIds: readonly bigint[],
  { whoId, from, to }: Pick<Scope, 'whoId' | 'from' | 'to'>,
): Promise<(memberId: bigint) => number> {
  const { rows } = await sql.query<{ memberId: bigint; n: number }>(
    'select head_id as "memberId", bettors::int as n from report.branch_bettors($1, $2, $3, $4)',
    [whoId, memberIds, from, to],
    'report-branch-bettors',
  );
  const known = new Map(rows.map(({ memberId, n }) => [memberId, n]));
  return (memberId) => known.get(memberId) ?? 0;
}

/** How many had bets settled in the stretch while they stood below somebody. */
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
