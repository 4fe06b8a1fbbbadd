import { roomCalls } from '@drawroom/contract/room';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { enterRoom, enterRoomByInvite } from './enter-room.ts';
import { inviteToRoom } from './invitation.ts';
import { leaveRoom } from './leave-room.ts';
import { roomHistory } from './room-history.ts';
import { roomIntro } from './room-intro.ts';

export function roomHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(roomCalls.enterRoom, (input, context) => enterRoom(kernel, context, input.roomCode)),
    handle(roomCalls.roomInvite, (input, context) => inviteToRoom(kernel, context, input.roomCode)),
    handle(roomCalls.enterRoomByInvite, (input, context) => enterRoomByInvite(kernel, context, input.invite)),
    handle(roomCalls.leaveRoom, async (input, { session }) => {
      await leaveRoom(kernel, session, input.roomCode);
      return {};
    }),
    handle(roomCalls.roomHistory, (_input, context) => roomHistory(kernel, context)),
    handle(roomCalls.roomIntro, (input, context) => roomIntro(kernel, context, input.roomCode)),
  ];
}
