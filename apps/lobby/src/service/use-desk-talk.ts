import { audienceOf } from '@drawroom/contract/events';
import { formatUntil } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { useEffect, useMemo } from 'react';
import { RoomChat } from '../chat/room-chat.ts';
import { useOpenTalk } from '../chat/use-open-talk.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { hearRealtime } from '../shell/realtime.ts';
import { asTalk, deskWire } from './desk-wire.ts';
import type { DeskWords } from './desk-wire.ts';
import { rememberConversation } from './queries.ts';

/** Under this word what is written to the desk is kept on the phone; no room has such a code. */
const DESK_PLACE = 'service';

function useDeskWords(): DeskWords {
  const t = useTranslations('service');
  const locale = useLocale();
  return useMemo(
    () => ({
      desk: t('desk'),
      auto: (word, saidAtMs) =>
        word.what === 'away'
          ? t('auto.away', { at: formatUntil(word.opensAt, saidAtMs, { locale, timeZone: memberTimeZone() }) })
          : t(`auto.${word.what}`),
    }),
    [t, locale],
  );
}

/** The talk that was open last: coming back to it, it is there at once. Another member's, or one in other words, is given up. */
let kept: { readonly chat: RoomChat; readonly words: DeskWords } | null = null;

function talkOf(memberId: string, words: DeskWords): RoomChat {
  const known = kept?.chat.place.memberId === memberId && kept.words.desk === words.desk ? kept.chat : null;
  if (known !== null) return known;
  kept?.chat.stop();
  kept = { chat: new RoomChat({ memberId, roomCode: DESK_PLACE }, deskWire(words)), words };
  return kept.chat;
}

/** Opens a member's talk with the desk for as long as the screen is shown and keeps it true by his events. */
export function useDeskTalk(memberId: string): RoomChat {
  const words = useDeskWords();
  const chat = useMemo(() => talkOf(memberId, words), [memberId, words]);
  useOpenTalk(chat, audienceOf.member(memberId));
  useEffect(
    () =>
      hearRealtime((realtime) => [
        realtime.on('service.message', ({ message }) => chat.hear(asTalk(message, words))),
        realtime.on('service.changed', ({ conversation }) => rememberConversation(conversation)),
      ]),
    [chat, words],
  );
  return chat;
}
