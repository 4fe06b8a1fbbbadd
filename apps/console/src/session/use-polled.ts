import { useEffect, useRef } from 'react';

/** How often the desk looks for news, ms. */
const PAUSE_MS = 2_000;

/** Does `look` at once and two seconds after each time, never twice at the same time; a fault is left for the next time. */
export function usePolled(look: () => Promise<void>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (): Promise<void> => {
      await latest.current().catch(() => undefined);
      if (!ended) timer = setTimeout(() => void run(), PAUSE_MS);
    };
    void run();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, []);
}
