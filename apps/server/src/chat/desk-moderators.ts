import { audienceOf } from '@drawroom/contract/events';
import type { ModeratorView } from '@drawroom/contract/chat-desk';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { addModerator, removeModerator } from '../room/index.ts';
import type { ChatKernel } from './deps.ts';
import { lockHead } from './message-store.ts';
import { handleOf } from './person.ts';
import { requireRoom } from './require-room.ts';

/** Who is to look after which room, or no longer. */
interface Office {
  readonly roomCode: string;
  readonly memberId: bigint;
}

/** Who looks after a room, the first one first. Refuses with `room.unknown`. */
export async function listModerators(sql: Sql, roomCode: string): Promise<ModeratorView[]> {
  await requireRoom(sql, roomCode);
  const { rows } = await sql.query<Omit<ModeratorView, 'memberId'> & { memberId: bigint }>(
    `select mo.member_id as "memberId", coalesce(p.handle, '') as handle, v.nickname, mo.since
     from room.v_moderator mo join member.v_member v on v.id = mo.member_id left join chat.person p on p.member_id = mo.member_id
     where mo.room_code = $1 order by mo.since, mo.member_id`,
    [roomCode],
    'chat-moderators',
  );
  return rows.map(({ memberId, since, ...row }) => ({ ...row, memberId: String(memberId), since: Math.trunc(since) }));
}

/**
 * Makes a member a moderator of a room and tells the room; with the commit he may do what moderators do. Refuses with `room.unknown`,
 * `chat.person_unknown` for nobody and for a closed account, and `chat.moderator_already`.
 */
export async function appointModerator(
  kernel: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  { roomCode, memberId }: Office,
): Promise<ModeratorView[]> {
  await requireRoom(t, roomCode);
  const { rowCount } = await t.query(
    'select from member.v_member m where m.id = $1 and not exists (select from member.v_closed c where c.id = m.id)',
    [memberId],
    'chat-is-member',
  );
  if (rowCount === 0) throw new Refusal('chat.person_unknown');
  await lockHead(t, roomCode);
  if (!(await addModerator(t, roomCode, memberId))) throw new Refusal('chat.moderator_already');
  await tellRole(kernel, t, { roomCode, memberId, role: 'moderator' });
  return listModerators(t, roomCode);
}

/** Takes a room out of a member's hands and tells the room. Refuses with `room.unknown` and `chat.moderator_unknown`. */
export async function dismissModerator(
  kernel: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  { roomCode, memberId }: Office,
): Promise<ModeratorView[]> {
  await requireRoom(t, roomCode);
  await lockHead(t, roomCode);
  if (!(await removeModerator(t, roomCode, memberId))) throw new Refusal('chat.moderator_unknown');
  await tellRole(kernel, t, { roomCode, memberId, role: 'member' });
  return listModerators(t, roomCode);
}

async function tellRole(
  { outbox }: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  { roomCode, memberId, role }: Office & { readonly role: 'member' | 'moderator' },
): Promise<void> {
  await outbox.publish(t, {
    audience: audienceOf.room(roomCode),
    type: 'chat.role',
    data: { roomCode, handle: await handleOf(t, memberId), role },
  });
}
