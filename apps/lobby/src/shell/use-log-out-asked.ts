import { useTranslations } from '@drawroom/i18n/translations';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { logOut } from './log-out.ts';

/** Logs out after the member has said so once more; the login appears by itself when the session is gone. */
export function useLogOutAsked(): () => Promise<void> {
  const t = useTranslations('member.logOut');
  const { confirm } = useOverlays();
  return async () => {
    if (await confirm({ title: t('title'), note: t('note'), yes: t('yes'), danger: true })) await logOut();
  };
}
