import { useEffect, useState } from 'react';
import { reloadOnce } from '../shell/chunk-reload.ts';
import { useGame } from './game-store.ts';
import { markTrouble } from './open-game.ts';

/**
 * A page frames only the providers its house knew when it was served. One that came later, or has moved, the browser refuses, and
 * says so: the page is then loaded again, once, and its address opens the same game. Only while the member is `here`: what he types
 * elsewhere is not thrown away.
 */
export function useRefusedFrame(here: boolean): void {
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    function hear({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
      const { entered } = useGame.getState();
      if (effectiveDirective === 'frame-src' && entered !== null && blockedURI.startsWith(entered.origin))
        setRefused(true);
    }
    document.addEventListener('securitypolicyviolation', hear);
    return () => document.removeEventListener('securitypolicyviolation', hear);
  }, []);
  useEffect(() => {
    if (refused && here) void reloadOnce().then((reloads) => reloads || markTrouble('unavailable'));
  }, [refused, here]);
}
