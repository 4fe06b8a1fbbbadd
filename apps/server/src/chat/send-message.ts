import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { CHAT_TEXT_MAX, MENTIONS_MAX, type chatCalls } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import type { MemberContext, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { cleanText } from '../kernel/clean-text.ts';
import { noteStrike, takeTurn } from './conduct-rules.ts';
import { climbLadder, keepConduct, lockConduct } from './conduct.ts';
import type { Chat, InRoom } from './deps.ts';
import { requireEntered } from './in-room.ts';
import { findByClientId, findMessage, insertMessage, lockHead, type StoredMessage } from './message-store.ts';
import { membersOf, notePerson } from './person.ts';
import { claimPicture } from './pictures.ts';
import { presentMessage } from './present.ts';
import { silenceRefusal, speechOf } from './speech.ts';
import { stillSilent } from './still-silent.ts';
import type { Verdict } from './word-lists.ts';

type Call = typeof chatCalls.send;

/** A message that may be sent as far as can be said without holding the room. */
interface Draft {
  readonly there: InRoom;
  readonly input: InputOf<Call>;
  readonly digest: string;
  readonly verdict: Verdict;
  readonly mentions: readonly bigint[];
}

/** How an attempt ended; what is refused here is counted as well, so its transaction is kept. */
type Outcome = { readonly said: StoredMessage } | { readonly refused: Refusal };

/**
 * Says something in a room: the next number of the room, the message and its event are one transaction behind the room's row.
 * The same `clientId` again gives the first message, whatever holds now; another text under it is `request.client_ref_reused`.
 * Refuses as the contract says; haste and unwanted words climb the ladder.
 */
export async function sendMessage(chat: Chat, context: MemberContext, input: InputOf<Call>): Promise<ReplyOf<Call>> {
  const { kernel } = chat;
  const there = await requireEntered(chat, { context, roomCode: input.roomCode });
  const { roomCode, text, picture, replyTo, mentions } = input;
  const digest = digestOfAsked([roomCode, text, picture ?? null, replyTo ?? null, mentions ?? null]);
  const earlier = await saidBefore(kernel.db, there, { clientId: input.clientId, digest });
  if (earlier !== null) return { message: presentMessage(earlier) };
  const cleaned = cleanText(text);
  if (cleaned === null || (cleaned === '' && picture === undefined))
    throw new Refusal('chat.text_invalid', { max: CHAT_TEXT_MAX }, {});
  const speech = await speechOf(chat, there);
  if (!speech.allowed) throw silenceRefusal(speech, there);
  const verdict = await chat.lists.judge(cleaned, roomCode);
  await notePerson(chat, there.session.memberId);
  const called = mentions === undefined ? [] : await calledIn(kernel.db, there, mentions.split(','));
  const draft = { there, input, digest, verdict, mentions: called };
  const outcome = await chat.turns(there.room.code, () => kernel.db.tx((t) => say(chat, t, draft)));
  if ('refused' in outcome) throw outcome.refused;
  kernel.metrics.count('chat_message_total');
  return { message: presentMessage(outcome.said) };
}

/** What the member has said under this reference before; null: nothing. */
async function saidBefore(
  sql: Sql,
  { session }: InRoom,
  { clientId, digest }: { readonly clientId: string; readonly digest: string },
): Promise<StoredMessage | null> {
  const found = await findByClientId(sql, session.memberId, clientId);
  if (found === null) return null;
  // What was taken back no longer says what was asked for.
  if (found.message.digest !== null && found.message.digest !== digest) throw new Refusal('request.client_ref_reused');
  return found.message;
}

/** Members called by name who have been in the room, without the caller; whoever is not there is not called. */
async function calledIn(sql: Sql, { room, session }: InRoom, handles: readonly string[]): Promise<bigint[]> {
  const ids = (await membersOf(sql, handles.slice(0, MENTIONS_MAX))).filter((id) => id !== session.memberId);
  if (ids.length === 0) return [];
  const { rows } = await sql.query<{ id: bigint }>(
    'select member_id as id from room.v_entry where room_code = $1 and member_id = any($2::bigint[])',
    [room.code, ids.map(String)],
    'chat-called-in',
  );
  return rows.map(({ id }) => id);
}

/** Everything that has to be true at the moment of saying, behind the room's row. */
async function say(chat: Chat, t: Tx, draft: Draft): Promise<Outcome> {
  const { there, input, digest } = draft;
  const { room, session } = there;
  const head = await lockHead(t, room.code);
  const earlier = await saidBefore(t, there, { clientId: input.clientId, digest });
  if (earlier !== null) return { said: earlier };
  const speech = await stillSilent(chat, t, there);
  if (speech !== null) return { refused: silenceRefusal(speech, there) };
  const refused = await countTurn(chat, t, draft);
  if (refused !== null) return { refused };
  const replySeq = input.replyTo === undefined ? null : await repliedTo(t, room.code, BigInt(input.replyTo));
  const seq = head.seq + 1n;
  const { memberId } = session;
  const { text } = draft.verdict;
  const message = {
    roomCode: room.code,
    seq,
    memberId,
    text,
    replySeq,
    mentions: draft.mentions,
    clientId: input.clientId,
    digest,
  };
  // Used at this moment in another room, whose row this transaction does not hold.
  if (!(await insertMessage(t, message))) throw new Refusal('request.client_ref_reused');
  if (input.picture !== undefined) await claimPicture(t, { ...message, name: input.picture });
  const said = await findMessage(t, room.code, seq);
  if (said === null) throw new Error(`message ${seq} of ${room.code} is not there`);
  await chat.kernel.outbox.publish(t, {
    audience: audienceOf.room(room.code),
    type: 'chat.message',
    data: { roomCode: room.code, message: presentMessage(said) },
  });
  return { said };
}

/** Takes a turn and weighs the words; null: both are fine. A moderator's haste and words are refused, but he climbs no ladder. */
async function countTurn({ kernel }: Chat, t: Tx, { there, verdict }: Draft): Promise<Refusal | null> {
  const { memberId } = there.session;
  const nowMs = kernel.clock.now();
  const turn = takeTurn(await lockConduct(t, memberId, nowMs), nowMs);
  const isWord = turn.waitSeconds === 0 && verdict.outcome !== 'fine';
  const strike = isWord ? noteStrike(turn.after, nowMs) : { after: turn.after, due: false };
  const climbs = turn.flooding || strike.due || (isWord && verdict.outcome === 'mute');
  const after =
    climbs && !there.standing.moderator
      ? await climbLadder(kernel, t, { who: there, conduct: strike.after })
      : strike.after;
  await keepConduct(t, memberId, after);
  if (turn.waitSeconds > 0) return new Refusal('chat.too_fast', { seconds: turn.waitSeconds });
  return isWord ? new Refusal('chat.words_refused') : null;
}

async function repliedTo(t: Tx, roomCode: string, seq: bigint): Promise<bigint> {
  const found = await findMessage(t, roomCode, seq);
  if (found === null || found.recalled !== null) throw new Refusal('chat.message_unknown');
  return seq;
}
