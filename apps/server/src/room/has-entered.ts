import type { Sql } from '../kernel/kernel.ts';

/** Whether a member has entered a room and may listen to it: nobody may who was put out, until that is over. */
export async function hasEntered(sql: Sql, memberId: bigint, roomCode: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from room.entry e where e.member_id = $1 and e.room_code = $2 and not exists (
       select from room.kick k where k.room_code = e.room_code and k.member_id = e.member_id and k.until > clock_timestamp())`,
    [memberId, roomCode],
    'room-has-entered',
  );
  return rowCount > 0;
}
