import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { loadHouseConfig, useHouseConfig } from '../shell/house-config.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { EnterRoomForm } from './enter-room-form.tsx';
import { useEnterRoom, useLotteryNames, useRoomHistory } from './queries.ts';
import { RoomCard } from './room-card.tsx';
import { useLiveRoom } from './use-live-room.ts';

/** Room of the demo data. */
const DEMO_ROOM = '100001';

interface Entering {
  readonly busyWith: string | null;
  /** Why the number of the form was refused; a card's failure is said in passing. */
  readonly failure: unknown;
  enter(roomCode: string, from: 'form' | 'card'): Promise<void>;
  forget(): void;
}

/** Enters one room at a time and opens the lotteries. */
function useEntering(): Entering {
  const t = useTranslations('room.enter');
  const router = useRouter();
  const wordsFor = useFailureText();
  const { mutateAsync, isPending, variables } = useEnterRoom();
  const [failure, setFailure] = useState<unknown>(null);
  async function enter(roomCode: string, from: 'form' | 'card'): Promise<void> {
    if (isPending) return;
    setFailure(null);
    try {
      const { room } = await mutateAsync(roomCode);
      showToast(t('entered', { name: room.name }));
      await router.navigate({ to: paths.lottery() });
    } catch (reason) {
      if (from === 'form') setFailure(reason);
      else showToast(wordsFor(reason).title, 'bad');
    }
  }
  return { busyWith: isPending ? variables : null, failure, enter, forget: () => setFailure(null) };
}

/** Enter room (spec §2): a number, or one of the rooms the member knows. */
export function EnterRoomScreen(): ReactNode {
  const entering = useEntering();
  useLiveRoom();
  useEffect(() => void loadHouseConfig(), []);
  return (
    <Screen scrollId="enter-room">
      <EnterRoomForm
        busy={entering.busyWith !== null}
        failure={entering.failure}
        onChange={entering.forget}
        onEnter={(roomCode) => void entering.enter(roomCode, 'form')}
      />
      <RecentRooms entering={entering} />
    </Screen>
  );
}

function RecentRooms({ entering }: Readonly<{ entering: Entering }>): ReactNode {
  const t = useTranslations('room.enter');
  const current = useSession((session) => session.roomCode);
  const names = useLotteryNames();
  const wordsFor = useFailureText();
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
  if (data.list.length === 0) return <NoRooms onEnter={(code) => entering.enter(code, 'card')} />;
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
              onEnter={() => void entering.enter(room.code, 'card')}
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
