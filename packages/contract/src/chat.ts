import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { clientRef, fileBytes, money, text, wholeNumber } from './fields.ts';

/** Most characters of a message. */
export const CHAT_TEXT_MAX = 500;
/** Most members that one message calls by name. */
export const MENTIONS_MAX = 5;
/** Longest body of a picture's upload, bytes; the lobby makes pictures small before it sends them. */
const PICTURE_BODY_MAX = 6 * 1024 * 1024;

/** A member's place in a room. */
export const ROOM_ROLES = ['member', 'moderator'] as const;

/** Why somebody may not speak in a room just now. */
export const SILENCES = ['muted', 'kicked', 'deposit', 'turnover', 'level', 'closed', 'excluded'] as const;
export type Silence = (typeof SILENCES)[number];

/** Why a message is reported. */
export const REPORT_REASONS = ['abuse', 'fraud', 'advertising', 'underage', 'other'] as const;
/** What becomes of a message that was reported, as those who reported it are told. */
export const REPORT_OUTCOMES = ['kept', 'removed'] as const;

/** A room's code. */
export const roomCode = () => z.string().check(z.regex(/^\d{4,8}$/));
/** Number of a message in its room, from 1 without gaps. */
const seq = () => wholeNumber(1, 999_999_999_999);
/** By what a member is known in rooms: random, says nothing about the account, never changes. */
export const handle = () => z.string().check(z.regex(/^[a-z0-9]{10}$/));

function roundOf() {
  return { lotteryCode: z.string(), gameNo: z.string() };
}

const authorView = z.object({
  handle: z.string(),
  nickname: z.string(),
  /** Address of the picture; null without one. */
  avatar: z.nullable(z.string()),
  role: z.enum(ROOM_ROLES),
  /** On which he stood when he last spoke; 0: none. */
  level: z.number(),
});
export type ChatAuthor = z.output<typeof authorView>;

/**
 * What the dealer, the house's own voice, says of a round; the lobby puts it into the reader's words. `closing`: 30 s before the
 * close.
 */
export const dealerView = z.discriminatedUnion('what', [
  z.object({ what: z.literal('opened'), ...roundOf(), endTime: z.number(), commitment: z.nullable(z.string()) }),
  z.object({ what: z.literal('closing'), ...roundOf(), endTime: z.number() }),
  z.object({
    what: z.literal('closed'),
    ...roundOf(),
    /** The sealed bets: how many, and their fingerprint. */
    seal: z.nullable(z.object({ count: z.number(), root: z.string() })),
  }),
  z.object({
    what: z.literal('drawn'),
    ...roundOf(),
    numbers: z.array(z.string()),
    labels: z.array(z.object({ code: z.string(), text: z.string() })),
  }),
  z.object({
    what: z.literal('settled'),
    ...roundOf(),
    bets: z.number(),
    /** Members with a bet that won. */
    winners: z.number(),
    /** Some of them who are in the room, as each wants to be named (`winnerName` of his preferences); the others are only counted. */
    named: z.array(z.string()),
  }),
  z.object({ what: z.literal('voided'), ...roundOf(), reason: z.string() }),
]);
export type DealerWord = z.output<typeof dealerView>;

/**
 * What stands in the room beside or instead of words: a bet that its owner shares, a red packet. It says what it was when it was
 * posted; how it stands now is asked by its id.
 */
export const cardView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bet'),
    shareId: z.string(),
    ...roundOf(),
    lines: z.array(z.object({ playCode: z.string(), selection: z.string(), odds: z.string(), amount: money() })),
    amount: money(),
  }),
  z.object({ kind: z.literal('packet'), packetId: z.string(), way: z.enum(['lucky', 'equal']), greeting: z.string() }),
]);
export type ChatCard = z.output<typeof cardView>;

const pictureView = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** A message as everybody in the room sees it. What was taken back keeps its number and loses what it said. */
export const messageView = z.object({
  seq: z.number(),
  at: z.number(),
  /** Null: the dealer, who is the house's machine and is labelled so. */
  author: z.nullable(authorView),
  dealer: z.nullable(dealerView),
  text: z.string(),
  picture: z.nullable(pictureView),
  card: z.nullable(cardView),
  /** The message it answers, as it stood then; null: none. */
  reply: z.nullable(
    z.object({
      seq: z.number(),
      nickname: z.string(),
      excerpt: z.string(),
      /** What it showed instead of words; the excerpt of a packet is its greeting. */
      card: z.nullable(z.enum(['bet', 'packet'])),
    }),
  ),
  mentions: z.array(z.object({ handle: z.string(), nickname: z.string() })),
  /** Who took it back; null: it stands. */
  recalled: z.nullable(z.enum(['author', 'moderator'])),
  /** By which the sender knows his own again; it means nothing to others. */
  clientId: z.string(),
});
export type ChatMessage = z.output<typeof messageView>;

/** What somebody may do in a room just now. */
const speechView = z.object({
  allowed: z.boolean(),
  why: z.nullable(z.enum(SILENCES)),
  /** When he may again, where it is known. */
  until: z.nullable(z.number()),
  /** Points or level still wanting for `deposit`, `turnover`, `level`. */
  wanting: z.nullable(z.string()),
});
export type Speech = z.output<typeof speechView>;

/**
 * GET /m-app/room/messages: a page of a room's messages, ascending: the newest, those `before` a number, those `after` one, or those
 * `around` one. Only rooms that the member has entered.
 */
export const messages = defineCall({
  name: 'chat.messages',
  method: 'GET',
  path: '/m-app/room/messages',
  input: z.strictObject({
    roomCode: roomCode(),
    before: z.optional(seq()),
    after: z.optional(wholeNumber(0, 999_999_999_999)),
    around: z.optional(seq()),
    size: z._default(wholeNumber(1, 100), 50),
  }),
  reply: z.object({
    list: z.array(messageView),
    /** Number of the newest message of the room; 0: none yet. */
    head: z.number(),
    /** Whether there are older ones than the first of the list. */
    older: z.boolean(),
  }),
  errors: ['room.unknown'],
});

/** GET /m-app/room/chat: how things stand in a room for this member. */
export const chatState = defineCall({
  name: 'chat.state',
  method: 'GET',
  path: '/m-app/room/chat',
  input: z.strictObject({ roomCode: roomCode() }),
  reply: z.object({
    me: authorView,
    speech: speechView,
    head: z.number(),
    /** Up to which message the member has read, and how many after it call him by name. */
    read: z.number(),
    calls: z.number(),
    pinned: z.nullable(messageView),
    /** Whom this member does not want to hear; the lobby leaves their messages out. */
    blocked: z.array(z.object({ handle: z.string(), nickname: z.string() })),
  }),
  errors: ['room.unknown'],
});

/** POST /m-app/room/message: says something. The same `clientId` again answers with the first message. */
export const send = defineCall({
  name: 'chat.send',
  method: 'POST',
  path: '/m-app/room/message',
  rate: { points: 60, seconds: 60, by: 'session' },
  input: z.strictObject({
    roomCode: roomCode(),
    clientId: clientRef(),
    text: text(CHAT_TEXT_MAX * 4, 0),
    /** Name of an uploaded picture of the member's own that was not sent before. */
    picture: z.optional(text(64)),
    replyTo: z.optional(seq()),
    /** Handles, separated by commas. */
    mentions: z.optional(z.string().check(z.regex(/^[a-z0-9]{10}(,[a-z0-9]{10}){0,4}$/))),
  }),
  reply: z.object({ message: messageView }),
  errors: [
    'room.unknown',
    'request.client_ref_reused',
    'chat.silent',
    'chat.text_invalid',
    'chat.words_refused',
    'chat.too_fast',
    'chat.message_unknown',
  ],
});

/** POST /m-app/room/picture: a picture for a message, JPG or PNG; it is sent by its name within 10 minutes. */
export const picture = defineCall({
  name: 'chat.picture',
  method: 'POST',
  path: '/m-app/room/picture',
  rate: { points: 10, seconds: 60, by: 'session' },
  upload: { field: 'file', maxBytes: PICTURE_BODY_MAX },
  input: z.strictObject({ roomCode: roomCode(), file: fileBytes() }),
  reply: z.object({ picture: z.string(), view: pictureView }),
  errors: ['room.unknown', 'chat.silent', 'member.image_invalid'],
});

/** POST /m-app/room/recall: takes a message back: one's own within 2 minutes, any as a moderator. Again: nothing more. */
export const recall = defineCall({
  name: 'chat.recall',
  method: 'POST',
  path: '/m-app/room/recall',
  input: z.strictObject({ roomCode: roomCode(), seq: seq() }),
  reply: z.object({ message: messageView }),
  errors: ['room.unknown', 'chat.message_unknown', 'chat.not_allowed'],
});

/** POST /m-app/room/pin: a moderator pins a message over the room, `seq` 0 takes it down. */
export const pin = defineCall({
  name: 'chat.pin',
  method: 'POST',
  path: '/m-app/room/pin',
  input: z.strictObject({ roomCode: roomCode(), seq: wholeNumber(0, 999_999_999_999) }),
  reply: z.object({ pinned: z.nullable(messageView) }),
  errors: ['room.unknown', 'chat.message_unknown', 'chat.not_allowed'],
});

/** POST /m-app/room/read: has read up to a message; never goes back. */
export const markRead = defineCall({
  name: 'chat.markRead',
  method: 'POST',
  path: '/m-app/room/read',
  input: z.strictObject({ roomCode: roomCode(), seq: wholeNumber(0, 999_999_999_999) }),
  reply: z.object({ read: z.number() }),
  errors: ['room.unknown'],
});

/** POST /m-app/room/report: tells the moderators of a message, once for each member. */
export const report = defineCall({
  name: 'chat.report',
  method: 'POST',
  path: '/m-app/room/report',
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject({
    roomCode: roomCode(),
    seq: seq(),
    reason: z.enum(REPORT_REASONS),
    note: z._default(text(200, 0), ''),
  }),
  reply: z.object({}),
  errors: ['room.unknown', 'chat.message_unknown'],
});

/** POST /m-app/room/block: does not want to hear somebody any more, or again (`on` 0), in any room. */
export const block = defineCall({
  name: 'chat.block',
  method: 'POST',
  path: '/m-app/room/block',
  input: z.strictObject({ handle: handle(), on: wholeNumber(0, 1) }),
  reply: z.object({ blocked: z.array(z.object({ handle: z.string(), nickname: z.string() })) }),
  errors: ['chat.person_unknown'],
});

const measureView = z.nullable(
  z.object({
    until: z.number(),
    /** Until when an operator has imposed it, so that no moderator can end it before; null: none has. */
    imposedUntil: z.nullable(z.number()),
  }),
);
export type Measure = z.output<typeof measureView>;

/** GET /m-app/room/measures: what holds against somebody in the room, for its moderators; null: nothing. */
export const measures = defineCall({
  name: 'chat.measures',
  method: 'GET',
  path: '/m-app/room/measures',
  input: z.strictObject({ roomCode: roomCode(), handle: handle() }),
  reply: z.object({ mute: measureView, kick: measureView }),
  errors: ['room.unknown', 'chat.person_unknown', 'chat.not_allowed'],
});

/** POST /m-app/room/mute: a moderator silences somebody in the room for minutes, 0 lets him speak; never for less than an operator has (`chat.imposed`). */
export const mute = defineCall({
  name: 'chat.mute',
  method: 'POST',
  path: '/m-app/room/mute',
  input: z.strictObject({ roomCode: roomCode(), handle: handle(), minutes: wholeNumber(0, 43_200) }),
  reply: z.object({ until: z.nullable(z.number()) }),
  errors: ['room.unknown', 'chat.person_unknown', 'chat.not_allowed', 'chat.imposed'],
});

/** POST /m-app/room/kick: a moderator puts somebody out of the room for minutes; he can enter again afterwards. As `chat.mute` of an operator's. */
export const kick = defineCall({
  name: 'chat.kick',
  method: 'POST',
  path: '/m-app/room/kick',
  input: z.strictObject({ roomCode: roomCode(), handle: handle(), minutes: wholeNumber(1, 43_200) }),
  reply: z.object({ until: z.number() }),
  errors: ['room.unknown', 'chat.person_unknown', 'chat.not_allowed', 'chat.imposed'],
});

export const chatCalls = {
  messages,
  state: chatState,
  send,
  picture,
  recall,
  pin,
  markRead,
  report,
  block,
  measures,
  mute,
  kick,
} as const;
