import { useTranslations } from '@drawroom/i18n/translations';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { GAME_KEY, refreshPoints } from '../game/refresh-points.ts';
import { PROTECTION_KEY, refreshProtection } from '../protection/queries.ts';
import { EXTERNAL_RECORDS_KEY, memberCenterQuery, NOTICE_KEY, rememberUnread } from './member-center.ts';
import { noteNewDevice } from './new-device.ts';
import { hearRealtime, isOwnAudience } from './realtime.ts';
import { endSession, rememberBalance } from './session-store.ts';
import { refreshTeam, teamRefresher } from './team-news.ts';
import { useOwnRoom } from './use-own-room.ts';
import { whenSeen } from './when-seen.ts';

/** What begins the keys of everything that changes by events to the member alone; the lotteries look after their own. */
const OWN_KEYS = [
  ['member'],
  ['wallet'],
  ['cashier'],
  GAME_KEY,
  ['service'],
  ['follow'],
  EXTERNAL_RECORDS_KEY,
  NOTICE_KEY,
  PROTECTION_KEY,
];

/** Keeps the member true: figures fetched, balance by event, a session ended elsewhere ended here (spec §4, §8). */
export function useLiveMember(): void {
  const queries = useQueryClient();
  const t = useTranslations('config');
  useQuery(memberCenterQuery);
  useOwnRoom();
  useEffect(() => {
    // Between a page's first calls and its first word from the socket, or through a gap too long to be filled, something may have
    // been told to nobody.
    const missed = (audience: string): void => {
      if (!isOwnAudience(audience)) return;
      for (const queryKey of OWN_KEYS) void queries.invalidateQueries({ queryKey });
      void refreshTeam(queries);
    };
    const moved = (): void => {
      void queries.invalidateQueries({ queryKey: ['wallet'] });
      void queries.invalidateQueries({ queryKey: ['cashier'] });
    };
    const team = teamRefresher(queries);
    const deafen = hearRealtime((realtime) => [
      realtime.onResync(missed),
      realtime.on('balance.changed', (data) => rememberBalance(data.balance)),
      // A chase bets out of what is frozen: the balance in the header stays, the wallet's figures do not.
      realtime.on('chase.changed', () => void queries.invalidateQueries({ queryKey: ['wallet'] })),
      realtime.on('deposit.changed', moved),
      realtime.on('withdrawal.changed', moved),
      realtime.on('transfer.changed', refreshPoints),
      realtime.on('transfer.records_changed', () => {
        for (const queryKey of [GAME_KEY, EXTERNAL_RECORDS_KEY]) void queries.invalidateQueries({ queryKey });
      }),
      realtime.on('session.ended', ({ reason }) => {
        if (reason === 'password_changed') showToast(t('passwordElsewhere'));
        endSession();
      }),
      realtime.on('session.opened', (data) => void noteNewDevice(data)),
      realtime.on('protection.changed', () => refreshProtection()),
      realtime.on('vip.reached', () => void queries.invalidateQueries({ queryKey: ['member'] })),
      realtime.on('team.news', () => team.changed()),
      realtime.on('notice.alert', ({ unread }) => {
        rememberUnread(unread);
        void queries.invalidateQueries({ queryKey: [...NOTICE_KEY, 'inbox'] });
      }),
    ]);
    const unwatch = whenSeen(() => void queries.invalidateQueries({ queryKey: memberCenterQuery.queryKey }));
    return () => {
      deafen();
      team.stop();
      unwatch();
    };
  }, [queries, t]);
}
