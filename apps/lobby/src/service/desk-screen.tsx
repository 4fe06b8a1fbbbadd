import type { ChatMessage } from '@drawroom/contract/chat';
import { SERVICE_TEXT_MAX } from '@drawroom/contract/service';
import { useTranslations } from '@drawroom/i18n/translations';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Composer } from '../chat/composer.tsx';
import type { MessageActions } from '../chat/message-bubble.tsx';
import { MessageList } from '../chat/message-list.tsx';
import { PictureSource } from '../chat/picture-source.ts';
import { PictureView } from '../chat/picture-view.tsx';
import type { RoomChat } from '../chat/room-chat.ts';
import type { LotteryName } from '../chat/round-card.tsx';
import { useDraft } from '../chat/use-draft.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { copyText } from '../wallet/copy-text.ts';
import { DeskBar } from './desk-bar.tsx';
import { deskPictureSource, takeDeskPicture } from './desk-wire.ts';
import { useDesk } from './queries.ts';
import { RatingSheet } from './rating-sheet.tsx';
import { useDeskTalk } from './use-desk-talk.ts';

/** Online customer service (spec §2 /service): the same talk as in a room, with the house's desk. */
export function DeskScreen(): ReactNode {
  const memberId = useSession((session) => session.member?.id);
  return memberId === undefined ? null : <Talk key={memberId} memberId={memberId} />;
}

function Talk({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useTranslations('chat');
  const wordsFor = useFailureText();
  const chat = useDeskTalk(memberId);
  const phase = useStore(chat.store, (view) => view.phase);
  const failure = useStore(chat.store, (view) => view.failure);
  if (phase === 'ready') return <OpenTalk chat={chat} />;
  return (
    <Screen scrollId="service">
      {phase === 'loading' ? (
        <SkeletonList rows={6} label={t('loadingMessages')} />
      ) : (
        <ErrorBlock {...wordsFor(failure)} onRetry={() => chat.open()} />
      )}
    </Screen>
  );
}

const NO_LOTTERIES: ReadonlyMap<string, LotteryName> = new Map();
const NOBODY: ReadonlySet<string> = new Set();

function OpenTalk({ chat }: Readonly<{ chat: RoomChat }>): ReactNode {
  const t = useTranslations('service');
  const desk = useDesk();
  const inHand = useDraft(chat.place);
  const field = useRef<HTMLTextAreaElement>(null);
  const goTo = useRef<((seq: number) => void) | null>(null);
  const [picture, setPicture] = useState<ChatMessage | null>(null);
  const { rated, open: openRating, close: closeRating } = useRating(desk?.conversation ?? null);
  const resumesAtMs = useStore(chat.store, (view) => view.resumesAtMs);
  const actions = useDeskActions({ chat, inHand, show: setPicture });
  const empty = useMemo(() => ({ title: t('emptyTitle'), note: t('emptyNote') }), [t]);
  return (
    <PictureSource value={deskPictureSource}>
      <div className="flex h-full min-h-0 flex-col wide:mx-auto wide:max-w-[40rem]">
        {desk !== undefined && <DeskBar desk={desk} onRate={openRating} />}
        <MessageList chat={chat} lotteries={NO_LOTTERIES} empty={empty} actions={actions} goToRef={goTo} />
        <Composer
          {...inHand}
          place={chat.place}
          takePicture={takeDeskPicture}
          textMax={SERVICE_TEXT_MAX}
          list={() => []}
          without={NOBODY}
          fieldRef={field}
          resumesAtMs={resumesAtMs}
          onSay={(draft, uploaded) => chat.say(draft, uploaded)}
        />
        {rated !== null && <RatingSheet conversationId={rated} onClose={closeRating} />}
        {picture !== null && <PictureView message={picture} onClose={() => setPicture(null)} />}
      </div>
    </PictureSource>
  );
}

/** The conversation that is being rated. It is asked for by itself when the desk ends it while the member is looking. */
function useRating(
  conversation: { readonly conversationId: string; readonly mayRate: boolean; readonly state: string } | null,
) {
  const [rated, setRated] = useState<string | null>(null);
  const before = useRef(conversation?.state);
  const { conversationId = null, mayRate = false, state } = conversation ?? {};
  useEffect(() => {
    if (before.current === 'claimed' && state === 'closed' && mayRate) setRated(conversationId);
    before.current = state;
  }, [state, mayRate, conversationId]);
  return {
    rated,
    open: useCallback(() => setRated(conversationId), [conversationId]),
    close: useCallback(() => setRated(null), []),
  };
}

interface DeskActionParts {
  readonly chat: RoomChat;
  readonly inHand: ReturnType<typeof useDraft>;
  readonly show: (message: ChatMessage) => void;
}

/** What can be done with messages here: copying, looking at pictures, and those on their way. */
function useDeskActions({ chat, inHand, show }: DeskActionParts): Omit<MessageActions, 'goTo'> {
  const t = useTranslations('chat');
  const { choose } = useOverlays();
  const { change } = inHand;
  return useMemo(
    () => ({
      openMenu: async ({ author, text }: ChatMessage) => {
        if (author === null || text === '') return;
        const title = author.nickname === '' ? t('you') : author.nickname;
        if ((await choose({ title, options: [{ value: 'copy', label: t('deed.copy') }] })) === null) return;
        if (await copyText(text)) showToast(t('copied'), 'good');
        else showToast(t('copyFailed'), 'bad');
      },
      showPicture: show,
      // Nobody shows a bet to the desk.
      openFollow: () => undefined,
      retry: (clientId) => chat.retry(clientId),
      edit: (clientId) => change({ text: chat.drop(clientId).text }),
      drop: (clientId) => void chat.drop(clientId),
    }),
    [chat, change, choose, show, t],
  );
}
