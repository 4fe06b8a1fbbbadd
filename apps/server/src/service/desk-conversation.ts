import type { Sql, Tx } from '../kernel/kernel.ts';
import type { Reviewer } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findConversation, type Conversation } from './conversation-store.ts';
import { findThread, lockThread, type Thread } from './thread.ts';

/** A conversation with the thread it stands in. */
export interface Talk {
  readonly thread: Thread;
  readonly conversation: Conversation;
}

/** A conversation by its number; `service.conversation_unknown` for any other. */
export async function talkOf(sql: Sql, conversationId: bigint): Promise<Talk> {
  const conversation = await findConversation(sql, conversationId);
  const thread = conversation === null ? null : await findThread(sql, conversation.memberId);
  if (conversation === null || thread === null) throw new Refusal('service.conversation_unknown');
  return { thread, conversation };
}

/** As `talkOf`, with the thread's row taken: whatever the conversation is now, it is until the transaction ends. */
export async function lockTalk(t: Tx, conversationId: bigint): Promise<Talk> {
  const { conversation } = await talkOf(t, conversationId);
  const thread = await lockThread(t, conversation.memberId);
  return { thread, conversation: (await talkOf(t, conversationId)).conversation };
}

/** Refuses for everybody but the operator who has the conversation; for him too once it is closed. */
export function requireHeld({ state, operatorId }: Conversation, reviewer: Reviewer): void {
  if (state === 'closed') throw new Refusal('service.not_now');
  if (operatorId !== reviewer.operatorId) throw new Refusal('service.not_yours');
}

/** A conversation that this operator has claimed, its thread's row taken. */
export async function heldConversation(
  t: Tx,
  { reviewer, conversationId }: { readonly reviewer: Reviewer; readonly conversationId: bigint },
): Promise<Talk> {
  const talk = await lockTalk(t, conversationId);
  requireHeld(talk.conversation, reviewer);
  return talk;
}
