import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { SERVICE_TEXT_MAX, type serviceCalls } from '@drawroom/contract/service';
import { cleanText } from '../kernel/clean-text.ts';
import type { MemberContext, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { replyByItself } from './auto-reply.ts';
import { insertConversation, latestConversation } from './conversation-store.ts';
import type { ServiceKernel } from './deps.ts';
import {
  findByClientId,
  findMessage,
  insertMessage,
  openText,
  type Author,
  type StoredMessage,
} from './message-store.ts';
import { claimPicture } from './pictures.ts';
import { presentMessage } from './present.ts';
import { tellConversation, tellMessage } from './tell-member.ts';
import { ensureThread, findThread, lockThread, type Thread } from './thread.ts';

type Call = typeof serviceCalls.writeMessage;

const LINES_MAX = 40;

/** What is asked to be written, cleaned. */
export interface Words {
  readonly clientId: string;
  readonly text: string;
  readonly picture: string | undefined;
}

/** Cleans what is to be written. Refuses with `service.text_invalid` what is too long, or empty without a picture. */
export function wordsOf({
  clientId,
  text,
  picture,
}: {
  clientId: string;
  text: string;
  picture?: string | undefined;
}): Words {
  return { clientId, text: cleanWords(text, picture !== undefined), picture };
}

/** A text as it is kept. Refuses with `service.text_invalid` what is too long, or empty where it may not be. */
export function cleanWords(text: string, mayBeEmpty = false): string {
  const cleaned = cleanText(text, { characters: SERVICE_TEXT_MAX, lines: LINES_MAX });
  if (cleaned === null || (cleaned === '' && !mayBeEmpty))
    throw new Refusal('service.text_invalid', { max: SERVICE_TEXT_MAX }, {});
  return cleaned;
}

/**
 * What an author has written under this reference before; null: nothing.
 * Refuses with `request.client_ref_reused` when it was something else, or to somebody else.
 */
export async function writtenBefore(
  kernel: Pick<ServiceKernel, 'vault'>,
  sql: Sql,
  asked: { readonly author: Author; readonly thread: Thread; readonly words: Words },
): Promise<StoredMessage | null> {
  const { author, thread, words } = asked;
  const earlier = await findByClientId(sql, author, words.clientId);
  if (earlier === null) return null;
  const same =
    earlier.memberId === thread.memberId &&
    earlier.picture === (words.picture ?? null) &&
    openText(kernel, thread, earlier) === words.text;
  if (!same) throw new Refusal('request.client_ref_reused');
  return earlier;
}

/**
 * Writes to the desk: number, message, what the house answers by itself, and the events are one transaction behind the member's
 * thread. Where no conversation is open one begins. Nothing that keeps him from play keeps him from here (decision 047).
 */
export async function writeMessage(
  kernel: ServiceKernel,
  context: MemberContext,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { memberId } = context.session;
  const words = wordsOf(input);
  const author: Author = { from: 'member', memberId };
  const known = await findThread(kernel.db, memberId);
  const before = known === null ? null : await writtenBefore(kernel, kernel.db, { author, thread: known, words });
  if (known !== null && before !== null) return { message: presentMessage(kernel, known, before) };
  await ensureThread(kernel, memberId);
  return kernel.db.tx((t) => write(kernel, t, { author, words, locale: context.locale, memberId }));
}

interface Asked {
  readonly author: Author;
  readonly words: Words;
  readonly locale: string;
  readonly memberId: bigint;
}

async function write(kernel: ServiceKernel, t: Tx, { author, words, locale, memberId }: Asked): Promise<ReplyOf<Call>> {
  const thread = await lockThread(t, memberId);
  const before = await writtenBefore(kernel, t, { author, thread, words });
  if (before !== null) return { message: presentMessage(kernel, thread, before) };
  const latest = await latestConversation(t, memberId);
  const first = latest === null || latest.state === 'closed';
  const conversation = first ? await insertConversation(t, memberId, locale) : latest;
  const { text, clientId, picture } = words;
  const seq = await insertMessage(kernel, t, { thread, conversationId: conversation.id, author, text, clientId });
  if (seq === null) throw new Error('a reference that was free is taken, behind the row that guards it');
  if (picture !== undefined) await claimPicture(t, { name: picture, memberId, operatorId: null, seq });
  await tellMessage(kernel, t, { thread, seq });
  await replyByItself(kernel, t, { thread, conversation, first });
  if (first) await tellConversation(kernel, t, conversation);
  kernel.metrics.count('service_message_total', { by: 'member' });
  return { message: presentMessage(kernel, thread, await findMessage(t, memberId, seq)) };
}
