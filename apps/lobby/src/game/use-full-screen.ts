import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { Entered } from './enter-game.ts';

type Orientation = Entered['game']['orientation'];

/** Few browsers can, and some only say so by failing. */
interface TurnableScreen {
  readonly orientation?: { lock?: (way: string) => Promise<void>; unlock?: () => void };
}

function turn(way: Orientation): void {
  const { orientation } = window.screen as TurnableScreen;
  if (way !== 'any') orientation?.lock?.(way).catch(() => undefined);
}

export interface FullScreen {
  readonly full: boolean;
  enter(way: Orientation): void;
  leave(): void;
}

/**
 * The whole screen for an element: by the browser where it allows that, and everywhere by leaving out what else the lobby shows. The
 * phone is turned as the game wants it where that is possible.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const [full, setFull] = useState(false);
  useEffect(() => {
    // The member has left it by the browser's own means.
    const hear = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    document.addEventListener('fullscreenchange', hear);
    return () => document.removeEventListener('fullscreenchange', hear);
  }, []);
  return {
    full,
    enter: (way) => {
      setFull(true);
      // Without leave of the browser the lobby's own bar goes, which is nearly as much.
      ref.current?.requestFullscreen?.().then(
        () => turn(way),
        () => undefined,
      );
    },
    leave: () => {
      setFull(false);
      (window.screen as TurnableScreen).orientation?.unlock?.();
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    },
  };
}
