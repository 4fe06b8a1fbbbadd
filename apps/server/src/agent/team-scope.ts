import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Where somebody stands below an agent. */
export interface Standing {
  /** Levels below: 1 is his own invitee. */
  readonly depth: number;
  /** The direct invitee through whom he stands there; himself at depth 1. */
  readonly viaId: bigint;
  /** From when on, Unix ms: what he did before is not this agent's to see. */
  readonly sinceMs: number;
  /** When he came into the tree, Unix ms; before `sinceMs` for whoever was moved here. */
  readonly joinedMs: number;
}

/**
 * Where a member stands below an agent. Strangers, siblings, those above, whoever was moved away and the agent himself are all
 * refused with `agent.member_unknown`: nobody learns who exists.
 */
export async function requireInTeam(sql: Sql, agentId: bigint, memberId: bigint): Promise<Standing> {
  const { rows } = await sql.query<Standing>(
    `select t.depth, t.via_id as "viaId", t.since as "sinceMs", n.joined_at as "joinedMs"
     from agent.v_team t join agent.v_node n on n.member_id = t.member_id where t.agent_id = $1 and t.member_id = $2`,
    [agentId, memberId],
    'agent-standing',
  );
  const standing = rows[0];
  if (standing === undefined) throw new Refusal('agent.member_unknown');
  return standing;
}

/** Nicknames of those of these members who stand in the agent's team now; of nobody else, and not of closed accounts. */
export async function namesInTeam(
  sql: Sql,
  agentId: bigint,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql.query<{ id: bigint; nickname: string }>(
    `select m.id, m.nickname from agent.v_team t join member.v_member m on m.id = t.member_id
     where t.agent_id = $1 and t.member_id = any($2) and not exists (select from member.v_closed c where c.id = m.id)`,
    [agentId, memberIds],
    'agent-names',
  );
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

/** Members between an agent and somebody of his team, from below the agent down to him (`teamPath`). */
export async function pathTo(
  sql: Sql,
  agentId: bigint,
  memberId: bigint,
): Promise<{ memberId: string; nickname: string }[]> {
  const { rows } = await sql.query<{ id: bigint; nickname: string }>(
    `select m.id, m.nickname from agent.v_team a
     join agent.v_line l on l.member_id = a.member_id and l.depth < a.depth
     join member.v_member m on m.id = l.ancestor_id
     where a.agent_id = $1 and a.member_id = $2 order by l.depth desc`,
    [agentId, memberId],
    'agent-path',
  );
  return rows.map(({ id, nickname }) => ({ memberId: String(id), nickname }));
}
