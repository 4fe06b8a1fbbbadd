import { chatCalls } from '@drawroom/contract/chat';
import { handle, type Handler } from '../kernel/kernel.ts';
import { changeBlock } from './block.ts';
import { chatState } from './chat-state.ts';
import type { Chat } from './deps.ts';
import { requireInRoom } from './in-room.ts';
import { listMessages } from './list-messages.ts';
import { kickFromRoom, measuresOn, muteMember } from './moderate.ts';
import { pictureTaker } from './pictures.ts';
import { pinMessage } from './pin.ts';
import { moveReadMark } from './read-mark.ts';
import { recallMessage } from './recall.ts';
import { reportMessage } from './report-message.ts';
import { sendMessage } from './send-message.ts';

export function chatHandlers(chat: Chat): readonly Handler[] {
  const { db } = chat.kernel;
  const takePicture = pictureTaker(chat);
  return [
    handle(chatCalls.messages, (input, context) => listMessages(chat, context, input)),
    handle(chatCalls.state, ({ roomCode }, context) => chatState(chat, context, roomCode)),
    handle(chatCalls.send, (input, context) => sendMessage(chat, context, input)),
    handle(chatCalls.picture, (input, context) => takePicture(context, input)),
    handle(chatCalls.recall, ({ roomCode, seq }, context) => recallMessage(chat, { context, roomCode }, seq)),
    handle(chatCalls.pin, ({ roomCode, seq }, context) => pinMessage(chat, { context, roomCode }, seq)),
    handle(chatCalls.markRead, async ({ roomCode, seq }, context) => {
      await requireInRoom(chat, { context, roomCode });
      return { read: Number(await moveReadMark(db, context.session.memberId, { roomCode, seq })) };
    }),
    handle(chatCalls.report, async (input, context) => {
      await reportMessage(chat, context, input);
      return {};
    }),
    handle(chatCalls.block, async (input, { session }) => ({
      blocked: await changeBlock(db, session.memberId, { handle: input.handle, on: input.on === 1 }),
    })),
    handle(chatCalls.measures, ({ roomCode, handle: of }, context) => measuresOn(chat, { context, roomCode }, of)),
    handle(chatCalls.mute, ({ roomCode, ...act }, context) => muteMember(chat, { context, roomCode }, act)),
    handle(chatCalls.kick, ({ roomCode, ...act }, context) => kickFromRoom(chat, { context, roomCode }, act)),
  ];
}
