import type { RoomView } from '@drawroom/contract/room';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearRealtime } from '../shell/realtime.ts';
import { roomKeys } from './queries.ts';
import type { RoomHistory, RoomIntro } from './queries.ts';

function withOnline({ list }: RoomHistory, roomCode: string, online: number): RoomHistory {
  return { list: list.map((room) => (room.code === roomCode ? { ...room, online } : room)) };
}

/** Keeps what is known of the room true by its events: people online, and what the house changes. The shell is in the room already. */
export function useLiveRoom(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const change = (code: string, part: Partial<RoomView>): void => {
      queries.setQueryData<RoomIntro>(roomKeys.intro(code), (known) => known && { room: { ...known.room, ...part } });
    };
    return hearRealtime((realtime) => [
      realtime.on('room.online', ({ roomCode, online }) => {
        change(roomCode, { online });
        queries.setQueryData<RoomHistory>(roomKeys.history(), (known) => known && withOnline(known, roomCode, online));
      }),
      realtime.on('room.notice', ({ roomCode }) => {
        void queries.invalidateQueries({ queryKey: roomKeys.intro(roomCode) });
        void queries.invalidateQueries({ queryKey: roomKeys.history() });
      }),
    ]);
  }, [queries]);
}
