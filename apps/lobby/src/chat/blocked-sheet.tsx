import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useAttempt } from '../shell/use-attempt.ts';
import type { RoomChat } from './room-chat.ts';

/** Whom the member does not want to hear, with the way back. */
export function BlockedSheet({ chat, onClose }: Readonly<{ chat: RoomChat; onClose: () => void }>): ReactNode {
  const t = useTranslations('chat');
  const attempt = useAttempt();
  const blocked = useStore(chat.store, ({ standing }) => standing?.blocked) ?? [];
  return (
    <Sheet open onClose={onClose} title={t('blockedPeople')}>
      {blocked.length === 0 ? (
        <EmptyState icon="people" title={t('nobodyBlocked')} note={t('nobodyBlockedNote')} />
      ) : (
        <ul className="divide-y divide-hairline">
          {blocked.map(({ handle, nickname }) => (
            <li key={handle} className="flex min-h-14 items-center gap-3">
              <bdi className="min-w-0 flex-1 wrap-anywhere">{nickname}</bdi>
              <Button look="plain" size="sm" onPress={() => attempt(() => chat.block(handle, false))}>
                {t('unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
