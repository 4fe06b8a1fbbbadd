import { audienceOf } from '@drawroom/contract/events';
import type { EventData } from '@drawroom/contract/events';
import type { RoomView } from '@drawroom/contract/room';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openRealtime } from '../shell/realtime.ts';
import { roomKeys } from './queries.ts';
import type { RoomIntro } from './queries.ts';

/** Keeps the shown room true while its screen is open: people online and notice, as the room's events tell them. */
export function useLiveRoom(roomCode: string | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (roomCode === null) return undefined;
    let left = false;
    const stops: (() => void)[] = [];
    const change = (code: string, part: Partial<RoomView>): void => {
      queries.setQueryData<RoomIntro>(roomKeys.intro(code), (known) => known && { room: { ...known.room, ...part } });
    };
    void openRealtime().then(
      (realtime) => {
        if (left) return;
        realtime.join(audienceOf.room(roomCode));
        stops.push(
          realtime.on('room.online', (data: EventData<'room.online'>) => change(data.roomCode, { online: data.online })),
          realtime.on('room.notice', (data: EventData<'room.notice'>) => change(data.roomCode, { notice: data.notice })),
        );
      },
      () => undefined,
    );
    return () => {
      left = true;
      for (const stop of stops) stop();
    };
  }, [queries, roomCode]);
}
