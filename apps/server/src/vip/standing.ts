import type { Sql, Tx } from '../kernel/kernel.ts';

/** As it is shown: a level that the rules do not have any more is the highest that they have. */
const SHOWN = `least(s.level, (select jsonb_array_length(r.content -> 'levels') from vip.rules r order by r.version desc limit 1))`;

/** Level on which a member stands; 0: below all. */
export async function levelOf(sql: Sql, memberId: bigint): Promise<number> {
  const { rows } = await sql.query<{ level: number }>(
    `select ${SHOWN} as level from vip.standing s where s.member_id = $1`,
    [memberId],
    'vip-level-of',
  );
  return rows[0]?.level ?? 0;
}

/** How many members stand on each level; closed accounts are not among them. */
export async function standingByLevel(sql: Sql): Promise<{ level: number; members: number }[]> {
  const { rows } = await sql.query<{ level: number; members: number }>(
    `select ${SHOWN} as level, count(*)::int as members from vip.standing s where s.level > 0 group by 1 order by 1`,
    [],
    'vip-standing-by-level',
  );
  return rows;
}

/** Nobody else changes what a member has claimed before the transaction ends. */
export async function lockStanding(t: Tx, memberId: bigint): Promise<void> {
  await t.query('insert into vip.standing (member_id) values ($1) on conflict do nothing', [memberId], 'vip-stand');
  await t.query('select from vip.standing where member_id = $1 for update', [memberId], 'vip-lock-standing');
}
