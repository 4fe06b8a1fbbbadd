import { useLocation } from '@tanstack/react-router';
import { Activity, Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Loading } from './loading.tsx';
import { OutsideFrame } from './outside-layout.tsx';

const DownloadScreen = lazy(async () => ({ default: (await import('./download-screen.tsx')).DownloadScreen }));

/** Screens kept alive once opened (spec §2 /download): hidden, with their state and scroll, while another is shown. */
export function KeptAlive(): ReactNode {
  const here = useLocation({ select: (location) => location.pathname === paths.download() });
  const [opened, setOpened] = useState(here);
  if (here && !opened) setOpened(true);
  if (!opened && !here) return null;
  return (
    <Activity mode={here ? 'visible' : 'hidden'}>
      <OutsideFrame>
        <Suspense fallback={<Loading />}>
          <DownloadScreen />
        </Suspense>
      </OutsideFrame>
    </Activity>
  );
}

/** The route of a kept-alive screen draws nothing itself; `KeptAlive` does. */
export function KeptAlivePlace(): ReactNode {
  return null;
}
