import { endSession } from '@drawroom/contract/member-security';
import { useTranslations } from '@drawroom/i18n/translations';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { call } from './api.ts';
import { forgetNewDevice, useNewDevice } from './new-device.ts';
import { queryClient } from './query-client.ts';
import { useFailureText } from './use-failure-text.ts';

/** "Was this you?": a login from a new place, with the way to end it. */
export function NewDeviceNotice(): ReactNode {
  const t = useTranslations('security');
  const wordsFor = useFailureText();
  const { confirm } = useOverlays();
  const opened = useNewDevice((state) => state.opened);
  if (opened === null) return null;
  const device = opened.device === '' ? t('unknown') : opened.device;

  async function end(id: string): Promise<void> {
    if (!(await confirm({ title: t('endAsk', { device }), yes: t('end'), danger: true }))) return;
    try {
      await call(endSession, { id });
      showToast(t('ended'), 'good');
    } catch (failure) {
      showToast(wordsFor(failure).title, 'bad');
    }
    forgetNewDevice();
    await queryClient.invalidateQueries({ queryKey: ['member', 'security'] });
  }
  return (
    <aside>
      <NoticeBar tone="amber" icon="alert" onPress={() => void end(opened.id)} onClose={forgetNewDevice}>
        {t('opened', { device, address: opened.address })}
      </NoticeBar>
    </aside>
  );
}
