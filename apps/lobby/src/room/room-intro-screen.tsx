import type { RoomView } from '@drawroom/contract/room';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLotteryName } from '../lottery/use-lotteries.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session-store.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { useRoomIntro } from './queries.ts';
import { NoRoom } from './no-room.tsx';
import { OnlineCount } from './room-card.tsx';
import { RoomTerms } from './room-terms.tsx';
import { RoomNotice, RoomText } from './room-text.tsx';
import { useLeaveRoom } from './use-leave-room.ts';
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
        <div className="flex items-start justify-between gap-3 large:flex-wrap">
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
      <RoomTerms room={room} />
      <Lotteries codes={room.lotteries} />
      <section className="flex flex-col gap-2">
        <h2 className="px-1 text-sm font-semibold text-ink-soft">{t('rules')}</h2>
        <Card>
          <RoomText text={room.rules === '' ? t('noRules') : room.rules} />
        </Card>
      </section>
      <Ways room={room} />
    </>
  );
}

function Lotteries({ codes }: Readonly<{ codes: readonly string[] }>): ReactNode {
  const t = useTranslations('room.intro');
  const nameOf = useLotteryName();
  if (codes.length === 0) return null;
  return (
    <List title={t('lotteries')}>
      {codes.map((code) => (
        <Cell
          key={code}
          title={nameOf(code)}
          icon="clock"
          link={(parts) => <Link to={paths.bet()} search={{ code }} {...parts} />}
        />
      ))}
    </List>
  );
}

/** Ways out of the room, for a while or for good, and for others into it. */
function Ways({ room }: Readonly<{ room: RoomView }>): ReactNode {
  const t = useTranslations('room.intro');
  const router = useRouter();
  const leave = useLeaveRoom();
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <List>
        <Cell title={t('invite')} icon="share" onPress={() => setInviting(true)} />
        <Cell title={t('change')} icon="room" link={(parts) => <Link to={paths.enterRoom()} {...parts} />} />
        <Cell
          danger
          title={t('leave')}
          icon="leave"
          onPress={() =>
            void leave(room).then((left) => {
              if (left) void router.navigate({ to: paths.enterRoom() });
            })
          }
        />
      </List>
      {inviting && <InviteSheet roomCode={room.code} name={room.name} onClose={() => setInviting(false)} />}
    </>
  );
}

function Onwards(): ReactNode {
  const t = useTranslations('room.intro');
  const router = useRouter();
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <Button onPress={() => router.navigate({ to: paths.roomChat() })}>{t('toChat')}</Button>
      <Button look="plain" onPress={() => router.navigate({ to: paths.lottery() })}>
        {t('toLobby')}
      </Button>
    </div>
  );
}
