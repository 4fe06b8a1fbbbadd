import type { Sql } from '../kernel/kernel.ts';
import type { Figure } from './figures.ts';
import { SUMMED, sumsOf, type Sums } from './present-figures.ts';

type Row<Key extends object> = Partial<Record<Figure, bigint | null>> & Key;

/** A stretch of whole quarters of an hour, Unix ms. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

const bounds = ({ fromMs, toMs }: Stretch): [Date, Date] => [new Date(fromMs), new Date(toMs)];

/**
 * What the whole house did between bounds, Unix ms in order: a day, an hour or a quarter of one from each bound to the next. Read from
 * `report.house_slot` by its key; `rebate` is what all agents together earned.
 */
export async function readHouseSteps(sql: Sql, boundsMs: readonly number[]): Promise<Sums[]> {
  const { rows } = await sql.query<Row<{ no: number }>>(
    `select width_bucket(s.slot, $1::timestamptz[]) as no, ${SUMMED} from report.house_slot s
     where s.agent_id = 0 and s.via_id = 0 and s.slot >= ($1::timestamptz[])[1] and s.slot < ($1::timestamptz[])[cardinality($1::timestamptz[])]
     group by 1`,
    [boundsMs.map((ms) => new Date(ms))],
    'report-house-steps',
  );
  const known = new Map(rows.map((row) => [row.no, row]));
  return boundsMs.slice(1).map((_end, index) => sumsOf(known.get(index + 1)));
}

/** All of a stretch together. */
export async function readHouse(sql: Sql, stretch: Stretch): Promise<Sums> {
  const [sums] = await readHouseSteps(sql, [stretch.fromMs, stretch.toMs]);
  return sums ?? sumsOf(undefined);
}

/**
 * The same by lottery or type of lottery. Play at external games is `games` and `sports`; what is of no lottery (points of the cashier, newcomers)
 * is under the empty key. All together come to the whole.
 */
export async function readHouseBy(
  sql: Sql,
  of: 'lottery' | 'type',
  stretch: Stretch,
): Promise<ReadonlyMap<string, Sums>> {
  const { rows } = await sql.query<Row<{ key: string }>>(
    `select case f.lottery_id when 0 then '' when -1 then 'games' when -2 then 'sports' else ${of === 'lottery' ? 'l.code' : 'l.family'} end as key,
       ${SUMMED.replaceAll('s.', 'f.')}
     from report.house_slot f left join lottery.v_lottery l on l.id = f.lottery_id
     where f.agent_id = 0 and f.via_id = 0 and f.slot >= $1 and f.slot < $2 group by 1`,
    bounds(stretch),
    `report-house-${of}`,
  );
  return new Map(rows.map((row) => [row.key, sumsOf(row)]));
}

/**
 * The same by branch: each agent who stands at the top now, with everybody below him, by what they did while they stood there. Under the empty
 * key what was done below nobody who stands there now. The `limit` that staked most have rows of their own.
 */
export async function readHouseBranches(sql: Sql, stretch: Stretch, limit: number): Promise<ReadonlyMap<string, Sums>> {
  const { rows } = await sql.query<Row<{ key: string }>>(
    `with top as materialized (
       select n.member_id from agent.v_node n where n.parent_id is null
         and exists (select from report.branch b where b.agent_id = n.member_id)
     )
     select t.member_id::text as key, ${SUMMED}
     from top t cross join lateral (
       select * from report.fact_rows(t.member_id, '{0}', $1, $2)
       union all select * from report.own_sums(0, array[t.member_id], $1, $2)
     ) s
     group by t.member_id order by coalesce(sum(s.stake), 0) + coalesce(sum(s.deposits), 0) desc, t.member_id limit $3`,
    [...bounds(stretch), limit],
    'report-house-branches',
  );
  // Of a branch `rebate` is what its head earned and `team_rebate` what those below him did.
  const branches = rows.map((row) => [row.key, branchOf(sumsOf(row))] as const);
  const rest = { ...(await readHouse(sql, stretch)) };
  for (const [, sums] of branches) for (const name of Object.keys(rest) as Figure[]) rest[name] -= sums[name];
  return new Map([...branches, ['', rest] as const]);
}

/** What was earned in a branch, together, as the house counts it. */
function branchOf(sums: Sums): Sums {
  return { ...sums, rebate: sums.rebate + sums.team_rebate, team_rebate: 0n };
}

/** How much has happened that is not in the facts yet. */
export async function countUnfolded(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select ((select count(*) from (select from lottery.v_settled_news limit 10000) n)
       + (select count(*) from (select from ledger.v_fresh_entry limit 10000) e))::int as n`,
    [],
    'report-unfolded',
  );
  return rows[0]?.n ?? 0;
}
