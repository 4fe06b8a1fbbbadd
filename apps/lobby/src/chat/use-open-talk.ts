import { useEffect } from 'react';
import { hearRealtime } from '../shell/realtime.ts';
import { whenSeen } from '../shell/when-seen.ts';
import type { RoomChat } from './room-chat.ts';

/**
 * Opens a talk, or takes up again the one that was left, and closes its gaps for as long as it is shown.
 * @param audience where it is told of; what was missed there is asked for
 */
export function useOpenTalk(chat: RoomChat, audience: string): void {
  useEffect(() => {
    void (chat.store.getState().phase === 'ready' ? chat.revisit() : chat.open());
  }, [chat]);
  useEffect(() => {
    const deafen = hearRealtime((realtime) => [
      realtime.onResync((missed) => {
        if (missed === audience) void chat.catchUp();
      }),
    ]);
    const unwatch = whenSeen(() => chat.seenAgain());
    return () => {
      deafen();
      unwatch();
    };
  }, [chat, audience]);
}
