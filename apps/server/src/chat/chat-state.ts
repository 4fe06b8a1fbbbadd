import type { ReplyOf } from '@drawroom/contract/call';
import type { chatCalls } from '@drawroom/contract/chat';
import type { MemberContext, Sql } from '../kernel/kernel.ts';
import { blockedBy } from './block.ts';
import type { Chat } from './deps.ts';
import { requireEntered } from './in-room.ts';
import { findMessage, readHead } from './message-store.ts';
import { handleOf } from './person.ts';
import { presentMessage } from './present.ts';
import { readUpTo } from './read-mark.ts';
import { speechOf } from './speech.ts';

/** How things stand in a room for a member: who he is there, what he may do, what he has read. */
export async function chatState(
  chat: Chat,
  context: MemberContext,
  roomCode: string,
): Promise<ReplyOf<typeof chatCalls.state>> {
  const there = await requireEntered(chat, { context, roomCode });
  const { db } = chat.kernel;
  const { memberId } = context.session;
  const { seq: head, pinned } = await readHead(db, roomCode);
  const read = await readUpTo(db, memberId, roomCode);
  const pinnedMessage = pinned === null ? null : await findMessage(db, roomCode, pinned);
  return {
    me: {
      handle: await handleOf(db, memberId),
      ...(await faceOf(db, memberId)),
      role: there.standing.moderator ? 'moderator' : 'member',
      level: await chat.deps.levelOf(db, memberId),
    },
    speech: await speechOf(chat, there),
    head: Number(head),
    read: Number(read),
    calls: await callsAfter(db, { memberId, roomCode, read }),
    pinned: pinnedMessage === null ? null : presentMessage(pinnedMessage),
    blocked: await blockedBy(db, memberId),
  };
}

async function faceOf(sql: Sql, memberId: bigint): Promise<{ nickname: string; avatar: string | null }> {
  const { rows } = await sql.query<{ nickname: string; avatar: string | null }>(
    'select nickname, avatar from member.v_member where id = $1',
    [memberId],
    'chat-face',
  );
  return rows[0] ?? { nickname: '', avatar: null };
}

/** How many messages after the mark call the member by name, without those of whom he does not want to hear. */
async function callsAfter(
  sql: Sql,
  { memberId, roomCode, read }: { readonly memberId: bigint; readonly roomCode: string; readonly read: bigint },
): Promise<number> {
  const { rows } = await sql.query<{ calls: number }>(
    `select count(*)::int as calls from chat.mention c join chat.message m using (room_code, seq)
     where c.member_id = $1 and c.room_code = $2 and c.seq > $3
       and not exists (select from chat.block b where b.member_id = $1 and b.blocked_id = m.member_id)`,
    [memberId, roomCode, read],
    'chat-calls',
  );
  return rows[0]?.calls ?? 0;
}
