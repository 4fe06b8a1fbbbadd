import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { chatCalls } from '@drawroom/contract/chat';
import type { MemberContext, Sql } from '../kernel/kernel.ts';
import type { Chat } from './deps.ts';
import { requireInRoom } from './in-room.ts';
import { findPage, isOlder, readHead, type StoredMessage } from './message-store.ts';
import { presentMessage } from './present.ts';

type Call = typeof chatCalls.messages;

/** Above every number. */
const END = 1_000_000_000_000n;

/** A page of a room's messages, ascending. Of several places asked for `around` counts before `before`, and that before `after`. */
export async function listMessages(chat: Chat, context: MemberContext, input: InputOf<Call>): Promise<ReplyOf<Call>> {
  const { roomCode } = input;
  await requireInRoom(chat, { context, roomCode });
  const { db } = chat.kernel;
  // Read first: a message said meanwhile is then told by its event, never missed.
  const { seq: head } = await readHead(db, roomCode);
  const page = await pageOf(db, input);
  const [first] = page;
  return {
    list: page.map(presentMessage),
    head: Number(head),
    older: first !== undefined && (await isOlder(db, roomCode, first.seq)),
  };
}

async function pageOf(sql: Sql, { roomCode, before, after, around, size }: InputOf<Call>): Promise<StoredMessage[]> {
  if (around !== undefined) {
    const seq = BigInt(around);
    const from = await findPage(sql, roomCode, { side: 'from', seq, limit: Math.ceil(size / 2) });
    const earlier = await findPage(sql, roomCode, { side: 'before', seq, limit: Math.floor(size / 2) });
    return [...earlier, ...from];
  }
  if (before === undefined && after !== undefined)
    return findPage(sql, roomCode, { side: 'from', seq: BigInt(after) + 1n, limit: size });
  return findPage(sql, roomCode, { side: 'before', seq: before === undefined ? END : BigInt(before), limit: size });
}
