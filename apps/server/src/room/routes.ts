import { roomCalls } from '@drawroom/contract/room';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { enterRoom } from './enter-room.ts';
import { roomHistory } from './room-history.ts';
import { roomIntro } from './room-intro.ts';

export function roomHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(roomCalls.enterRoom, (input, context) => enterRoom(kernel, context, input.roomCode)),
    handle(roomCalls.roomHistory, (_input, context) => roomHistory(kernel, context)),
    handle(roomCalls.roomIntro, (input, context) => roomIntro(kernel, context, input.roomCode)),
  ];
}
