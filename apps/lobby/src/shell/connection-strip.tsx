import { formatUntil } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { memberTimeZone } from './intl.tsx';
import { useNetwork } from './network-store.ts';
import { serverNow } from './server-time.ts';

/** A shorter absence was nothing to tell of: the session was renewed, or the phone changed its network, ms. */
const WORTH_SAYING_MS = 1_000;

/** Strip under the header while the connection is away: at once, and without taking anything from the screen. Its return is said once. */
export function ConnectionStrip(): ReactNode {
  const t = useTranslations('shell');
  const link = useNetwork((network) => network.link);
  const wasConnected = useNetwork((network) => network.wasConnected);
  const keptAt = useNetwork((network) => network.keptAt);
  const as = useTranslations('offline');
  const locale = useLocale();
  const lostAt = useRef<number | null>(null);
  useEffect(() => {
    if (link !== 'connected') {
      if (wasConnected) lostAt.current ??= performance.now();
      return;
    }
    const awayMs = lostAt.current === null ? 0 : performance.now() - lostAt.current;
    lostAt.current = null;
    if (awayMs >= WORTH_SAYING_MS) showToast(t('backOnline'), 'good');
  }, [link, wasConnected, t]);
  return (
    <div role="status">
      {keptAt !== null && (
        <NoticeBar tone="amber" icon="offline">
          {as('asOf', { time: formatUntil(keptAt, serverNow(), { locale, timeZone: memberTimeZone() }) })}
        </NoticeBar>
      )}
      {link !== 'connected' && keptAt === null && (
        <NoticeBar tone="amber" icon="offline">
          {t(wasConnected ? 'reconnectingStrip' : 'connectingStrip')}
        </NoticeBar>
      )}
    </div>
  );
}
