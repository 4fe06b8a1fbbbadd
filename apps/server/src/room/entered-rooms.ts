import type { Sql } from '../kernel/kernel.ts';
import type { LocalText } from '../kernel/local-text.ts';

/** Codes of the rooms that a member has entered. */
export async function enteredRooms(sql: Sql, memberId: bigint): Promise<string[]> {
  const { rows } = await sql.query<{ code: string }>(
    'select room_code as code from room.entry where member_id = $1 order by 1',
    [memberId],
    'room-entered',
  );
  return rows.map(({ code }) => code);
}

/** Members who have entered one of these rooms. */
export async function membersIn(sql: Sql, roomCodes: readonly string[]): Promise<bigint[]> {
  const { rows } = await sql.query<{ member: bigint }>(
    'select distinct member_id as member from room.entry where room_code = any($1) order by 1',
    [roomCodes],
    'room-members-in',
  );
  return rows.map(({ member }) => member);
}

/** Rooms that a member has entered and in which one speaks from a level on, in their order. */
export async function roomsAskingLevel(sql: Sql, memberId: bigint): Promise<{ name: LocalText; level: number }[]> {
  const { rows } = await sql.query<{ name: LocalText; level: number }>(
    `select r.name, r.speak_level as level from room.entry e join room.room r on r.code = e.room_code
     where e.member_id = $1 and r.speak_level > 0 and not r.shut order by r.sort, r.code`,
    [memberId],
    'room-asking-level',
  );
  return rows;
}
