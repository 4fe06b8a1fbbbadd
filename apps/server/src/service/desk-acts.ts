import type { DeskMessage, InboxRow } from '@drawroom/contract/service-desk';
import type { Tx } from '../kernel/kernel.ts';
import type { Reviewer } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { moveConversation, type Conversation } from './conversation-store.ts';
import type { ServiceKernel } from './deps.ts';
import { heldConversation, lockTalk } from './desk-conversation.ts';
import { rowOf } from './desk-inbox.ts';
import { presentForDesk } from './desk-talk.ts';
import { findMessage } from './message-store.ts';
import { sayAuto, tellConversation } from './tell-member.ts';

/** What an operator does to one conversation. */
export interface DeskAct {
  readonly reviewer: Reviewer;
  readonly conversationId: bigint;
}

const holderOf = ({ operatorId, operatorName }: Reviewer) => ({ id: operatorId, name: operatorName });

/** Takes a conversation out of the queue; claimed already by the same one: nothing more. Of two at once one gets it. */
export async function claimConversation(
  kernel: ServiceKernel,
  t: Tx,
  { reviewer, conversationId }: DeskAct,
): Promise<InboxRow> {
  const { thread, conversation } = await lockTalk(t, conversationId);
  if (conversation.state === 'closed') throw new Refusal('service.not_now');
  if (conversation.operatorName !== null && conversation.operatorId !== reviewer.operatorId)
    throw new Refusal('admin.claimed_by_other', { name: conversation.operatorName });
  if (conversation.state === 'waiting') {
    const claimed = await moveConversation(t, conversationId, { state: 'claimed', holder: holderOf(reviewer) });
    await sayAuto(kernel, t, { thread, conversationId, auto: { what: 'joined' } });
    await tellConversation(kernel, t, claimed);
  }
  return rowOf(kernel, t, conversationId);
}

/** Puts a claimed conversation back into the queue, in the place of its age. */
export async function releaseConversation(kernel: ServiceKernel, t: Tx, act: DeskAct): Promise<InboxRow> {
  const { conversation } = await heldConversation(t, act);
  const waiting = await moveConversation(t, conversation.id, { state: 'waiting', holder: null });
  await tellConversation(kernel, t, waiting);
  return rowOf(kernel, t, conversation.id);
}

/**
 * Gives a claimed conversation to another operator. `anyOnes`: by somebody who may take it away from whoever has it. The member is
 * told nothing: to him it is one desk.
 */
export async function handOverConversation(
  kernel: ServiceKernel,
  t: Tx,
  act: DeskAct & { readonly to: Reviewer; readonly anyOnes: boolean },
): Promise<InboxRow> {
  const { conversation } = act.anyOnes ? await claimedByAnybody(t, act.conversationId) : await heldConversation(t, act);
  await moveConversation(t, conversation.id, { state: 'claimed', holder: holderOf(act.to) });
  return rowOf(kernel, t, conversation.id);
}

async function claimedByAnybody(t: Tx, conversationId: bigint): Promise<{ readonly conversation: Conversation }> {
  const talk = await lockTalk(t, conversationId);
  if (talk.conversation.state !== 'claimed') throw new Refusal('service.not_now');
  return talk;
}

/** Ends a conversation, and gives what was said of it; the member can rate it from then on, and begins another one by writing again. */
export async function closeConversation(
  kernel: ServiceKernel,
  t: Tx,
  act: DeskAct,
): Promise<{ row: InboxRow; message: DeskMessage }> {
  const { thread, conversation } = await heldConversation(t, act);
  const seq = await sayAuto(kernel, t, { thread, conversationId: conversation.id, auto: { what: 'closed' } });
  const closed = await moveConversation(t, conversation.id, { state: 'closed', holder: holderOf(act.reviewer) });
  await tellConversation(kernel, t, closed);
  kernel.metrics.count('service_closed_total');
  const message = presentForDesk(kernel, thread, await findMessage(t, thread.memberId, seq));
  return { row: await rowOf(kernel, t, conversation.id), message };
}
