import { formatDateTime, formatUntil } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import type { RecentRoom } from './queries.ts';

interface RoomCardProps {
  readonly room: RecentRoom;
  /** Name of the room's main lottery, when it has one. */
  readonly lotteryName: string | undefined;
  /** The member is in this room now. */
  readonly current: boolean;
  readonly busy: boolean;
  readonly onEnter: () => void;
  /** Enters it and opens its talk. */
  readonly onChat: () => void;
  readonly onLeave: () => void;
}

/** A room the member knows: name, number, who is there right now. One tap enters it, another opens its talk or leaves it. */
export function RoomCard(props: RoomCardProps): ReactNode {
  const { room, busy, onEnter, onChat, onLeave } = props;
  const t = useTranslations('room.enter');
  return (
    <article aria-label={room.name} className="overflow-hidden rounded-card bg-card shadow-card">
      <button
        type="button"
        onClick={onEnter}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        className="flex w-full items-center gap-3 p-4 text-start active:bg-sunken"
      >
        <RoomFacts {...props} />
        <OnlineCount online={room.online} />
        <span className="text-ink-faint">
          <Icon name="forward" size={18} />
        </span>
      </button>
      <div className="flex justify-between gap-2 border-t border-hairline px-1">
        <Button look="quiet" size="sm" disabled={busy} onPress={onChat}>
          <Icon name="room" size={18} />
          {t('chat')}
        </Button>
        <Button look="quiet" size="sm" disabled={busy} onPress={onLeave}>
          <span className="text-ink-soft">{t('leave')}</span>
        </Button>
      </div>
    </article>
  );
}

function RoomFacts({ room, lotteryName, current }: RoomCardProps): ReactNode {
  const t = useTranslations('room');
  const locale = useLocale();
  const opens =
    room.opensAt === null ? null : formatUntil(room.opensAt, serverNow(), { locale, timeZone: memberTimeZone() });
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <span className="flex min-w-0 flex-wrap items-center gap-2">
        <bdi className="min-w-0 text-md font-semibold wrap-anywhere">{room.name}</bdi>
        {current && <Tag tone="brand">{t('enter.current')}</Tag>}
        {room.shut && <Tag tone="wait">{t('enter.shut')}</Tag>}
        {!room.shut && opens !== null && <Tag tone="wait">{t('enter.opens', { at: opens })}</Tag>}
      </span>
      <span className="flex flex-wrap gap-x-3 text-sm text-ink-faint">
        <span className="tabular">{room.code}</span>
        {lotteryName !== undefined && <span>{lotteryName}</span>}
      </span>
      <span className="text-xs text-ink-faint">
        {t('enter.lastEntered', { at: formatDateTime(room.lastEntered, { locale, timeZone: memberTimeZone() }) })}
      </span>
    </span>
  );
}

/** Members connected right now, as counted by the server; never more. */
export function OnlineCount({ online }: Readonly<{ online: number }>): ReactNode {
  const t = useTranslations('room');
  return (
    <span
      className={`tabular inline-flex shrink-0 items-center gap-1.5 text-sm ${online > 0 ? 'text-jade' : 'text-ink-faint'}`}
    >
      <Icon name="people" size={18} />
      <span aria-hidden="true">{online}</span>
      <span className="sr-only">{t('online', { count: online })}</span>
    </span>
  );
}
