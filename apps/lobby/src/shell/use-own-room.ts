import { audienceOf } from '@drawroom/contract/events';
import { useEffect } from 'react';
import { hearRealtime, joinAll } from './realtime.ts';
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
    return hearRealtime((realtime) => joinAll(realtime, [audience]));
  }, [roomCode]);
}
