import { audienceOf } from '@drawroom/contract/events';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import type { Conversation } from './conversation-store.ts';
import { findMessage, insertAuto } from './message-store.ts';
import { presentConversation, presentMessage } from './present.ts';
import type { Thread } from './thread.ts';
import { unreadIn } from './read-talk.ts';
import type { AutoWord } from '@drawroom/contract/service';

type Telling = Pick<Kernel, 'outbox' | 'vault'>;

/** Tells the member of a message of his thread, in the transaction that wrote it. */
export async function tellMessage(
  kernel: Telling,
  t: Tx,
  at: { readonly thread: Thread; readonly seq: bigint },
): Promise<void> {
  const { thread, seq } = at;
  const message = await findMessage(t, thread.memberId, seq);
  await kernel.outbox.publish(t, {
    audience: audienceOf.member(String(thread.memberId)),
    type: 'service.message',
    data: {
      conversationId: String(message.conversationId),
      message: presentMessage(kernel, thread, message),
      unread: await unreadIn(t, thread, message.conversationId),
    },
  });
}

/** Tells the member how his conversation stands, in the transaction that moved it. */
export async function tellConversation({ outbox }: Telling, t: Tx, conversation: Conversation): Promise<void> {
  await outbox.publish(t, {
    audience: audienceOf.member(String(conversation.memberId)),
    type: 'service.changed',
    data: { conversation: await presentConversation(t, conversation) },
  });
}

/** Says something for the house in a thread whose row is held, and tells the member; gives its number. */
export async function sayAuto(
  kernel: Telling,
  t: Tx,
  said: { readonly thread: Thread; readonly conversationId: bigint; readonly auto: AutoWord },
): Promise<bigint> {
  const seq = await insertAuto(t, said);
  await tellMessage(kernel, t, { thread: said.thread, seq });
  return seq;
}
