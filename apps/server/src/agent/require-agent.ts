import type { Rates } from '@drawroom/engine/lottery-types';
import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findNode } from './store.ts';

/** What somebody is by his row, or nothing for who does not exist. */
export async function kindOf(sql: Sql, memberId: bigint): Promise<'player' | 'agent' | undefined> {
  const { rows } = await sql.query<{ kind: 'player' | 'agent' }>(
    'select kind from member.v_member where id = $1',
    [memberId],
    'agent-kind',
  );
  return rows[0]?.kind;
}

/**
 * The caller's own rates, which are the ceiling of what he may give. Refuses with `agent.not_agent` who is none: his row decides,
 * since a session keeps what was true at the login.
 */
export async function requireAgent(sql: Sql, memberId: bigint): Promise<Rates> {
  if ((await kindOf(sql, memberId)) !== 'agent') throw new Refusal('agent.not_agent');
  const node = await findNode(sql, memberId);
  if (node === null) throw new Error(`agent ${memberId} is not in the tree`);
  return node.rates;
}
