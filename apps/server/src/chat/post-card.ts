import { CHAT_TEXT_MAX, type ChatCard } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import type { MemberContext, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { cleanText } from '../kernel/clean-text.ts';
import type { Chat, InRoom } from './deps.ts';
import { requireEntered } from './in-room.ts';
import { findMessage, insertMessage, lockHead } from './message-store.ts';
import { notePerson } from './person.ts';
import { presentMessage } from './present.ts';
import { silenceRefusal, speechOf } from './speech.ts';
import { stillSilent } from './still-silent.ts';

/** A member who may speak in a room, with words of his that may stand there; '' without any. */
export interface Admitted {
  readonly there: InRoom;
  readonly text: string;
}

/** How the slices above show something in a room in a member's name. */
export interface CardPoster {
  /**
   * Whether the member may speak in the room just now and with these words: cleaned, words masked as the room's lists say. Refuses
   * with `room.unknown`, `chat.silent`, `chat.text_invalid`, `chat.words_refused`. Call before the transaction.
   */
  admit(context: MemberContext, roomCode: string, text?: string): Promise<Admitted>;
  /**
   * Says the card as the room's next message, in the caller's transaction, which from here on holds the room's row: post last. Gives
   * its number. Refuses when he was silenced or put out meanwhile, and with `request.client_ref_reused` when he has used `clientId`
   * for another message; who may ask twice looks into his own records first.
   */
  post(t: Tx, admitted: Admitted, posted: { readonly card: ChatCard; readonly clientId: string }): Promise<bigint>;
}

/** The poster of this slice. */
export function cardPoster(chat: Chat): CardPoster {
  return {
    admit: async (context, roomCode, text = '') => {
      const there = await requireEntered(chat, { context, roomCode });
      const cleaned = text === '' ? '' : cleanText(text);
      if (cleaned === null) throw new Refusal('chat.text_invalid', { max: CHAT_TEXT_MAX }, {});
      const speech = await speechOf(chat, there);
      if (!speech.allowed) throw silenceRefusal(speech, there);
      const verdict = await chat.lists.judge(cleaned, roomCode);
      if (verdict.outcome !== 'fine') throw new Refusal('chat.words_refused');
      await notePerson(chat, there.session.memberId);
      return { there, text: verdict.text };
    },
    post: (t, { there }, posted) => postCard(chat, t, { there, ...posted }),
  };
}

async function postCard(
  chat: Chat,
  t: Tx,
  { there, card, clientId }: { readonly there: InRoom; readonly card: ChatCard; readonly clientId: string },
): Promise<bigint> {
  const roomCode = there.room.code;
  const head = await lockHead(t, roomCode);
  const silent = await stillSilent(chat, t, there);
  if (silent !== null) throw silenceRefusal(silent, there);
  const seq = head.seq + 1n;
  const { memberId } = there.session;
  const message = { roomCode, seq, memberId, text: '', replySeq: null, mentions: [], clientId, card };
  if (!(await insertMessage(t, { ...message, digest: digestOfAsked([roomCode, card]) })))
    throw new Refusal('request.client_ref_reused');
  const said = await findMessage(t, roomCode, seq);
  if (said === null) throw new Error(`message ${seq} of ${roomCode} is not there`);
  await chat.kernel.outbox.publish(t, {
    audience: audienceOf.room(roomCode),
    type: 'chat.message',
    data: { roomCode, message: presentMessage(said) },
  });
  return seq;
}
