import type { Kernel, Slice } from '../kernel/kernel.ts';
import { forgetVisits, ownData } from './own-data.ts';
import { roomHandlers } from './routes.ts';

export type { LocalText } from './local-text.ts';
export { hasEntered } from './has-entered.ts';
export { insertRoom } from './store.ts';

/** Rooms: entering by code, history, introduction. */
export function createRoomSlice(kernel: Kernel): Slice {
  return {
    name: 'room',
    handlers: roomHandlers(kernel),
    exportOf: (memberId) => ownData(kernel.db, memberId),
    forget: forgetVisits,
  };
}
