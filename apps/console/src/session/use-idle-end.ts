import { useEffect } from 'react';

/** The inbox is asked for all the time, so the server does not see that nobody sits here any more; the page does. */
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 10_000;

/** Calls `end` when nobody has touched the page for 15 minutes. */
export function useIdleEnd(end: (() => void) | null): void {
  useEffect(() => {
    if (end === null) return undefined;
    let touchedAt = Date.now();
    const touch = (): void => {
      touchedAt = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - touchedAt <= IDLE_MS) return;
      clearInterval(timer);
      end();
    }, LOOK_MS);
    addEventListener('pointerdown', touch);
    addEventListener('keydown', touch);
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', touch);
      removeEventListener('keydown', touch);
    };
  }, [end]);
}
