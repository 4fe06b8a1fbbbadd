import { CallRefused } from '@drawroom/client/failures';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { loadHouseConfig, useHouseConfig } from '../shell/house-config.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { EnterRoomForm } from './enter-room-form.tsx';
import { useEnterRoom, useLotteryNames, useRoomHistory } from './queries.ts';
import type { RoomDoor } from './queries.ts';
import { RoomCard } from './room-card.tsx';
import { useDoorWords } from './use-door-words.ts';
import { useLeaveRoom } from './use-leave-room.ts';
import { useLiveRoom } from './use-live-room.ts';

/** Room of the demo data. */
const DEMO_ROOM = '100001';

interface Entering {
  /** Number of the room that is being entered, or the token of the invitation. */
  readonly busyWith: string | null;
  /** Why the number of the form, or the invitation, was refused; a card's failure is said in passing. */
  readonly failure: { readonly from: 'form' | 'invite'; readonly reason: unknown } | null;
  enter(
    door: RoomDoor,
    way: { readonly from: 'form' | 'card' | 'invite'; readonly to: 'lottery' | 'chat' },
  ): Promise<void>;
  forget(): void;
}

/** Enters one room at a time and opens the lotteries, or the room's talk. */
function useEntering(): Entering {
  const t = useTranslations('room.enter');
  const router = useRouter();
  const doorWords = useDoorWords();
  const { mutateAsync, isPending, variables } = useEnterRoom();
  const [failure, setFailure] = useState<Entering['failure']>(null);
  const enter: Entering['enter'] = async (door, { from, to }) => {
    if (isPending) return;
    setFailure(null);
    try {
      const { room } = await mutateAsync(door);
      showToast(t('entered', { name: room.name }));
      await router.navigate({ to: to === 'chat' ? paths.roomChat() : paths.lottery() });
    } catch (reason) {
      if (from === 'card') showToast(doorWords(reason), 'bad');
      else setFailure({ from, reason });
    }
  };
  const door = variables && ('invite' in variables ? variables.invite : variables.roomCode);
  return { busyWith: isPending && door !== undefined ? door : null, failure, enter, forget: () => setFailure(null) };
}

/** Enter room (spec §2): a number, an invitation, or one of the rooms the member knows. */
export function EnterRoomScreen(): ReactNode {
  const entering = useEntering();
  const { failure } = entering;
  const invite = useLocation({ select: ({ search }) => (search as { readonly invite?: string }).invite });
  useLiveRoom();
  useEffect(() => void loadHouseConfig(), []);
  return (
    <Screen scrollId="enter-room">
      {invite !== undefined && <InvitationCard invite={invite} entering={entering} />}
      <EnterRoomForm
        busy={entering.busyWith !== null && entering.busyWith !== invite}
        failure={failure?.from === 'form' ? failure.reason : null}
        onChange={entering.forget}
        onEnter={(roomCode) => void entering.enter({ roomCode }, { from: 'form', to: 'lottery' })}
      />
      <RecentRooms entering={entering} />
    </Screen>
  );
}

/** A token as invitations have it; anything else never was one. */
const INVITE = /^[A-Za-z0-9_-]{22}$/;

/** Somebody has invited the member: one tap into the room, or why the invitation does not help any more. */
function InvitationCard({ invite, entering }: Readonly<{ invite: string; entering: Entering }>): ReactNode {
  const t = useTranslations('room.invite');
  const doorWords = useDoorWords();
  const { failure } = entering;
  const refusal = failure?.from === 'invite' ? failure.reason : null;
  const words = !INVITE.test(invite) ? t('broken') : refusal === null ? null : doorWords(refusal);
  // Of the others each may be over at the next try; what is dead stays so.
  const dead = !INVITE.test(invite) || (refusal instanceof CallRefused && refusal.key === 'room.invite_dead');
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">{t('received')}</h2>
        <p
          role={words === null ? undefined : 'alert'}
          className={words === null ? 'text-ink-soft' : 'text-vermilion-ink'}
        >
          {words ?? t('receivedNote')}
        </p>
        {!dead && (
          <Button
            size="lg"
            wide
            loading={entering.busyWith === invite}
            onPress={() => entering.enter({ invite }, { from: 'invite', to: 'chat' })}
          >
            {t('accept')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function RecentRooms({ entering }: Readonly<{ entering: Entering }>): ReactNode {
  const t = useTranslations('room.enter');
  const current = useSession((session) => session.roomCode);
  const names = useLotteryNames();
  const wordsFor = useFailureText();
  const leave = useLeaveRoom();
  const { data, error, refetch } = useRoomHistory();
  if (!data && !error) return <SkeletonList rows={2} label={t('recent')} />;
  if (!data) {
    const words = wordsFor(error);
    return (
      <ErrorBlock
        title={words.title}
        note={words.note}
        kept={t('stillEnter')}
        errorId={words.errorId}
        onRetry={() => refetch()}
      />
    );
  }
  if (data.list.length === 0)
    return <NoRooms onEnter={(roomCode) => entering.enter({ roomCode }, { from: 'card', to: 'lottery' })} />;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="px-1 text-sm font-semibold text-ink-soft">{t('recent')}</h2>
      <ul className="flex flex-col gap-3">
        {data.list.map((room) => (
          <li key={room.code}>
            <RoomCard
              room={room}
              lotteryName={room.mainLottery === null ? undefined : names?.get(room.mainLottery)}
              current={room.code === current}
              busy={entering.busyWith === room.code}
              onEnter={() => void entering.enter({ roomCode: room.code }, { from: 'card', to: 'lottery' })}
              onChat={() => void entering.enter({ roomCode: room.code }, { from: 'card', to: 'chat' })}
              onLeave={() => void leave(room)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Before the first room: where a number comes from; in demo mode the demo room in one tap. */
function NoRooms({ onEnter }: Readonly<{ onEnter: (roomCode: string) => Promise<void> }>): ReactNode {
  const t = useTranslations('room.enter');
  const demo = useHouseConfig(({ config }) => config?.demo === true);
  const action = demo && (
    <Button look="plain" onPress={() => onEnter(DEMO_ROOM)}>
      {t('demoRoom', { code: DEMO_ROOM })}
    </Button>
  );
  return <EmptyState icon="room" title={t('emptyTitle')} note={t('emptyNote')} action={action || undefined} />;
}
