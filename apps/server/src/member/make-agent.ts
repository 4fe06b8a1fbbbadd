import type { Kernel, Tx } from '../kernel/kernel.ts';

/** Makes a player an agent; his live sessions know it on every node once the returned work is done after the commit. */
export async function makeAgent(kernel: Pick<Kernel, 'sessions'>, t: Tx, memberId: bigint): Promise<() => void> {
  await t.query(`update member.member set kind = 'agent' where id = $1`, [memberId], 'member-make-agent');
  return kernel.sessions.changeClaims(t, memberId, { kind: 'agent' });
}
