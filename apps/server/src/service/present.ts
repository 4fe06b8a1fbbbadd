import type { ConversationView, ServiceMessage } from '@drawroom/contract/service';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { placeInQueue, type Conversation } from './conversation-store.ts';
import { openText, type StoredMessage } from './message-store.ts';
import type { Thread } from './thread.ts';

/** A message as its member sees it: without the operator's name. */
export function presentMessage(kernel: Pick<Kernel, 'vault'>, thread: Thread, message: StoredMessage): ServiceMessage {
  const { picture, width, height } = message;
  return {
    seq: Number(message.seq),
    at: Math.trunc(message.atMs),
    from: message.saidBy,
    text: openText(kernel, thread, message),
    auto: message.auto,
    picture: picture === null ? null : { name: picture, width: width ?? 0, height: height ?? 0 },
    // Which of the desk's people sent it, and how, is the desk's own business.
    clientId: message.saidBy === 'member' ? message.clientId : null,
  };
}

/** A conversation as its member sees it. */
export async function presentConversation(sql: Sql, conversation: Conversation): Promise<ConversationView> {
  const { id, state, closedAt, rating } = conversation;
  return {
    conversationId: String(id),
    state,
    place: await placeInQueue(sql, conversation),
    openedAt: Math.trunc(conversation.openedAt),
    closedAt: closedAt === null ? null : Math.trunc(closedAt),
    rating,
    mayRate: state === 'closed' && rating === null,
  };
}
