import { evenRates, ratesWithin, type Rates } from '@drawroom/engine/lottery-types';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { aboveCeiling } from './above-ceiling.ts';
import {
  findNode,
  highestRatesBelow,
  isInTeam,
  lockTree,
  noteRates,
  updateNode,
  writeChains,
  writeClosure,
  type TreeNode,
} from './store.ts';

/** At the top of the tree only the scale itself is a ceiling. */
const TOP_CEILINGS = evenRates(10_000);

/**
 * Changes a member's rates and leaves what was bet before as it was: new chains are written for him and everybody below.
 * Refuses with `agent.rebate_above_ceiling` when a rate is above his parent's, or below one of his children's. `byId`: who changes them; without, the house.
 */
export async function changeRates(
  t: Tx,
  change: { readonly memberId: bigint; readonly rates: Rates; readonly byId?: bigint },
): Promise<void> {
  const { memberId, rates, byId = null } = change;
  const before = await changeNode(t, memberId, (node) => ({ ...node, rates }));
  await noteRates(t, { memberId, byId, before: before.rates, rates });
}

/**
 * Moves a member with his team below another one, or to the top (null). Refuses with `agent.move_refused`
 * when the new parent stands in the team, and with `agent.rebate_above_ceiling` when one of the new parent's rates is lower.
 */
export async function changeParent(
  t: Tx,
  change: { readonly memberId: bigint; readonly parentId: bigint | null },
): Promise<void> {
  await changeNode(t, change.memberId, (node) => ({ ...node, parentId: change.parentId }));
}

async function changeNode(t: Tx, memberId: bigint, change: (node: TreeNode) => TreeNode): Promise<TreeNode> {
  await lockTree(t, 'to change');
  const node = await findNode(t, memberId);
  if (node === null) throw new Error(`member ${memberId} is not in the tree`);
  const wanted = change(node);
  const ceilings = await ceilingsFor(t, wanted);
  const floors = await highestRatesBelow(t, memberId);
  if (!ratesWithin(wanted.rates, ceilings) || !ratesWithin(floors, wanted.rates)) throw aboveCeiling(ceilings, floors);
  await updateNode(t, wanted);
  if (wanted.parentId !== node.parentId) await writeClosure(t, memberId);
  await writeChains(t, memberId);
  return node;
}

async function ceilingsFor(t: Tx, wanted: TreeNode): Promise<Rates> {
  if (wanted.parentId === null) return TOP_CEILINGS;
  // A ring would never end on the way up.
  if (await isInTeam(t, wanted.memberId, wanted.parentId)) {
    throw new Refusal('agent.move_refused');
  }
  const parent = await findNode(t, wanted.parentId);
  if (parent === null) throw new Error(`member ${wanted.parentId} is not in the tree`);
  return parent.rates;
}
