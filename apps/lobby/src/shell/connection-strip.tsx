import { useTranslations } from '@drawroom/i18n/translations';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import type { ReactNode } from 'react';
import { useNetwork } from './network-store.ts';

/** Strip under the header while the connection is away: at once, and without taking anything from the screen. */
export function ConnectionStrip(): ReactNode {
  const t = useTranslations('shell');
  const link = useNetwork((network) => network.link);
  const wasConnected = useNetwork((network) => network.wasConnected);
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
