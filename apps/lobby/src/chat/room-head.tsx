import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useLeaveRoom } from '../room/use-leave-room.ts';

/** Name of the room in the bar above it, with the people who are really there. */
export function RoomTitle({ name, online }: Readonly<{ name: string; online: number }>): ReactNode {
  const t = useTranslations('room');
  return (
    <span className="flex min-w-0 flex-col">
      {/* One line: the bar must not change its height with the width of the latency beside it. The menu has the whole name. */}
      <bdi data-crops className="truncate">
        {name}
      </bdi>
      {/* Nobody is counted until this phone itself is: 0 would not be true. */}
      {online > 0 && (
        <span className="tabular text-xs leading-tight font-normal text-ink-faint">
          {t('online', { count: online })}
        </span>
      )}
    </span>
  );
}

export interface RoomMenuProps {
  readonly roomCode: string;
  readonly name: string;
  readonly onInvite: () => void;
  readonly onBlocked: () => void;
  readonly onFollows: () => void;
  readonly onWinnerName: () => void;
}

/** What else can be done in a room. */
export function RoomMenu(props: RoomMenuProps): ReactNode {
  const { roomCode, name, onInvite, onBlocked, onFollows, onWinnerName } = props;
  const t = useTranslations('chat');
  const router = useRouter();
  const { choose } = useOverlays();
  const leave = useLeaveRoom();
  async function open(): Promise<void> {
    const chosen = await choose({
      title: name,
      options: [
        { value: 'intro', label: t('menuIntro') },
        { value: 'invite', label: t('menuInvite') },
        { value: 'follows', label: t('menuFollows') },
        { value: 'winner', label: t('menuWinner') },
        { value: 'blocked', label: t('blockedPeople') },
        { value: 'change', label: t('menuChange') },
        { value: 'leave', label: t('menuLeave'), danger: true },
      ],
    });
    if (chosen === 'intro') await router.navigate({ to: paths.roomIntro() });
    if (chosen === 'change') await router.navigate({ to: paths.enterRoom() });
    if (chosen === 'invite') onInvite();
    if (chosen === 'blocked') onBlocked();
    if (chosen === 'follows') onFollows();
    if (chosen === 'winner') onWinnerName();
    if (chosen === 'leave' && (await leave({ code: roomCode, name }))) await router.navigate({ to: paths.enterRoom() });
  }
  return <IconButton icon="more" label={t('roomMenu')} onPress={() => void open()} />;
}
