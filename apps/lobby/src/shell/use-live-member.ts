import { useTranslations } from '@drawroom/i18n/translations';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshProtection } from '../protection/queries.ts';
import { memberCenterQuery, NOTICE_KEY, rememberUnread } from './member-center.ts';
import { noteNewDevice } from './new-device.ts';
import { openRealtime } from './realtime.ts';
import { endSession, rememberBalance } from './session-store.ts';
import { useOwnRoom } from './use-own-room.ts';

/** Keeps the member true: figures fetched, balance by event, a session ended elsewhere ended here (spec §4, §8). */
export function useLiveMember(): void {
  const queries = useQueryClient();
  const t = useTranslations('config');
  useQuery(memberCenterQuery);
  useOwnRoom();
  useEffect(() => {
    let ended = false;
    const stops: (() => void)[] = [];
    void openRealtime().then(
      (realtime) => {
        if (ended) return;
        stops.push(realtime.on('balance.changed', (data) => rememberBalance(data.balance)));
        // A chase bets out of what is frozen: the balance in the header stays, the wallet's figures do not.
        stops.push(realtime.on('chase.changed', () => void queries.invalidateQueries({ queryKey: ['wallet'] })));
        for (const type of ['deposit.changed', 'withdrawal.changed'] as const) {
          stops.push(
            realtime.on(type, () => {
              void queries.invalidateQueries({ queryKey: ['wallet'] });
              void queries.invalidateQueries({ queryKey: ['cashier'] });
            }),
          );
        }
        stops.push(
          realtime.on('session.ended', ({ reason }) => {
            if (reason === 'password_changed') showToast(t('passwordElsewhere'));
            endSession();
          }),
        );
        stops.push(realtime.on('session.opened', (data) => void noteNewDevice(data)));
        stops.push(realtime.on('protection.changed', () => refreshProtection()));
        stops.push(
          realtime.on('notice.alert', ({ unread }) => {
            rememberUnread(unread);
            void queries.invalidateQueries({ queryKey: [...NOTICE_KEY, 'inbox'] });
          }),
        );
      },
      () => undefined,
    );
    const seen = (): void => {
      if (document.visibilityState === 'visible')
        void queries.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', seen);
      for (const stop of stops) stop();
    };
  }, [queries, t]);
}
