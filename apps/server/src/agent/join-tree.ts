import { evenRates, lowerRates, type Rates } from '@drawroom/engine/lottery-types';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { withinQuota } from './quotas.ts';
import { findNode, insertNode, lockTree, noteRates, useInviteCode, writeChains, writeClosure } from './store.ts';

/** Where a member without an inviter stands: at the top, earning nothing. */
const TOP = { parentId: null, rates: evenRates(0) } as const;

/**
 * Places a new member below the invite's owner and freezes his first chain. A code written before its owner's rates were
 * lowered gives at most those (spec §5). A code is used up by one; refuses with `member.invite_code_unknown` when it has ended
 * since it was looked at. Throws when the owner is not in the tree.
 */
export async function joinTree(
  t: Tx,
  member: {
    readonly memberId: bigint;
    readonly accountId: bigint;
    readonly invite: { readonly ownerId: bigint; readonly rates: Rates; readonly code?: string } | null;
  },
): Promise<void> {
  const { invite, ...ids } = member;
  await lockTree(t, 'to join');
  if (invite?.code !== undefined && !(await useInviteCode(t, invite.code)))
    throw new Refusal('member.invite_code_unknown');
  const place = invite === null ? TOP : await placeBelow(t, invite);
  await insertNode(t, { ...ids, ...place });
  await writeClosure(t, ids.memberId);
  await writeChains(t, ids.memberId);
  await noteRates(t, { memberId: ids.memberId, byId: place.parentId, before: null, rates: place.rates });
}

async function placeBelow(
  t: Tx,
  invite: { readonly ownerId: bigint; readonly rates: Rates },
): Promise<{ parentId: bigint; rates: Rates }> {
  const owner = await findNode(t, invite.ownerId);
  if (owner === null) throw new Error(`invite owner ${invite.ownerId} is not in the tree`);
  return {
    parentId: owner.memberId,
    rates: await withinQuota(t, owner.memberId, lowerRates(invite.rates, owner.rates)),
  };
}
