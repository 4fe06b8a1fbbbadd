import { audienceOf } from '@drawroom/contract/events';
import { useEffect, useState } from 'react';
import { hearRealtime } from '../shell/realtime.ts';
import type { Place } from './outgoing.ts';
import { RoomChat } from './room-chat.ts';
import { useOpenTalk } from './use-open-talk.ts';

/** The chat that was open last: coming back from the table, it is there at once. Another member's or room's is given up. */
let kept: RoomChat | null = null;

function chatAt(place: Place): RoomChat {
  if (kept?.place.memberId !== place.memberId || kept.place.roomCode !== place.roomCode) {
    kept?.stop();
    kept = new RoomChat(place);
  }
  return kept;
}

/**
 * Opens a room's chat for as long as the screen is shown and keeps it true by the room's events. The shell has joined the room
 * already.
 * @param onKicked the member was put out of the room, until when, Unix ms
 */
export function useRoomChat({ memberId, roomCode }: Place, onKicked: (until: number | null) => void): RoomChat {
  const [chat] = useState(() => chatAt({ memberId, roomCode }));
  useOpenTalk(chat, audienceOf.room(roomCode));
  useEffect(() => {
    const ours = <T extends { readonly roomCode: string }>(take: (data: T) => void) => {
      return (data: T): void => {
        if (data.roomCode === roomCode) take(data);
      };
    };
    return hearRealtime((realtime) => [
      realtime.on(
        'chat.message',
        ours(({ message }) => chat.hear(message)),
      ),
      realtime.on(
        'chat.recalled',
        ours(({ seq, by }) => chat.hearRecalled(seq, by)),
      ),
      realtime.on(
        'chat.restored',
        ours(({ message }) => chat.hearRestored(message)),
      ),
      realtime.on(
        'chat.pinned',
        ours(({ pinned }) => chat.hearPinned(pinned)),
      ),
      realtime.on(
        'chat.role',
        ours(({ handle, role }) => chat.hearRole(handle, role)),
      ),
      realtime.on(
        'chat.speech',
        ours(({ why, until }) => (why === 'kicked' ? onKicked(until) : void chat.refreshStanding())),
      ),
      // Closed or opened, or it asks for something else of whoever speaks.
      realtime.on(
        'room.notice',
        ours(() => void chat.refreshStanding()),
      ),
    ]);
  }, [chat, roomCode, onKicked]);
  return chat;
}
