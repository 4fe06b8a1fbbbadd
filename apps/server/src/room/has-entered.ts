import type { Sql } from '../kernel/kernel.ts';
import { findEnteredRoom } from './store.ts';

/** Whether a member has entered a room, and so may listen to it. */
export async function hasEntered(sql: Sql, memberId: bigint, roomCode: string): Promise<boolean> {
  return (await findEnteredRoom(sql, memberId, roomCode)) !== null;
}
