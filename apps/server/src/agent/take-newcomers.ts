import type { Tx } from '../kernel/kernel.ts';

/**
 * Takes members who joined the tree out of the list of newcomers, at most `limit`, in the caller's transaction. Each is told once; whoever
 * else asks meanwhile is told of others.
 */
export async function takeNewcomers(t: Tx, limit: number): Promise<bigint[]> {
  const { rows } = await t.query<{ member_id: bigint }>(
    `delete from agent.newcomer where member_id in (
       select member_id from agent.newcomer order by member_id limit $1 for update skip locked) returning member_id`,
    [limit],
    'agent-take-newcomers',
  );
  return rows.map((row) => row.member_id);
}
