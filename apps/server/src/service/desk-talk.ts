import type { DeskMessage, DeskTalk } from '@drawroom/contract/service-desk';
import type { Sql } from '../kernel/kernel.ts';
import type { ServiceKernel } from './deps.ts';
import type { DeskAct } from './desk-acts.ts';
import { requireHeld, talkOf, type Talk } from './desk-conversation.ts';
import { rowOf } from './desk-inbox.ts';
import { findPage, isOlder, type StoredMessage } from './message-store.ts';
import { notesOf } from './notes.ts';
import { presentMessage } from './present.ts';
import type { Thread } from './thread.ts';

const PAGE = 50;
/** What an operator missed between two looks; more than this comes with the next one. */
const FOLLOW_MAX = 100;
/** Above every number. */
const END = 1_000_000_000_000n;

/** A message as the desk sees it: with the name of the operator. */
export function presentForDesk(
  kernel: Pick<ServiceKernel, 'vault'>,
  thread: Thread,
  message: StoredMessage,
): DeskMessage {
  return {
    ...presentMessage(kernel, thread, message),
    clientId: message.clientId,
    conversationId: String(message.conversationId),
    operator: message.operatorName,
  };
}

/** A page of everything that was said with the member of a conversation: the newest, or those before a number. */
export async function lookAtTalk(
  kernel: ServiceKernel,
  sql: Sql,
  { conversationId, before }: { readonly conversationId: bigint; readonly before?: number | undefined },
): Promise<DeskTalk> {
  const talk = await talkOf(sql, conversationId);
  const seq = before === undefined ? END : BigInt(before);
  return pageOf(kernel, sql, { talk, page: { side: 'before', seq, limit: PAGE } });
}

/** What came after a number in a conversation that this operator has claimed. */
export async function followTalk(
  kernel: ServiceKernel,
  sql: Sql,
  { reviewer, conversationId, after }: DeskAct & { readonly after: number },
): Promise<DeskTalk> {
  const talk = await talkOf(sql, conversationId);
  requireHeld(talk.conversation, reviewer);
  return pageOf(kernel, sql, { talk, page: { side: 'from', seq: BigInt(after) + 1n, limit: FOLLOW_MAX } });
}

async function pageOf(
  kernel: ServiceKernel,
  sql: Sql,
  { talk, page }: { readonly talk: Talk; readonly page: Parameters<typeof findPage>[2] },
): Promise<DeskTalk> {
  const { thread, conversation } = talk;
  const list = await findPage(sql, thread.memberId, page);
  const [first] = list;
  return {
    row: await rowOf(kernel, sql, conversation.id),
    messages: list.map((message) => presentForDesk(kernel, thread, message)),
    older: first !== undefined && (await isOlder(sql, thread.memberId, first.seq)),
    notes: await notesOf(kernel, sql, talk),
  };
}
