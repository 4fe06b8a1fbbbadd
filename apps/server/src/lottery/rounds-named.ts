import type { Sql } from '../kernel/kernel.ts';

/** Names of rounds as people know them, `K3FAST 20260101-001`, by their ids; unknown ones are left out. */
export async function roundsNamed(sql: Sql, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.query<{ id: bigint; name: string }>(
    `select r.id, l.code || ' ' || r.game_no as name from lottery.round r join lottery.lottery l on l.id = r.lottery_id
     where r.id = any($1::bigint[])`,
    [[...new Set(ids.map(String))]],
    'lottery-rounds-named',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
