import type { RoomView } from '@drawroom/contract/room';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useLotteryNames, useRoomIntro } from './queries.ts';
import { OnlineCount } from './room-card.tsx';
import { RoomNotice, RoomText } from './room-text.tsx';
import { useLiveRoom } from './use-live-room.ts';

/** Room introduction (spec §2 /roomintro): what the room is, its rules, its lotteries. */
export function RoomIntroScreen(): ReactNode {
  const roomCode = useSession((session) => session.roomCode);
  const { data, error, refetch } = useRoomIntro(roomCode);
  useLiveRoom();
  if (roomCode === null) return <NoRoom />;
  return (
    <Screen scrollId="room-intro" bare footer={<Onwards />}>
      <PullToRefresh onRefresh={() => refetch()}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          {data ? <Room room={data.room} /> : <Waiting error={error} onRetry={() => refetch()} />}
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function NoRoom(): ReactNode {
  const t = useTranslations('room.intro');
  const router = useRouter();
  return (
    <Screen scrollId="room-intro">
      <EmptyState
        icon="room"
        title={t('noRoomTitle')}
        note={t('noRoomNote')}
        action={<Button onPress={() => router.navigate({ to: paths.enterRoom() })}>{t('noRoomAction')}</Button>}
      />
    </Screen>
  );
}

function Waiting({ error, onRetry }: Readonly<{ error: unknown; onRetry: () => Promise<unknown> }>): ReactNode {
  const t = useTranslations('ui');
  const wordsFor = useFailureText();
  if (!error) return <SkeletonList rows={3} label={t('loading')} />;
  const words = wordsFor(error);
  return <ErrorBlock title={words.title} note={words.note} errorId={words.errorId} onRetry={onRetry} />;
}

function Room({ room }: Readonly<{ room: RoomView }>): ReactNode {
  const t = useTranslations('room.intro');
  return (
    <>
      <Card>
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-1">
            <h2 className="text-lg font-semibold wrap-anywhere">{room.name}</h2>
            <p className="tabular text-sm text-ink-faint">{t('number', { code: room.code })}</p>
          </div>
          <OnlineCount online={room.online} />
        </div>
        {room.intro !== '' && (
          <div className="mt-3">
            <RoomText text={room.intro} />
          </div>
        )}
      </Card>
      {room.notice !== '' && <RoomNotice notice={room.notice} />}
      <Lotteries codes={room.lotteries} />
      <section className="flex flex-col gap-2">
        <h2 className="px-1 text-sm font-semibold text-ink-soft">{t('rules')}</h2>
        <Card>
          <RoomText text={room.rules === '' ? t('noRules') : room.rules} />
        </Card>
      </section>
      <List>
        <Cell title={t('change')} icon="leave" link={(parts) => <Link to={paths.enterRoom()} {...parts} />} />
      </List>
    </>
  );
}

function Lotteries({ codes }: Readonly<{ codes: readonly string[] }>): ReactNode {
  const t = useTranslations('room.intro');
  const names = useLotteryNames();
  if (codes.length === 0) return null;
  return (
    <List title={t('lotteries')}>
      {codes.map((code) => (
        <Cell
          key={code}
          title={names?.get(code) ?? code}
          icon="clock"
          link={(parts) => <Link to={paths.bet()} search={{ code }} {...parts} />}
        />
      ))}
    </List>
  );
}

function Onwards(): ReactNode {
  const t = useTranslations('room.intro');
  const router = useRouter();
  return (
    <Button size="lg" wide onPress={() => router.navigate({ to: paths.lottery() })}>
      {t('toLobby')}
    </Button>
  );
}
