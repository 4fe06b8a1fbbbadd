import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const roomView = z.object({
  code: z.string(),
  name: z.string(),
  intro: z.string(),
  rules: z.string(),
  notice: z.string(),
  /** Members connected right now; never invented (features.md "Never"). */
  online: z.number(),
  lotteries: z.array(z.string()),
});
export type RoomView = z.output<typeof roomView>;

/** POST /m-app/member/enterRoom. `room.unknown` for a code that does not exist. */
export const enterRoom = defineCall({
  name: 'room.enterRoom',
  method: 'POST',
  path: '/m-app/member/enterRoom',
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({ roomCode: z.string().check(z.regex(/^\d{4,8}$/)) }),
  reply: z.object({ room: roomView, role: z.enum(['member', 'moderator']) }),
  errors: ['room.unknown'],
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

export const roomCalls = { enterRoom, roomHistory, roomIntro } as const;
