import { checkUpdate } from '@drawroom/contract/config';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from './api.ts';
import { reloadPage } from './chunk-reload.ts';
import { keepShell, renewWorker } from './keep-shell.ts';
import { releaseHere } from './worker.ts';
import { whenSeen } from './when-seen.ts';

/** A page that is looked at again and again asks no more often than this, ms. */
export const ASK_EVERY_MS = 15 * 60_000;

/**
 * Keeps the page for days without a network, and offers a newer one when the house serves one; it is loaded when the member says so.
 * His slip and his drafts are still there afterwards.
 */
export function NewRelease(): ReactNode {
  const t = useTranslations('offline');
  const [newer, setNewer] = useState(false);
  useEffect(() => void keepShell().catch(() => undefined), []);
  useEffect(() => {
    const release = releaseHere();
    if (release === '') return undefined;
    let askedAt = performance.now();
    const ask = async (): Promise<void> => {
      if (performance.now() - askedAt < ASK_EVERY_MS) return;
      askedAt = performance.now();
      const { update } = await call(checkUpdate, { release });
      if (!update) return;
      setNewer(true);
      await renewWorker();
    };
    const look = (): void => void ask().catch(() => undefined);
    const timer = setInterval(look, ASK_EVERY_MS);
    const unwatch = whenSeen(look);
    return () => {
      clearInterval(timer);
      unwatch();
    };
  }, []);
  return (
    // Stands before its words: a region that comes together with them is not read out.
    <div role="status">
      {newer && (
        <div className="flex min-h-11 items-center gap-2 bg-jade-soft ps-4 pe-2 text-jade">
          <Icon name="download" size={18} />
          <span className="min-w-0 flex-1 py-2 text-sm">{t('newer')}</span>
          <Button size="sm" look="plain" onPress={reloadPage}>
            {t('load')}
          </Button>
        </div>
      )}
    </div>
  );
}
