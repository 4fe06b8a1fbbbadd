import type { Kernel, Slice } from '../kernel/kernel.ts';
import { closeCodes, ownData } from './own-data.ts';

export { currentChainId } from './chain.ts';
export { inviteOf, saveInviteCode } from './invite-codes.ts';
export { joinTree } from './join-tree.ts';
export { changeParent, changeRate } from './move-node.ts';

/** The tree of agents; its calls come with the agent centre. */
export function createAgentSlice(kernel: Kernel): Slice {
  return { name: 'agent', handlers: [], exportOf: (memberId) => ownData(kernel.db, memberId), forget: closeCodes };
}
