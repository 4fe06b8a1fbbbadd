import type { Sql } from '../kernel/kernel.ts';

/** IANA time zones of members, by their id. */
export async function zonesOf(sql: Sql, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql.query<{ id: bigint; zone: string }>(
    'select id, zone from member.member where id = any($1)',
    [memberIds],
    'member-zones',
  );
  return new Map(rows.map(({ id, zone }) => [id, zone]));
}
