import { chatState, markRead, messages as messagesCall, send as sendCall } from '@drawroom/contract/chat';
import type { ChatMessage } from '@drawroom/contract/chat';
import type { ReplyOf } from '@drawroom/contract/call';
import { call } from '../shell/api.ts';
import type { MessagePage } from './message-window.ts';
import type { Outgoing } from './outgoing.ts';

/** How a member stands in a talk. */
export type Standing = ReplyOf<typeof chatState>;

/** Which messages are asked for; of several places `around` counts before `before`, and that before `after`. */
export interface PageAsked {
  readonly before?: number;
  readonly after?: number;
  readonly around?: number;
  readonly size: number;
}

/** By which calls a talk is held: a room's, or the one with the service desk. */
export interface TalkWire {
  readonly standing: () => Promise<Standing>;
  readonly page: (asked: PageAsked) => Promise<MessagePage>;
  /** The same `clientId` again gives the first message. */
  readonly send: (message: Outgoing) => Promise<ChatMessage>;
  /** Gives up to where the talk counts as read. */
  readonly markRead: (seq: number) => Promise<number>;
}

/** Most members that a message names. */
const NAMED_MAX = 5;

/** The talk of a room. */
export function roomWire(roomCode: string): TalkWire {
  return {
    standing: () => call(chatState, { roomCode }),
    page: (asked) => call(messagesCall, { roomCode, ...asked }),
    markRead: async (seq) => (await call(markRead, { roomCode, seq })).read,
    send: async ({ clientId, text, picture, reply, mentions }) => {
      const named = mentions.filter(({ nickname }) => text.includes(`@${nickname}`)).slice(0, NAMED_MAX);
      const { message } = await call(sendCall, {
        roomCode,
        clientId,
        text,
        ...(picture !== null && { picture: picture.picture }),
        ...(reply !== null && { replyTo: reply.seq }),
        ...(named.length > 0 && { mentions: named.map(({ handle }) => handle).join(',') }),
      });
      return message;
    },
  };
}
