import type { Tx } from '../kernel/kernel.ts';
import { findNode, insertNode, lockTree, writeChains } from './store.ts';

/** Where a member without an inviter stands: at the top, earning nothing. */
const TOP = { parentId: null, rebatePer10k: 0 } as const;

/**
 * Places a new member below the invite's owner and freezes his first chain. A code written before its owner's rate was
 * lowered gives at most that rate (spec §5). Throws when the owner is not in the tree.
 */
export async function joinTree(
  t: Tx,
  member: {
    readonly memberId: bigint;
    readonly accountId: bigint;
    readonly invite: { readonly ownerId: bigint; readonly rebatePer10k: number } | null;
  },
): Promise<void> {
  const { invite, ...ids } = member;
  await lockTree(t, 'to join');
  const place = invite === null ? TOP : await placeBelow(t, invite);
  await insertNode(t, { ...ids, ...place });
  await writeChains(t, ids.memberId);
}

async function placeBelow(
  t: Tx,
  invite: { readonly ownerId: bigint; readonly rebatePer10k: number },
): Promise<{ parentId: bigint; rebatePer10k: number }> {
  const owner = await findNode(t, invite.ownerId);
  if (owner === null) throw new Error(`invite owner ${invite.ownerId} is not in the tree`);
  return { parentId: owner.memberId, rebatePer10k: Math.min(invite.rebatePer10k, owner.rebatePer10k) };
}
