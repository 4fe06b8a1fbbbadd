import type { LocaleTag } from '@drawroom/contract/locales';
import { wallClockMs } from '@drawroom/engine/time-zone';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import type { ServiceKernel } from './deps.ts';
import { talkOf } from './desk-conversation.ts';
import { requireZone } from '../kernel/require-zone.ts';
import { findWhole, openText, type StoredMessage } from './message-store.ts';
import { notesOf } from './notes.ts';
import { ratingNote } from './rate.ts';

/** Which conversation, and for whom: the reader's language, and the zone of his clock. */
export interface TranscriptAsked {
  readonly conversationId: bigint;
  readonly locale: LocaleTag;
  /** IANA name. */
  readonly zone: string;
}

/** A conversation with its notes as plain text, in the order in which it happened. Refuses with `request.invalid` an unknown zone. */
export async function transcriptOf(
  kernel: ServiceKernel & Pick<Kernel, 'messages'>,
  sql: Sql,
  { conversationId, locale, zone }: TranscriptAsked,
): Promise<{ fileName: string; text: string }> {
  requireZone(zone);
  const say: Say = (key, params) => kernel.messages.text(locale, `service.transcript.${key}`, params);
  const stamp = (atMs: number): string =>
    new Date(wallClockMs(zone, atMs)).toISOString().slice(0, 19).replace('T', ' ');
  const talk = await talkOf(sql, conversationId);
  const { thread, conversation } = talk;
  const { memberId, locale: language, state, rating } = conversation;
  const said = (await findWhole(sql, conversationId)).map((message) => ({
    at: message.atMs,
    text: `${speakerOf(say, message)}: ${wordsOf({ say, stamp }, message, openText(kernel, thread, message))}`,
  }));
  const notes = (await notesOf(kernel, sql, talk)).map(({ at, operator, text }) => ({
    at,
    text: `[${say('note', { name: operator })}] ${text}`,
  }));
  const lines = [...said, ...notes].toSorted((one, other) => one.at - other.at);
  const note = ratingNote(kernel, talk);
  const text = [
    say('head', { id: String(conversationId), member: String(memberId), language, state: say(`state.${state}`) }),
    say('zone', { zone }),
    ...lines.map((line) => `${stamp(line.at)}  ${line.text.replaceAll('\n', '\n    ')}`),
    ...(rating === null ? [] : [`${say('rated', { rating: String(rating) })}${note === '' ? '' : `: ${note}`}`]),
  ].join('\n');
  return { fileName: `conversation-${conversationId}.txt`, text: `${text}\n` };
}

type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

function speakerOf(say: Say, { saidBy, operatorName }: StoredMessage): string {
  return saidBy === 'desk' ? say('desk', { name: operatorName ?? '' }) : say(saidBy);
}

function wordsOf(
  { say, stamp }: { readonly say: Say; readonly stamp: (atMs: number) => string },
  { auto, picture }: StoredMessage,
  text: string,
): string {
  if (auto !== null) return say(`auto.${auto.what}`, auto.what === 'away' ? { at: stamp(auto.opensAt) } : {});
  return picture === null ? text : `[${say('picture', { name: picture })}]${text === '' ? '' : ` ${text}`}`;
}
