import * as z from 'zod/mini';
import {
  DOCUMENT_ERRORS,
  documentHistory,
  documentWhy,
  houseAmount,
  houseHours,
  houseTexts,
  versionBack,
  versionSeen,
} from './document.ts';
import { json, wholeNumber } from './fields.ts';
import { lotteryCode } from './lottery.ts';
import { defineOperatorCall } from './operator.ts';
import { VIP_LEVELS_MAX } from './vip-desk.ts';

/** Most characters of a room's texts. */
export const ROOM_TEXT_MAX = { name: 40, intro: 1_000, rules: 4_000, notice: 500 } as const;
const LOTTERIES_MAX = 60;

/** Everything of a room that operators decide. */
export const roomContent = z.strictObject({
  name: houseTexts(ROOM_TEXT_MAX.name, 1),
  intro: houseTexts(ROOM_TEXT_MAX.intro),
  rules: houseTexts(ROOM_TEXT_MAX.rules),
  notice: houseTexts(ROOM_TEXT_MAX.notice),
  /** Codes of the lotteries played there, the main one first. */
  lotteries: z.array(lotteryCode()).check(
    z.maxLength(LOTTERIES_MAX),
    z.refine((codes) => new Set(codes).size === codes.length),
  ),
  /** What one must have done to speak: points paid in and staked in the last 30 days, and the level that one has; 0 is every level. */
  speak: z.strictObject({ deposit: houseAmount(), turnover: houseAmount(), level: wholeNumber(0, VIP_LEVELS_MAX) }),
  /** Whether bets may be shown and followed there. */
  follow: z.boolean(),
  hours: houseHours(),
  invitedOnly: z.boolean(),
  /** False: nobody enters or speaks there, whatever its hours. */
  open: z.boolean(),
  /** Place in the list of rooms; the lower one comes first. */
  sort: wholeNumber(-1_000, 1_000),
});
export type RoomContent = z.output<typeof roomContent>;

const roomCode = () => z.string().check(z.regex(/^\d{4,8}$/));

const roomRow = z.object({
  code: z.string(),
  version: z.number(),
  /** Connected right now. */
  online: z.number(),
  /** When it opens next, where its hours have closed it now. */
  opensAt: z.nullable(z.number()),
  room: z.object({
    ...roomContent.shape,
    name: z.record(z.string(), z.string()),
    intro: z.record(z.string(), z.string()),
    rules: z.record(z.string(), z.string()),
    notice: z.record(z.string(), z.string()),
    hours: z.nullable(z.object({ from: z.string(), to: z.string(), zone: z.string() })),
    lotteries: z.array(z.string()),
  }),
});
export type RoomRow = z.output<typeof roomRow>;

/** GET /console/api/rooms: every room in its place, as it stands. */
export const list = defineOperatorCall({
  name: 'room.list',
  method: 'GET',
  path: '/console/api/rooms',
  right: 'chat.view',
  input: z.strictObject({}),
  reply: z.object({
    list: z.array(roomRow),
    /** What can be played in rooms, by code and name, in the order of the lobby. */
    lotteries: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
});

/** GET /console/api/room/history: what became of a room, by whom and why. */
export const history = defineOperatorCall({
  name: 'room.history',
  method: 'GET',
  path: '/console/api/room/history',
  right: 'chat.view',
  input: z.strictObject({ code: roomCode() }),
  reply: documentHistory,
});

/** POST /console/api/room/save: a new room, or with `version` another content of one. Members who are in it see it at once. */
export const save = defineOperatorCall({
  name: 'room.save',
  method: 'POST',
  path: '/console/api/room/save',
  right: 'room.manage',
  input: z.strictObject({
    code: roomCode(),
    version: z.optional(versionSeen()),
    room: json(roomContent),
    why: documentWhy(),
  }),
  reply: z.object({ version: z.number() }),
  errors: [...DOCUMENT_ERRORS, 'lottery.lottery_unknown'],
});

/** POST /console/api/room/restore: a room as it was in an older version, as a new one. */
export const restore = defineOperatorCall({
  name: 'room.restore',
  method: 'POST',
  path: '/console/api/room/restore',
  right: 'room.manage',
  input: z.strictObject({ code: roomCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: save.reply,
  errors: save.errors,
});

export const roomDeskCalls = { list, history, save, restore } as const;
