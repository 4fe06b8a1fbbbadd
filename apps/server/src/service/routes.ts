import { serviceCalls } from '@drawroom/contract/service';
import { handle, type Handler } from '../kernel/kernel.ts';
import type { ServiceKernel } from './deps.ts';
import { listMessages } from './list-messages.ts';
import { pictureForMember, pictureTaker } from './pictures.ts';
import { rateConversation } from './rate.ts';
import { readTalk } from './read-talk.ts';
import { customerService, standingOf } from './standing.ts';
import { writeMessage } from './write-message.ts';

export function serviceHandlers(kernel: ServiceKernel): readonly Handler[] {
  const takePicture = pictureTaker(kernel);
  return [
    handle(serviceCalls.customerService, () => customerService(kernel)),
    handle(serviceCalls.conversation, (_input, { session }) => standingOf(kernel, session.memberId)),
    handle(serviceCalls.serviceMessages, (input, { session }) => listMessages(kernel, session.memberId, input)),
    handle(serviceCalls.writeMessage, (input, context) => writeMessage(kernel, context, input)),
    handle(serviceCalls.uploadPicture, (input, context) => takePicture(context, input)),
    handle(serviceCalls.showPicture, ({ picture }, { session }) => pictureForMember(kernel, session.memberId, picture)),
    handle(serviceCalls.readMessages, ({ seq }, { session }) => readTalk(kernel, session.memberId, BigInt(seq))),
    handle(serviceCalls.rate, (input, context) => rateConversation(kernel, context, input)),
  ];
}
