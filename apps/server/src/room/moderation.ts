import type { Tx } from '../kernel/kernel.ts';

/** Makes a member a moderator of a room. */
export async function addModerator(t: Tx, roomCode: string, memberId: bigint): Promise<void> {
  await t.query('insert into room.moderator (room_code, member_id) values ($1, $2) on conflict do nothing', [
    roomCode,
    memberId,
  ]);
}

/**
 * Puts a member out of a room for minutes from now; a shorter time than before holds as well. His entry stays, so that he can come
 * back without a new invitation. The caller takes his sockets out after the commit. Gives the end, Unix ms.
 */
export async function kickMember(
  t: Tx,
  who: { readonly roomCode: string; readonly memberId: bigint; readonly byMember: bigint },
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
