import type { Sql } from '../kernel/kernel.ts';

/** How many stand below somebody, and the points of all of them with his own, minor units, at this moment. */
export interface TeamSize {
  readonly teamSize: number;
  readonly directSize: number;
  readonly teamBalance: bigint;
}

const NOBODY: TeamSize = { teamSize: 0, directSize: 0, teamBalance: 0n };

/** The sizes of these members' teams, as a look-up by member. */
export async function teamSizes(sql: Sql, memberIds: readonly bigint[]): Promise<(memberId: bigint) => TeamSize> {
  const { rows } = await sql.query<TeamSize & { memberId: bigint }>(
    `select l.ancestor_id as "memberId", count(*)::int - 1 as "teamSize", (count(*) filter (where l.depth = 1))::int as "directSize",
       sum(b.balance)::bigint as "teamBalance"
     from agent.v_line l join agent.v_node n on n.member_id = l.member_id join ledger.v_balance b on b.id = n.account_id
     where l.ancestor_id = any($1) group by 1`,
    [memberIds],
    'agent-team-sizes',
  );
  const known = new Map(rows.map((row) => [row.memberId, row]));
  return (memberId) => known.get(memberId) ?? NOBODY;
}

/** How many stand below each of these members, as a look-up by member: cheaper than `teamSizes`, which adds up their points. */
export async function teamHeads(sql: Sql, memberIds: readonly bigint[]): Promise<(memberId: bigint) => number> {
  const { rows } = await sql.query<{ memberId: bigint; heads: number }>(
    `select agent_id as "memberId", sum(bit_count(bits))::int as heads from agent.v_team_page where agent_id = any($1) group by 1`,
    [memberIds],
    'agent-team-heads',
  );
  const known = new Map(rows.map(({ memberId, heads }) => [memberId, heads]));
  return (memberId) => known.get(memberId) ?? 0;
}
