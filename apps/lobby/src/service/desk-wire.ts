import type { ChatAuthor, ChatMessage } from '@drawroom/contract/chat';
import { readMessages, serviceMessages, showPicture, uploadPicture, writeMessage } from '@drawroom/contract/service';
import type { AutoWord, ServiceMessage } from '@drawroom/contract/service';
import type { Standing, TalkWire } from '../chat/talk-wire.ts';
import type { TakePicture } from '../chat/use-attachment.ts';
import { call } from '../shell/api.ts';
import { fetchDesk, rememberRead } from './queries.ts';
import type { DeskStanding } from './queries.ts';

/** The words of a talk with the desk in the reader's language. */
export interface DeskWords {
  /** Whom the member talks with. */
  readonly desk: string;
  readonly auto: (word: AutoWord, saidAtMs: number) => string;
}

const person = (handle: string, nickname: string): ChatAuthor => ({
  handle,
  nickname,
  avatar: null,
  role: 'member',
  level: 0,
});

/** The member himself, as the shared parts of talks know him. */
const ME = person('member', '');

/** A message of the desk's talk in the form in which every talk is shown. */
export function asTalk(message: ServiceMessage, words: DeskWords): ChatMessage {
  const { seq, at, from, text, auto, picture, clientId } = message;
  return {
    seq,
    at,
    author: from === 'auto' ? null : from === 'member' ? ME : person('desk', words.desk),
    dealer: null,
    text: auto === null ? text : words.auto(auto, at),
    picture: picture === null ? null : { url: picture.name, width: picture.width, height: picture.height },
    card: null,
    reply: null,
    mentions: [],
    recalled: null,
    clientId: clientId ?? '',
  };
}

/** Nothing keeps a member from speaking here. */
function standingOf({ head, read }: DeskStanding): Standing {
  const speech = { allowed: true, why: null, until: null, wanting: null };
  return { me: ME, speech, head, read, calls: 0, pinned: null, blocked: [] };
}

/** The talk with the desk. */
export function deskWire(words: DeskWords): TalkWire {
  return {
    standing: async () => standingOf(await fetchDesk()),
    page: async (asked) => {
      const { list, head, older } = await call(serviceMessages, asked);
      return { list: list.map((message) => asTalk(message, words)), head, older };
    },
    send: async ({ clientId, text, picture }) => {
      const sent = { clientId, text, ...(picture !== null && { picture: picture.picture }) };
      return asTalk((await call(writeMessage, sent)).message, words);
    },
    markRead: async (seq) => {
      const { read } = await call(readMessages, { seq });
      rememberRead(read);
      return read;
    },
  };
}

/** Sends a picture for the next message. */
export const takeDeskPicture: TakePicture = async (file, how) => {
  const { name, width, height } = (await call(uploadPicture, { file }, how)).picture;
  return { picture: name, view: { url: name, width, height } };
};

/** Pictures that have been fetched while the page is open. */
const sources = new Map<string, Promise<string>>();

/** A picture of the talk by its name, as an address of this page alone: it has none that anybody else could open. */
export function deskPictureSource(name: string): Promise<string> {
  const known = sources.get(name);
  if (known !== undefined) return known;
  const source = call(showPicture, { picture: name }).then(({ data }) => `data:image/webp;base64,${data}`);
  sources.set(name, source);
  source.catch(() => sources.delete(name));
  return source;
}
