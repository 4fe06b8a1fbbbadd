import { showRecord } from '@drawroom/contract/follow';
import { useTranslations } from '@drawroom/i18n/translations';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { call } from '../shell/api.ts';

/** Asks whether the whole record may be shown, in plain words, and shows it. False: he would rather not. */
export function useShowRecord(): () => Promise<boolean> {
  const t = useTranslations('follow.mine');
  const { confirm } = useOverlays();
  return async () => {
    const agreed = await confirm({ title: t('askTitle'), note: t('recordNote'), yes: t('show'), no: t('rather') });
    if (agreed) await call(showRecord, { on: 1 });
    return agreed;
  };
}
