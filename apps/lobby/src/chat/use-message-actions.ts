import type { ChatMessage } from '@drawroom/contract/chat';
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import type { FollowPlace } from '../follow/follow-part.tsx';
import { useAttempt } from '../shell/use-attempt.ts';
import type { MessageActions } from './message-bubble.tsx';
import { useMessageMenu } from './message-menu.ts';
import { saidIn } from './message-words.ts';
import { NO_DRAFT } from './outgoing.ts';
import type { RoomChat } from './room-chat.ts';
import type { DraftInHand } from './use-draft.ts';

/** Characters of a message that stand in its quote. */
const EXCERPT_MAX = 80;

export interface MessageActionParts {
  readonly chat: RoomChat;
  readonly inHand: DraftInHand;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly show: (
    open:
      | { readonly kind: 'picture' | 'report'; readonly message: ChatMessage }
      | { readonly kind: 'follow'; readonly place: FollowPlace },
  ) => void;
}

/** A menu that closes gives the focus back to where it was; the field takes it after that. */
function focusSoon(field: RefObject<HTMLTextAreaElement | null>): void {
  requestAnimationFrame(() => field.current?.focus());
}

/** What can be done with messages. `ofRows` stays the same object, so that no row is drawn anew because of it. */
export function useMessageActions(parts: MessageActionParts): {
  readonly ofRows: Omit<MessageActions, 'goTo'>;
  readonly unpin: () => Promise<boolean>;
} {
  const { chat, inHand, field, show } = parts;
  const attempt = useAttempt();
  const openMenu = useMessageMenu({
    chat,
    onReply: (message) => {
      const { seq, author } = message;
      const { excerpt, card } = saidIn(message);
      inHand.change({
        reply: { seq, nickname: author?.nickname ?? '', excerpt: [...excerpt].slice(0, EXCERPT_MAX).join(''), card },
      });
      focusSoon(field);
    },
    onMention: ({ author }) => {
      if (author === null) return;
      const { text, mentions } = inHand.draft;
      const gap = text === '' || /\s$/.test(text) ? '' : ' ';
      const others = mentions.filter(({ handle }) => handle !== author.handle);
      const { handle, nickname } = author;
      inHand.change({ text: `${text}${gap}@${nickname} `, mentions: [...others, { handle, nickname }] });
      focusSoon(field);
    },
    onReport: (message) => show({ kind: 'report', message }),
    onRecord: (handle) => show({ kind: 'follow', place: { kind: 'record', handle } }),
  });
  const latest = useRef({ openMenu, inHand });
  useEffect(() => {
    latest.current = { openMenu, inHand };
  });
  const ofRows = useMemo(
    () => ({
      openMenu: (message: ChatMessage) => void latest.current.openMenu(message),
      showPicture: (message: ChatMessage) => show({ kind: 'picture', message }),
      openFollow: (place: FollowPlace) => show({ kind: 'follow', place }),
      retry: (clientId: string) => chat.retry(clientId),
      drop: (clientId: string) => void chat.drop(clientId),
      edit: (clientId: string) => {
        const { text, reply, mentions } = chat.drop(clientId);
        const { draft, change } = latest.current.inHand;
        // What is being written just now is not lost for it.
        const before = draft.text === '' ? '' : `${draft.text}\n`;
        change({
          ...NO_DRAFT,
          text: before + text,
          reply: draft.reply ?? reply,
          mentions: [...draft.mentions, ...mentions],
        });
        focusSoon(field);
      },
    }),
    [chat, show, field],
  );
  return {
    ofRows,
    unpin: () => attempt(() => chat.pin(0)),
  };
}
