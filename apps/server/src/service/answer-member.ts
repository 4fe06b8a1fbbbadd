import type { DeskMessage } from '@drawroom/contract/service-desk';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ServiceKernel } from './deps.ts';
import type { DeskAct } from './desk-acts.ts';
import { lockTalk, requireHeld } from './desk-conversation.ts';
import { presentForDesk } from './desk-talk.ts';
import { findMessage, insertMessage, type Author } from './message-store.ts';
import { claimPicture } from './pictures.ts';
import { tellMessage } from './tell-member.ts';
import { wordsOf, writtenBefore } from './write-message.ts';

/** An answer of an operator. */
export interface DeskAnswer extends DeskAct {
  readonly clientId: string;
  readonly text: string;
  readonly picture?: string | undefined;
}

/**
 * Writes to the member in a conversation that this operator has claimed. The same `clientId` again gives the first message, also after
 * the close, because it was said.
 */
export async function answerMember(kernel: ServiceKernel, t: Tx, answer: DeskAnswer): Promise<DeskMessage> {
  const { reviewer, conversationId } = answer;
  const words = wordsOf(answer);
  const { thread, conversation } = await lockTalk(t, conversationId);
  const author: Author = { from: 'desk', ...reviewer };
  const before = await writtenBefore(kernel, t, { author, thread, words });
  if (before !== null) return presentForDesk(kernel, thread, before);
  requireHeld(conversation, reviewer);
  const { text, clientId, picture } = words;
  const seq = await insertMessage(kernel, t, { thread, conversationId, author, text, clientId });
  // Used at this moment in another talk, whose row this transaction does not hold.
  if (seq === null) throw new Refusal('request.client_ref_reused');
  const { memberId } = thread;
  if (picture !== undefined) await claimPicture(t, { name: picture, memberId, operatorId: reviewer.operatorId, seq });
  await tellMessage(kernel, t, { thread, seq });
  kernel.metrics.count('service_message_total', { by: 'desk' });
  return presentForDesk(kernel, thread, await findMessage(t, memberId, seq));
}
