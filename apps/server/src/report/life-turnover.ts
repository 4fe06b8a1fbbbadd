import type { Sql } from '../kernel/kernel.ts';
import { FURTHER_PLACES } from './chain-paths.ts';

/** Stakes of all their time that count as turnover, of bets won or lost, at external games too, minor units; by member. */
export async function lifeTurnover(sql: Sql, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql.query<{ id: bigint; turnover: bigint }>(
    'select member_id as id, turnover from report.life_turnover($1)',
    [memberIds],
    'report-life-turnover',
  );
  return new Map(rows.map(({ id, turnover }) => [id, turnover]));
}

/** Who has had anything settled since a moment, Unix ms. */
export async function playersSince(sql: Sql, sinceMs: number): Promise<bigint[]> {
  const { rows } = await sql.query<{ id: bigint }>(
    `select distinct via_id as id from report.own_slot
     where slot >= to_timestamp($1::float8 / 1000) and via_id < ${FURTHER_PLACES} and bets is not null order by 1`,
    [sinceMs],
    'report-players-since',
  );
  return rows.map(({ id }) => id);
}

/** The next so many of whom the facts know anything, after one, in the order of their numbers: everybody who ever played is among them. */
export async function playersAfter(sql: Sql, afterId: bigint, most: number): Promise<bigint[]> {
  const { rows } = await sql.query<{ id: bigint }>(
    'select id from report.players_after($1, $2) as p (id) order by 1',
    [afterId, most],
    'report-players-after',
  );
  return rows.map(({ id }) => id);
}
