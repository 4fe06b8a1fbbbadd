import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findInviteCode, findNode, insertInviteCode, type InviteCode } from './store.ts';

/** The live invite code, or null: unknown and withdrawn codes look the same. */
export async function inviteOf(sql: Sql, code: string): Promise<InviteCode | null> {
  return findInviteCode(sql, code);
}

/**
 * Writes an invite code of six digits; false when the code exists. Refuses with `agent.rebate_above_ceiling` when it
 * promises more than its owner has (spec §5).
 */
export async function saveInviteCode(t: Tx, invite: InviteCode): Promise<boolean> {
  const owner = await findNode(t, invite.ownerId);
  if (owner === null) throw new Error(`invite owner ${invite.ownerId} is not in the tree`);
  if (invite.rebatePer10k > owner.rebatePer10k) {
    throw new Refusal('agent.rebate_above_ceiling', { ceiling: owner.rebatePer10k, floor: 0 });
  }
  return insertInviteCode(t, invite);
}
