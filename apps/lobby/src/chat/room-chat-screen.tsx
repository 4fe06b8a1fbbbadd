import { picture as pictureCall } from '@drawroom/contract/chat';
import type { ChatMessage } from '@drawroom/contract/chat';
import { CallRefused } from '@drawroom/client/failures';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useRouter } from '@tanstack/react-router';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FollowPlace } from '../follow/follow-part.tsx';
import { useLotteries } from '../lottery/use-lotteries.ts';
import { useLotteryEvents } from '../lottery/use-lottery-events.ts';
import { paths } from '../paths.ts';
import { InviteSheet } from '../room/invite-sheet.tsx';
import { NoRoom } from '../room/no-room.tsx';
import { useRoomIntro } from '../room/queries.ts';
import { useLiveRoom } from '../room/use-live-room.ts';
import { call } from '../shell/api.ts';
import { loadPart } from '../shell/load-part.ts';
import { useOwnHead } from '../shell/screen-head.ts';
import { rememberRoom, useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { BlockedSheet } from './blocked-sheet.tsx';
import { Bulletin } from './bulletin.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import type { Place } from './outgoing.ts';
import { PictureView } from './picture-view.tsx';
import { ReportSheet } from './report-sheet.tsx';
import type { RoomChat } from './room-chat.ts';
import { RoomMenu, RoomTitle } from './room-head.tsx';
import { RoomRound } from './room-round.tsx';
import type { LotteryName } from './round-card.tsx';
import { SilenceBar, useSilenceWords } from './silence-bar.tsx';
import type { TakePicture } from './use-attachment.ts';
import { useMessageActions } from './use-message-actions.ts';
import { useDraft } from './use-draft.ts';
import { useRoomChat } from './use-room-chat.ts';

/** The room (spec §2 /roomchat): its talk with the round on top and the field below. */
export function RoomChatScreen(): ReactNode {
  const roomCode = useSession((session) => session.roomCode);
  const memberId = useSession((session) => session.member?.id);
  if (roomCode === null || memberId === undefined) return <NoRoom talk />;
  return <Room key={`${memberId}/${roomCode}`} place={{ memberId, roomCode }} />;
}

function Room({ place }: Readonly<{ place: Place }>): ReactNode {
  const t = useTranslations('chat');
  const router = useRouter();
  const words = useSilenceWords();
  // The room's events are not listened to anew because the words are made anew.
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  const onKicked = useCallback(
    (until: number | null) => {
      rememberRoom(null);
      showToast(latest.current({ allowed: false, why: 'kicked', until, wanting: null }), 'bad');
      void router.navigate({ to: paths.enterRoom(), replace: true });
    },
    [router],
  );
  const chat = useRoomChat(place, onKicked);
  const phase = useStore(chat.store, (view) => view.phase);
  useLiveRoom();
  if (phase === 'failed') return <Unopened chat={chat} />;
  if (phase === 'loading')
    return (
      <Screen scrollId="room-chat-loading">
        <SkeletonList rows={6} label={t('loadingMessages')} />
      </Screen>
    );
  return <OpenRoom chat={chat} />;
}

/** The room could not be opened: it is gone for this member, or the way to it is. */
function Unopened({ chat }: Readonly<{ chat: RoomChat }>): ReactNode {
  const t = useTranslations('chat');
  const wordsFor = useFailureText();
  const router = useRouter();
  const failure = useStore(chat.store, (view) => view.failure);
  if (failure instanceof CallRefused && failure.key === 'room.unknown')
    return (
      <Screen scrollId="room-chat-gone">
        <EmptyState
          icon="room"
          title={t('goneTitle')}
          note={t('goneNote')}
          action={<Button onPress={() => router.navigate({ to: paths.enterRoom() })}>{t('goneAction')}</Button>}
        />
      </Screen>
    );
  return (
    <Screen scrollId="room-chat-failed">
      <ErrorBlock {...wordsFor(failure)} onRetry={() => chat.open()} />
    </Screen>
  );
}

type Open =
  | { readonly kind: 'picture' | 'report'; readonly message: ChatMessage }
  | { readonly kind: 'follow'; readonly place: FollowPlace }
  | { readonly kind: 'invite' | 'blocked' | 'winner' };

const FollowPart = lazy(loadPart(async () => ({ default: (await import('../follow/follow-part.tsx')).FollowPart })));
const WinnerNameSheet = lazy(
  loadPart(async () => ({ default: (await import('./winner-name-sheet.tsx')).WinnerNameSheet })),
);

function OpenRoom({ chat }: Readonly<{ chat: RoomChat }>): ReactNode {
  const { roomCode } = chat.place;
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const field = useRef<HTMLTextAreaElement>(null);
  const goTo = useRef<((seq: number) => void) | null>(null);
  const inHand = useDraft(chat.place);
  const standing = useStore(chat.store, (view) => view.standing);
  const { room, lotteries, main } = useRoomOf(roomCode);
  useRoomHead(roomCode, room, setOpen);
  const t = useTranslations('chat');
  // Nobody is asked to say hello who may not speak.
  const silenced = standing?.speech.allowed === false;
  const empty = useMemo(
    () => ({ title: t('emptyTitle'), note: t(silenced ? 'emptyMute' : 'emptyNote') }),
    [t, silenced],
  );
  const actions = useMessageActions({ chat, inHand, field, show: setOpen });
  if (standing === null) return null;
  return (
    <div className="flex h-full min-h-0 flex-col wide:mx-auto wide:max-w-[40rem]">
      {main !== undefined && <RoomRound lottery={main} />}
      <Bulletin
        notice={room?.notice ?? ''}
        pinned={standing.pinned}
        onGoTo={(seq) => goTo.current?.(seq)}
        onUnpin={standing.me.role === 'moderator' ? actions.unpin : null}
      />
      <MessageList chat={chat} lotteries={lotteries} empty={empty} actions={actions.ofRows} goToRef={goTo} />
      <Foot chat={chat} inHand={inHand} fieldRef={field} />
      {open?.kind === 'invite' && <InviteSheet roomCode={roomCode} name={room?.name ?? roomCode} onClose={close} />}
      {open?.kind === 'blocked' && <BlockedSheet chat={chat} onClose={close} />}
      {open?.kind === 'report' && <ReportSheet roomCode={roomCode} message={open.message} onClose={close} />}
      {open?.kind === 'follow' && (
        <Suspense>
          <FollowPart place={open.place} onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'winner' && (
        <Suspense>
          <WinnerNameSheet onClose={close} />
        </Suspense>
      )}
      {open?.kind === 'picture' && <PictureView message={open.message} onClose={close} />}
    </div>
  );
}

interface FootProps {
  readonly chat: RoomChat;
  readonly inHand: ReturnType<typeof useDraft>;
  readonly fieldRef: React.RefObject<HTMLTextAreaElement | null>;
}

/** The field, or why there is none. What was being written stays where it is. */
function Foot({ chat, inHand, fieldRef }: FootProps): ReactNode {
  // Not the messages: the field is not drawn anew for each of them.
  const standing = useStore(chat.store, (view) => view.standing);
  const resumesAtMs = useStore(chat.store, (view) => view.resumesAtMs);
  const askAgain = useCallback(() => void chat.refreshStanding(), [chat]);
  const { roomCode } = chat.place;
  const takePicture = useCallback<TakePicture>((file, how) => call(pictureCall, { roomCode, file }, how), [roomCode]);
  const me = standing?.me.handle;
  const blocked = standing?.blocked;
  const without = useMemo(
    () => new Set([...(me === undefined ? [] : [me]), ...(blocked ?? []).map(({ handle }) => handle)]),
    [me, blocked],
  );
  if (standing === null) return null;
  if (!standing.speech.allowed) return <SilenceBar speech={standing.speech} onOver={askAgain} />;
  return (
    <Composer
      {...inHand}
      roomCode={chat.place.roomCode}
      place={chat.place}
      takePicture={takePicture}
      list={() => chat.store.getState().window.list}
      without={without}
      fieldRef={fieldRef}
      resumesAtMs={resumesAtMs}
      onSay={(draft, picture) => chat.say(draft, picture)}
    />
  );
}

/** What the room is, and its lotteries by their code, null until they have come; `main` is the first of them that is known. */
function useRoomOf(roomCode: string) {
  const room = useRoomIntro(roomCode).data?.room;
  const { data, isPending } = useLotteries();
  const rows = data?.lotteries;
  const lotteries = useMemo<ReadonlyMap<string, LotteryName> | null>(
    () => (isPending ? null : new Map(rows?.map(({ lotteryCode, name, family }) => [lotteryCode, { name, family }]))),
    [rows, isPending],
  );
  const [first] = room?.lotteries ?? [];
  const main = rows?.find(({ lotteryCode }) => lotteryCode === first);
  useLotteryEvents(useMemo(() => (main === undefined ? [] : [main.lotteryCode]), [main]));
  return { room, lotteries, main };
}

/** The room's name, its people and its menu in the bar above. */
function useRoomHead(
  roomCode: string,
  room: { readonly name: string; readonly online: number } | undefined,
  show: (open: Open) => void,
): void {
  const name = room?.name;
  const online = room?.online ?? 0;
  useOwnHead(
    useMemo(
      () => ({
        title: name === undefined ? undefined : <RoomTitle name={name} online={online} />,
        aside: (
          <RoomMenu
            roomCode={roomCode}
            name={name ?? roomCode}
            onInvite={() => show({ kind: 'invite' })}
            onBlocked={() => show({ kind: 'blocked' })}
            onWinnerName={() => show({ kind: 'winner' })}
            onFollows={() => show({ kind: 'follow', place: { kind: 'mine' } })}
          />
        ),
      }),
      [roomCode, name, online, show],
    ),
  );
}
