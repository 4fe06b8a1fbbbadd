import { audienceOf } from '@drawroom/contract/events';
import { useEffect } from 'react';
import { openRealtime } from './realtime.ts';
import { useSession } from './session-store.ts';

/**
 * Is in the member's room for as long as the lobby is open, whichever screen is shown: this is what "online" counts, and
 * how the room's events arrive. Entering another room leaves the one before.
 */
export function useOwnRoom(): void {
  const roomCode = useSession((session) => session.roomCode);
  useEffect(() => {
    if (roomCode === null) return undefined;
    const audience = audienceOf.room(roomCode);
    let leave: (() => void) | null = null;
    let left = false;
    void openRealtime().then(
      (realtime) => {
        if (left) return;
        realtime.join(audience);
        leave = () => realtime.leave(audience);
      },
      () => undefined,
    );
    return () => {
      left = true;
      leave?.();
    };
  }, [roomCode]);
}
