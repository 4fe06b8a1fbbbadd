import { useTranslations } from '@drawroom/i18n/translations';
import { leaveRoom } from '@drawroom/contract/room';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { rememberRoom, useSession } from '../shell/session-store.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { roomKeys } from './queries.ts';

/** Asks and then takes a room off the member's list; true when it was taken off. */
export function useLeaveRoom(): (room: { readonly code: string; readonly name: string }) => Promise<boolean> {
  const t = useTranslations('room.leave');
  const { confirm } = useOverlays();
  const queries = useQueryClient();
  const wordsFor = useFailureText();
  return async ({ code, name }) => {
    if (!(await confirm({ title: t('title', { name }), note: t('note'), yes: t('yes'), danger: true }))) return false;
    try {
      await call(leaveRoom, { roomCode: code });
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
      return false;
    }
    if (useSession.getState().roomCode === code) rememberRoom(null);
    void queries.invalidateQueries({ queryKey: roomKeys.history() });
    showToast(t('left', { name }));
    return true;
  };
}
