import type { Tx } from '../kernel/kernel.ts';
import { noteAway, type Conversation } from './conversation-store.ts';
import type { ServiceKernel } from './deps.ts';
import { availability } from './hours.ts';
import { sayAuto } from './tell-member.ts';
import type { Thread } from './thread.ts';

/**
 * What the house answers by itself to a member's message, behind his thread's row: a greeting at the beginning of a conversation, or,
 * while nobody is there, until when; the latter once for each time the desk is closed, and never to whom somebody is serving.
 */
export async function replyByItself(
  kernel: ServiceKernel,
  t: Tx,
  at: { readonly thread: Thread; readonly conversation: Conversation; readonly first: boolean },
): Promise<void> {
  const { thread, conversation, first } = at;
  if (conversation.state !== 'waiting') return;
  const said = { thread, conversationId: conversation.id };
  const { opensAt } = await availability(kernel, t);
  if (opensAt === null) {
    if (first) await sayAuto(kernel, t, { ...said, auto: { what: 'greeting' } });
    return;
  }
  const { awayUntil } = conversation;
  if (awayUntil !== null && awayUntil >= opensAt) return;
  await noteAway(t, conversation.id, opensAt);
  await sayAuto(kernel, t, { ...said, auto: { what: 'away', opensAt } });
}
