import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hostPlace } from './host/host-place.ts';
import { router } from './routes.tsx';
import { swallowAbortedTransitions } from './shell/aborted-transitions.ts';
import { watchChunkFailures } from './shell/chunk-reload.ts';
import { watchInstallOffer } from './shell/install-offer.ts';
import { startLanguage } from './shell/language.ts';
import { useSession } from './shell/session-store.ts';
import { startTheme } from './shell/theme.ts';
import './styles.css';

watchChunkFailures();
watchInstallOffer();
swallowAbortedTransitions();
startTheme();

// A session that ends anywhere leads to the login (spec §8); a dropped navigation is nobody's error (spec §2).
useSession.subscribe((now, before) => {
  if (before.token === null || now.token !== null) return;
  // In native apps also the native logout (spec §8).
  hostPlace.current?.logOut();
  import('./shell/realtime.ts').then(({ closeRealtime }) => closeRealtime()).catch(() => undefined);
  router.navigate({ to: '/login', search: {}, replace: true }).catch(() => undefined);
});

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  const { hosted, launch } = window.drawroomBoot;
  // A shell or Telegram speaks first: language, session, appearance. Their part is loaded there alone.
  if (hosted) await (await import('./host/start-host.ts')).startHost(launch, router.history);
  await startLanguage();
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

start().catch(() => {
  // Not even the words could be fetched; the page's own text says so (index.html).
  document.documentElement.dataset['start'] = 'failed';
});
