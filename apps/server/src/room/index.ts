import type { Kernel, Slice } from '../kernel/kernel.ts';
import { forgetVisits, ownData } from './own-data.ts';
import { roomHandlers } from './routes.ts';

export type { LocalText } from '../kernel/local-text.ts';
export { enteredRooms, membersIn, roomsAskingLevel } from './entered-rooms.ts';
export { hasEntered } from './has-entered.ts';
export { addModerator, imposeKick, kickMember, kickOf, removeModerator } from './moderation.ts';
export { listRooms, lockRoom, writeRoom, type RoomAsSet } from './desk-rooms.ts';
export { findRoomFor, insertRoom, type NewRoom, type Room, type Standing } from './store.ts';

/** Rooms: their doors, who comes in by code or invitation, history, introduction. */
export function createRoomSlice(kernel: Kernel): Slice {
  return {
    name: 'room',
    handlers: roomHandlers(kernel),
    exportOf: (memberId) => ownData(kernel.db, memberId),
    forget: forgetVisits,
  };
}
