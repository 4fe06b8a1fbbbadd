import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findNode, highestRateBelow, isInTeam, lockTree, updateNode, writeChains, type TreeNode } from './store.ts';

/** At the top of the tree only the scale itself is a ceiling. */
const TOP_CEILING_PER10K = 10_000;

/**
 * Changes a member's rate and leaves what was bet before as it was: new chains are written for him and everybody below.
 * Refuses with `agent.rebate_above_ceiling` when the rate is above his parent's, or below one of his children's.
 */
export async function changeRate(
  t: Tx,
  change: { readonly memberId: bigint; readonly rebatePer10k: number },
): Promise<void> {
  await changeNode(t, change.memberId, (node) => ({ ...node, rebatePer10k: change.rebatePer10k }));
}

/**
 * Moves a member with his team below another one, or to the top (null). Throws when the new parent stands in the team.
 * Refuses with `agent.rebate_above_ceiling` when the new parent's rate is lower.
 */
export async function changeParent(
  t: Tx,
  change: { readonly memberId: bigint; readonly parentId: bigint | null },
): Promise<void> {
  await changeNode(t, change.memberId, (node) => ({ ...node, parentId: change.parentId }));
}

async function changeNode(t: Tx, memberId: bigint, change: (node: TreeNode) => TreeNode): Promise<void> {
  await lockTree(t, 'to change');
  const node = await findNode(t, memberId);
  if (node === null) throw new Error(`member ${memberId} is not in the tree`);
  const wanted = change(node);
  const ceiling = await ceilingFor(t, wanted);
  const floor = await highestRateBelow(t, memberId);
  if (wanted.rebatePer10k > ceiling || wanted.rebatePer10k < floor) {
    throw new Refusal('agent.rebate_above_ceiling', { ceiling, floor });
  }
  await updateNode(t, wanted);
  await writeChains(t, memberId);
}

async function ceilingFor(t: Tx, wanted: TreeNode): Promise<number> {
  if (wanted.parentId === null) return TOP_CEILING_PER10K;
  // A ring would never end on the way up.
  if (await isInTeam(t, wanted.memberId, wanted.parentId)) {
    throw new Error(`member ${wanted.parentId} stands below ${wanted.memberId}`);
  }
  const parent = await findNode(t, wanted.parentId);
  if (parent === null) throw new Error(`member ${wanted.parentId} is not in the tree`);
  return parent.rebatePer10k;
}
