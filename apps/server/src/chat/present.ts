import type { ChatAuthor, ChatMessage, DealerWord } from '@drawroom/contract/chat';
import type { StoredMessage } from './message-store.ts';
import { winnerName } from './winner-names.ts';

/** Where pictures of messages are served. */
export const PICTURE_FOLDER = '/room-picture';

/** Address of a picture by its name. */
export function pictureAddress(name: string): string {
  return `${PICTURE_FOLDER}/${name}.webp`;
}

/** A message as everybody in the room sees it. */
export function presentMessage(message: StoredMessage): ChatMessage {
  const { picture, width, height, replySeq } = message;
  return {
    seq: Number(message.seq),
    at: Math.trunc(message.atMs),
    author: authorOf(message),
    dealer: dealerOf(message),
    text: message.text,
    picture: picture === null ? null : { url: pictureAddress(picture), width: width ?? 0, height: height ?? 0 },
    card: message.card,
    reply:
      replySeq === null
        ? null
        : {
            seq: Number(replySeq),
            nickname: message.replyNickname ?? '',
            excerpt: message.replyExcerpt ?? '',
            card: message.replyCard,
          },
    mentions: [...message.mentions],
    recalled: message.recalled,
    clientId: message.clientId,
  };
}

function dealerOf({ dealer, named }: StoredMessage): DealerWord | null {
  return dealer?.what === 'settled' ? { ...dealer, named: named.map(winnerName) } : dealer;
}

function authorOf({ memberId, handle, nickname, avatar, moderator, level }: StoredMessage): ChatAuthor | null {
  if (memberId === null) return null;
  const role = moderator ? 'moderator' : 'member';
  return { handle: handle ?? '', nickname: nickname ?? '', avatar, role, level: level ?? 0 };
}
