import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import type { RoomChat } from './room-chat.ts';

/** Whom the member does not want to hear, with the way back. */
export function BlockedSheet({ chat, onClose }: Readonly<{ chat: RoomChat; onClose: () => void }>): ReactNode {
  const t = useTranslations('chat');
  const wordsFor = useFailureText();
  const blocked = useStore(chat.store, ({ standing }) => standing?.blocked) ?? [];
  async function hear(handle: string): Promise<void> {
    try {
      await chat.block(handle, false);
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  return (
    <Sheet open onClose={onClose} title={t('blockedPeople')}>
      {blocked.length === 0 ? (
        <EmptyState icon="people" title={t('nobodyBlocked')} note={t('nobodyBlockedNote')} />
      ) : (
        <ul className="divide-y divide-hairline">
          {blocked.map(({ handle, nickname }) => (
            <li key={handle} className="flex min-h-14 items-center gap-3">
              <bdi className="min-w-0 flex-1 wrap-anywhere">{nickname}</bdi>
              <Button look="plain" size="sm" onPress={() => hear(handle)}>
                {t('unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
