import { evenRates, ratesWithin } from '@drawroom/engine/lottery-types';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { aboveCeiling } from './above-ceiling.ts';
import { findInviteCode, findNode, insertInviteCode, type InviteCode } from './store.ts';

/** The invite of six digits or of a long link's token, or null: unknown, withdrawn, expired and used up look the same. */
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
  if (!ratesWithin(invite.rates, owner.rates)) throw aboveCeiling(owner.rates, evenRates(0));
  return insertInviteCode(t, invite);
}
