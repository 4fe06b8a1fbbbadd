import { useLocation } from '@tanstack/react-router';
import { Activity, Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { gameWords, insideWords } from './language.ts';
import { loadPart } from './load-part.ts';
import { Loading } from './loading.tsx';
import { OutsideFrame } from './outside-layout.tsx';
import { useSession } from './session-store.ts';

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

const GamePlace = lazy(
  loadPart(async () => {
    const [{ GamePlace: place }] = await Promise.all([import('../game/game-place.tsx'), insideWords(), gameWords()]);
    return { default: place };
  }),
);

/**
 * The external game (spec §2 /embedded), kept alive once opened for as long as its member is logged in. It stands in one place below
 * every layout: a frame that is moved in the document, or taken out of it, loads its page anew.
 */
export function KeptGame(): ReactNode {
  const at = useLocation({ select: (location) => location.pathname === paths.embedded() });
  const inside = useSession(({ token }) => token !== null);
  const here = at && inside;
  const [opened, setOpened] = useState(here);
  if (opened !== here && (here || !inside)) setOpened(here);
  if (!inside || (!opened && !here)) return null;
  return (
    <Suspense fallback={here ? <Loading /> : null}>
      <GamePlace here={here} />
    </Suspense>
  );
}

/** The route of a kept-alive screen draws nothing itself; `KeptAlive` does. */
export function KeptAlivePlace(): ReactNode {
  return null;
}
