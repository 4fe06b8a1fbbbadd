import { OverlayHost } from '@drawroom/ui/overlay-host.tsx';
import { ToastHost } from '@drawroom/ui/toast.tsx';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useTranslations } from '@drawroom/i18n/translations';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { KeptAlive } from './kept-alive.tsx';

/** Root of every screen: overlays and toasts. The document's title follows the route. */
export function RootLayout(): ReactNode {
  return (
    <OverlayHost>
      <DocumentTitle />
      <Outlet />
      <KeptAlive />
      <ToastHost />
    </OverlayHost>
  );
}

function DocumentTitle(): ReactNode {
  const t = useTranslations();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const text = title ? t(`title.${title}`) : t('shell.gameLobby');
  useEffect(() => {
    document.title = `${text} · ${t('shell.house')}`;
  }, [text, t]);
  return null;
}
