import type { Sql } from '../kernel/kernel.ts';
import type { ServiceKernel } from './deps.ts';
import { talkOf } from './desk-conversation.ts';
import { findWhole, openText, type StoredMessage } from './message-store.ts';
import { notesOf } from './notes.ts';
import { ratingNote } from './rate.ts';

/** A conversation with its notes as plain text, in the order in which it happened; times in UTC. */
export async function transcriptOf(
  kernel: ServiceKernel,
  sql: Sql,
  conversationId: bigint,
): Promise<{ fileName: string; text: string }> {
  const talk = await talkOf(sql, conversationId);
  const { thread, conversation } = talk;
  const said = (await findWhole(sql, conversationId)).map((message) => ({
    at: message.atMs,
    text: `${speakerOf(message)}: ${wordsOf(message, openText(kernel, thread, message))}`,
  }));
  const notes = (await notesOf(kernel, sql, talk)).map(({ at, operator, text }) => ({
    at,
    text: `[note of ${operator}] ${text}`,
  }));
  const lines = [...said, ...notes].toSorted((one, other) => one.at - other.at);
  const note = ratingNote(kernel, talk);
  const text = [
    `Conversation ${conversationId}, member ${conversation.memberId}, ${conversation.locale}, ${conversation.state}`,
    ...lines.map((line) => `${stamp(line.at)}  ${line.text.replaceAll('\n', '\n    ')}`),
    ...(conversation.rating === null ? [] : [`Rated ${conversation.rating} of 5${note === '' ? '' : `: ${note}`}`]),
  ].join('\n');
  return { fileName: `conversation-${conversationId}.txt`, text: `${text}\n` };
}

function speakerOf({ saidBy, operatorName }: StoredMessage): string {
  return saidBy === 'desk' ? `desk (${operatorName})` : saidBy;
}

function wordsOf({ auto, picture }: StoredMessage, text: string): string {
  if (auto !== null) return auto.what === 'away' ? `away until ${stamp(auto.opensAt)}` : auto.what;
  return picture === null ? text : `[picture ${picture}]${text === '' ? '' : ` ${text}`}`;
}

function stamp(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 19).replace('T', ' ');
}
