import type { Tx } from '../kernel/kernel.ts';

/** Makes a member a moderator of a room; false when he is one. */
export async function addModerator(t: Tx, roomCode: string, memberId: bigint): Promise<boolean> {
  const { rowCount } = await t.query(
    'insert into room.moderator (room_code, member_id) values ($1, $2) on conflict do nothing',
    [roomCode, memberId],
    'room-add-moderator',
  );
  return rowCount > 0;
}

/** Takes a room out of a moderator's hands; false when he is none. */
export async function removeModerator(t: Tx, roomCode: string, memberId: bigint): Promise<boolean> {
  const { rowCount } = await t.query(
    'delete from room.moderator where room_code = $1 and member_id = $2',
    [roomCode, memberId],
    'room-remove-moderator',
  );
  return rowCount > 0;
}

/**
 * Puts a member out of a room for minutes from now; a shorter time than before holds as well. His entry stays, so that he can come
 * back without a new invitation. `byMember` null: the house. The caller takes his sockets out after the commit. Gives the end, Unix ms.
 */
export async function kickMember(
  t: Tx,
  who: { readonly roomCode: string; readonly memberId: bigint; readonly byMember: bigint | null },
  minutes: number,
): Promise<number> {
  const { rows } = await t.query<{ until: number }>(
    `insert into room.kick as k (room_code, member_id, until, by_member)
     values ($1, $2, clock_timestamp() + $4 * interval '1 minute', $3)
     on conflict (room_code, member_id) do update set until = excluded.until, by_member = excluded.by_member
     returning until`,
    [who.roomCode, who.memberId, who.byMember, minutes],
    'room-kick',
  );
  return Math.trunc(rows[0]?.until ?? 0);
}
