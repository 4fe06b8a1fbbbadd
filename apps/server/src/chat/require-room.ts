import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Refuses with `room.unknown` a code that no room has. */
export async function requireRoom(sql: Sql, roomCode: string): Promise<void> {
  const { rowCount } = await sql.query('select from room.v_room where code = $1', [roomCode], 'chat-is-room');
  if (rowCount === 0) throw new Refusal('room.unknown');
}
