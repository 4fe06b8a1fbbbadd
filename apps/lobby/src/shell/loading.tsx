import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** After this long the screen says that waiting is normal and offers Refresh in reach, ms. */
const PATIENCE_MS = 3000;

/** Loading screen of spec §2: "data loading" with a Refresh button that reloads the page. */
export function Loading(): ReactNode {
  const t = useTranslations();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      data-loading
      className="flex h-full min-h-64 flex-col items-center justify-center gap-4 px-8 text-center"
    >
      <span aria-hidden="true" className="flex gap-2">
        {[0, 1, 2].map((at) => (
          <span
            key={at}
            className="size-2.5 animate-[settle_700ms_ease-in-out_infinite_alternate] rounded-full bg-vermilion"
            style={{ animationDelay: `${at * 140}ms` }}
          />
        ))}
      </span>
      <p className="text-md text-ink-soft">{t('shell.loadingTitle')}</p>
      <p className={`text-sm text-ink-faint ${long ? '' : 'invisible'}`}>{t('shell.loadingNote')}</p>
      <Button look="plain" size="sm" onPress={() => window.location.reload()}>
        {t('ui.refresh')}
      </Button>
    </div>
  );
}
