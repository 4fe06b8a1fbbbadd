import type { Kernel, Session } from '../kernel/kernel.ts';
import { dropEntry } from './store.ts';

/** Takes a room off the member's list, and his sockets out of it. A room that he never entered changes nothing. */
export async function leaveRoom(
  kernel: Pick<Kernel, 'db' | 'realtime'>,
  { memberId }: Session,
  code: string,
): Promise<void> {
  await dropEntry(kernel.db, memberId, code);
  kernel.realtime.removeMember(memberId, code);
}
