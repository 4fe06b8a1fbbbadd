import type { TeamMember } from '@drawroom/contract/agent';
import { presentPerson } from '../agent/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { peopleOf } from '../member/index.ts';

/** Members as an agent may see them, by id: `depth` counts from the agent who asks. */
export async function peopleInList(
  kernel: Pick<Kernel, 'db' | 'vault'>,
  agentId: bigint,
  memberIds: readonly bigint[],
): Promise<(memberId: bigint) => TeamMember> {
  const [people, { rows }] = await Promise.all([
    peopleOf(kernel, memberIds),
    kernel.db.query<{ memberId: bigint; depth: number; joinedAtMs: number }>(
      `select t.member_id as "memberId", t.depth, n.joined_at as "joinedAtMs"
       from agent.v_team t join agent.v_node n on n.member_id = t.member_id where t.agent_id = $1 and t.member_id = any($2)`,
      [agentId, memberIds],
      'report-people',
    ),
  ]);
  const places = new Map(rows.map((row) => [row.memberId, row]));
  return (memberId) =>
    presentPerson(people.get(memberId), places.get(memberId) ?? { memberId, depth: 0, joinedAtMs: 0 });
}
