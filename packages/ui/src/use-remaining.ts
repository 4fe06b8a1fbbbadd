import { useEffect, useState } from 'react';

/** Greatest wait of one step, ms: a changed clock offset is seen within it. */
const STEP_MS = 1000;

/**
 * Milliseconds left until `endsAtMs` on the clock `now` (server time), updated as each whole second passes; 0 when over.
 * Null stays null. The end itself is met exactly, not up to a second later.
 */
export function useRemainingMs(endsAtMs: number | null, now: () => number): number | null {
  const [, tick] = useState(0);
  const left = endsAtMs === null ? null : Math.max(0, endsAtMs - now());
  useEffect(() => {
    if (endsAtMs === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const step = (): void => {
      tick((count) => count + 1);
      const rest = endsAtMs - now();
      if (rest > 0) timer = setTimeout(step, rest % STEP_MS || STEP_MS);
    };
    const rest = endsAtMs - now();
    timer = setTimeout(step, Math.max(0, rest % STEP_MS || STEP_MS));
    return () => clearTimeout(timer);
  }, [endsAtMs, now]);
  return left;
}
