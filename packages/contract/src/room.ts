import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { money } from './fields.ts';

export const roomView = z.object({
  code: z.string(),
  name: z.string(),
  intro: z.string(),
  rules: z.string(),
  notice: z.string(),
  /** Members connected right now; never invented (features.md "Never"). */
  online: z.number(),
  lotteries: z.array(z.string()),
  /** What one must have done to speak here: points paid in and staked in the last 30 days, and a level; nothing by default. */
  speak: z.object({ deposit: money(), turnover: money(), level: z.number() }),
  /** Whether bets may be shared and followed here. */
  follow: z.boolean(),
  /** Daily hours in the house's zone, `HH:MM`; null: always. `opensAt` when it is closed now. */
  hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  opensAt: z.nullable(z.number()),
  /** Kept closed by the house, whatever its hours: nobody enters or speaks there until it says otherwise. */
  shut: z.boolean(),
  /** Whether a first visit needs an invitation. */
  invitedOnly: z.boolean(),
});
export type RoomView = z.output<typeof roomView>;

/**
 * POST /m-app/member/enterRoom. `room.unknown` for a code that does not exist, and for one that needs an invitation which the
 * member has not; `room.closed` (opensAt) outside its hours, `room.shut` while the house keeps it closed; `room.kicked` (until) for who was put out.
 */
export const enterRoom = defineCall({
  name: 'room.enterRoom',
  method: 'POST',
  path: '/m-app/member/enterRoom',
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({ roomCode: z.string().check(z.regex(/^\d{4,8}$/)) }),
  reply: z.object({ room: roomView, role: z.enum(['member', 'moderator']) }),
  errors: ['room.unknown', 'room.closed', 'room.shut', 'room.kicked'],
});

/** POST /m-app/member/roomInvite: a link into a room that the member is in; good for 7 days, for anybody who has it. */
export const roomInvite = defineCall({
  name: 'room.roomInvite',
  method: 'POST',
  path: '/m-app/member/roomInvite',
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({ roomCode: z.string().check(z.regex(/^\d{4,8}$/)) }),
  reply: z.object({ invite: z.string(), expiresAt: z.number() }),
  errors: ['room.unknown'],
});

/** POST /m-app/member/enterRoomByInvite: enters the room of an invitation link; `room.invite_dead` when it is unknown or over. */
export const enterRoomByInvite = defineCall({
  name: 'room.enterRoomByInvite',
  method: 'POST',
  path: '/m-app/member/enterRoomByInvite',
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({ invite: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) }),
  reply: z.object({ room: roomView, role: z.enum(['member', 'moderator']) }),
  errors: ['room.invite_dead', 'room.closed', 'room.shut', 'room.kicked'],
});

/** POST /m-app/member/leaveRoom: takes the room off the member's list; entering it again is as the first time. */
export const leaveRoom = defineCall({
  name: 'room.leaveRoom',
  method: 'POST',
  path: '/m-app/member/leaveRoom',
  input: z.strictObject({ roomCode: z.string().check(z.regex(/^\d{4,8}$/)) }),
  reply: z.object({}),
});

/** GET /m-app/member/roomHistory: rooms this member has entered, newest first. */
export const roomHistory = defineCall({
  name: 'room.roomHistory',
  method: 'GET',
  path: '/m-app/member/roomHistory',
  input: z.strictObject({}),
  reply: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        lastEntered: z.number(),
        online: z.number(),
        mainLottery: z.nullable(z.string()),
        /** Kept closed by the house. */
        shut: z.boolean(),
        /** When it opens next, where its hours have closed it now. */
        opensAt: z.nullable(z.number()),
      }),
    ),
  }),
});

/** GET /m-app/member/roomIntro: introduction and rules of a room the member has entered. */
export const roomIntro = defineCall({
  name: 'room.roomIntro',
  method: 'GET',
  path: '/m-app/member/roomIntro',
  input: z.strictObject({ roomCode: z.string().check(z.regex(/^\d{4,8}$/)) }),
  reply: z.object({ room: roomView }),
  errors: ['room.unknown'],
});

export const roomCalls = { enterRoom, roomInvite, enterRoomByInvite, leaveRoom, roomHistory, roomIntro } as const;
