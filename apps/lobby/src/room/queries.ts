import type { ReplyOf } from '@drawroom/contract/call';
import { gameHome } from '@drawroom/contract/lottery';
import { enterRoom, enterRoomByInvite, roomHistory, roomIntro } from '@drawroom/contract/room';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../shell/api.ts';
import { languageHeader } from '../shell/language.ts';
import { rememberRoom } from '../shell/session-store.ts';

export type RoomHistory = ReplyOf<typeof roomHistory>;
export type RecentRoom = RoomHistory['list'][number];
export type RoomIntro = ReplyOf<typeof roomIntro>;

/** Rooms speak the language of the page, so each language has entries of its own. */
export const roomKeys = {
  history: () => ['room', 'history', languageHeader()],
  intro: (roomCode: string) => ['room', 'intro', roomCode, languageHeader()],
  invite: (roomCode: string) => ['room', 'invite', roomCode],
  lotteryNames: () => ['room', 'lotteryNames', languageHeader()],
} as const;

/** Rooms the member has entered, newest first. */
export function useRoomHistory() {
  return useQuery({ queryKey: roomKeys.history(), queryFn: () => call(roomHistory, {}), refetchInterval: 30_000 });
}

/** Introduction and rules of the room the member is in; asks nothing while he is in none. */
export function useRoomIntro(roomCode: string | null) {
  return useQuery({
    queryKey: roomKeys.intro(roomCode ?? ''),
    queryFn: () => call(roomIntro, { roomCode: roomCode ?? '' }),
    enabled: roomCode !== null,
  });
}

/** A room by its number, or by the token of an invitation. */
export type RoomDoor = { readonly roomCode: string } | { readonly invite: string };

/**
 * Enters a room and remembers it (spec §3 `roomCode`). Refused with `room.unknown`, `room.closed`, `room.kicked`, and by invitation
 * with `room.invite_dead`.
 */
export function useEnterRoom() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (door: RoomDoor) => ('invite' in door ? call(enterRoomByInvite, door) : call(enterRoom, door)),
    onSuccess: ({ room }) => {
      rememberRoom(room.code);
      queries.setQueryData<RoomIntro>(roomKeys.intro(room.code), { room });
      // Not waited for: the member is in, whenever the list comes.
      void queries.invalidateQueries({ queryKey: roomKeys.history() });
    },
  });
}

/** Names of the lotteries by their code, in the language of the page; null until they have come. */
export function useLotteryNames(): ReadonlyMap<string, string> | null {
  const { data } = useQuery({
    queryKey: roomKeys.lotteryNames(),
    queryFn: () => call(gameHome, {}),
    staleTime: 5 * 60_000,
    select: ({ lotteries }) => new Map(lotteries.map(({ lotteryCode, name }) => [lotteryCode, name])),
  });
  return data ?? null;
}
