import { useTranslations } from '@drawroom/i18n/translations';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useNetwork } from './network-store.ts';

/** Strip under the header while the connection is away: at once, and without taking anything from the screen. Its return is said once. */
export function ConnectionStrip(): ReactNode {
  const t = useTranslations('shell');
  const link = useNetwork((network) => network.link);
  const wasConnected = useNetwork((network) => network.wasConnected);
  const lost = useRef(false);
  useEffect(() => {
    if (link !== 'connected') lost.current = wasConnected;
    else if (lost.current) {
      lost.current = false;
      showToast(t('backOnline'), 'good');
    }
  }, [link, wasConnected, t]);
  return (
    <div role="status">
      {link !== 'connected' && (
        <NoticeBar tone="amber" icon="offline">
          {t(wasConnected ? 'reconnectingStrip' : 'connectingStrip')}
        </NoticeBar>
      )}
    </div>
  );
}
