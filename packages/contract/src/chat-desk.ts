import * as z from 'zod/mini';
import { cardView, REPORT_REASONS, roomCode, ROOM_ROLES } from './chat.ts';
import { id, paging, text, wholeNumber } from './fields.ts';
import { listHistory, UNDO_ERRORS, undoInput } from './list-history.ts';
import { defineOperatorCall } from './operator.ts';

/** Most characters of a word of the list. */
export const WORD_MAX = 40;
const NOTE_MAX = 240;
/** Longest silence and longest time out of a room that a complaint may end with, minutes: 30 days. */
const MINUTES_MAX = 43_200;

/** What happens to a message with a word: nothing of it is sent, the word is covered, or its author is silenced as well. */
export const WORD_ACTIONS = ['refuse', 'mask', 'mute'] as const;
export type WordAction = (typeof WORD_ACTIONS)[number];

/**
 * What becomes of a complaint: nothing; the message is taken out of the room; that, and its author is silenced, or put out of the room,
 * for minutes.
 */
export const COMPLAINT_VERDICTS = ['dismiss', 'remove', 'mute', 'kick'] as const;
export type ComplaintVerdict = (typeof COMPLAINT_VERDICTS)[number];

/** Why a complaint comes to nothing. */
const DISMISS_REASONS = ['no_breach', 'cannot_tell', 'false_report'] as const;
/** Why a complaint ends as it does: what the message was, or why nothing follows. */
export const COMPLAINT_REASONS = [...REPORT_REASONS, ...DISMISS_REASONS] as const;
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

const wordView = z.object({
  wordId: z.string(),
  /** Null: everywhere. */
  roomCode: z.nullable(z.string()),
  word: z.string(),
  action: z.enum(WORD_ACTIONS),
});
export type ListedWord = z.output<typeof wordView>;

/** Grows with every change of words and hosts; the next message on every node is judged by it. */
const version = z.number();
const wordReply = z.object({ word: wordView, version });

/** GET /console/api/chat/words: words that are not wanted, by the alphabet; with `search` those that hold it however it is written. */
export const words = defineOperatorCall({
  name: 'chat.words',
  method: 'GET',
  path: '/console/api/chat/words',
  right: 'chat.view',
  input: z.strictObject({ ...paging, search: z.optional(text(WORD_MAX)), roomCode: z.optional(roomCode()) }),
  reply: z.object({ list: z.array(wordView), page: z.number(), size: z.number(), total: z.number(), version }),
});

/**
 * POST /console/api/chat/words/add: lists a word everywhere, or in one room. A word that is written differently and reads alike is the
 * same (`chat.word_taken`); what leaves nothing to look for, or a single letter or digit, is refused (`chat.word_invalid`).
 */
export const addWord = defineOperatorCall({
  name: 'chat.addWord',
  method: 'POST',
  path: '/console/api/chat/words/add',
  right: 'chat.manage',
  input: z.strictObject({
    word: z.string().check(z.maxLength(4 * WORD_MAX)),
    action: z.enum(WORD_ACTIONS),
    roomCode: z.optional(roomCode()),
  }),
  reply: wordReply,
  errors: ['chat.word_invalid', 'chat.word_taken', 'room.unknown'],
});

/** POST /console/api/chat/words/change: something else happens to messages with the word. */
export const changeWord = defineOperatorCall({
  name: 'chat.changeWord',
  method: 'POST',
  path: '/console/api/chat/words/change',
  right: 'chat.manage',
  input: z.strictObject({ wordId: id(), action: z.enum(WORD_ACTIONS) }),
  reply: wordReply,
  errors: ['chat.word_unknown'],
});

/** POST /console/api/chat/words/remove: the word may be said again. */
export const removeWord = defineOperatorCall({
  name: 'chat.removeWord',
  method: 'POST',
  path: '/console/api/chat/words/remove',
  right: 'chat.manage',
  input: z.strictObject({ wordId: id() }),
  reply: z.object({ version }),
  errors: ['chat.word_unknown'],
});

/** GET /console/api/chat/hosts: hosts that links may lead to, their subdomains included; the house itself is always allowed. */
export const hosts = defineOperatorCall({
  name: 'chat.hosts',
  method: 'GET',
  path: '/console/api/chat/hosts',
  right: 'chat.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(z.object({ host: z.string() })), version }),
});

const HOST = { host: text(253) } as const;

/**
 * POST /console/api/chat/hosts/add: links may lead to a host and to all below it. Its name may be in any script and is kept as the
 * wire of names has it (punycode); endings under which strangers take names, addresses in numbers and wildcards are refused.
 */
export const addHost = defineOperatorCall({
  name: 'chat.addHost',
  method: 'POST',
  path: '/console/api/chat/hosts/add',
  right: 'chat.manage',
  input: z.strictObject(HOST),
  reply: z.object({ host: z.string(), version }),
  errors: ['chat.host_invalid', 'chat.host_taken'],
});

/** POST /console/api/chat/hosts/remove: no link leads there any more. */
export const removeHost = defineOperatorCall({
  name: 'chat.removeHost',
  method: 'POST',
  path: '/console/api/chat/hosts/remove',
  right: 'chat.manage',
  input: z.strictObject(HOST),
  reply: z.object({ host: z.string(), version }),
  errors: ['chat.host_unknown'],
});

const personView = z.object({ memberId: z.string(), handle: z.string(), nickname: z.string() });

/** A complaint with the message as it stood when it was first reported. */
const complaintView = z.object({
  complaintId: z.string(),
  roomCode: z.string(),
  seq: z.number(),
  text: z.string(),
  card: z.nullable(cardView),
  /** Whether the message had a picture, and how large it is as long as it is kept; seen by `chat.complaintPicture`. */
  hadPicture: z.boolean(),
  picture: z.nullable(z.object({ width: z.number(), height: z.number() })),
  saidAt: z.number(),
  openedAt: z.number(),
  /** Taken out of sight because enough members complained; null: not so. */
  hiddenAt: z.nullable(z.number()),
  author: z.object({
    ...personView.shape,
    role: z.enum(ROOM_ROLES),
    /** How many complaints of his messages were found right, this one included. */
    upheld: z.number(),
  }),
  /** How many members complained; the first hundred of them, in order. */
  reports: z.number(),
  reporters: z.array(
    z.object({
      ...personView.shape,
      reason: z.enum(REPORT_REASONS),
      note: z.string(),
      at: z.number(),
      /** How many messages he has ever complained of, as far as they are kept, and how many of these complaints came to nothing. */
      complaints: z.number(),
      dismissed: z.number(),
    }),
  ),
  decision: z.nullable(
    z.object({
      verdict: z.enum(COMPLAINT_VERDICTS),
      reason: z.enum(COMPLAINT_REASONS),
      /** Of the silence or the time out of the room; null: neither. */
      minutes: z.nullable(z.number()),
      note: z.string(),
      operator: z.string(),
      at: z.number(),
    }),
  ),
});
export type ComplaintView = z.output<typeof complaintView>;

/** GET /console/api/chat/complaints: open ones, the longest waiting first; or those that were decided, the last one first. */
export const complaints = defineOperatorCall({
  name: 'chat.complaints',
  method: 'GET',
  path: '/console/api/chat/complaints',
  right: 'chat.view',
  input: z.strictObject({
    ...paging,
    state: z._default(z.enum(['open', 'decided']), 'open'),
    roomCode: z.optional(roomCode()),
  }),
  reply: z.object({ list: z.array(complaintView), page: z.number(), size: z.number(), total: z.number() }),
});

const COMPLAINT = { complaintId: id() } as const;

/** POST /console/api/chat/complaint/picture: the picture of a reported message as base64 of WebP; every look is noted. */
export const complaintPicture = defineOperatorCall({
  name: 'chat.complaintPicture',
  method: 'POST',
  path: '/console/api/chat/complaint/picture',
  right: 'chat.view',
  input: z.strictObject(COMPLAINT),
  reply: z.object({ data: z.string() }),
  errors: ['chat.complaint_unknown'],
});

/**
 * POST /console/api/chat/complaint/decide: ends a complaint, once; of two people at once one decides and the other is told who did
 * (`chat.decided_before`). `minutes` for `mute` and `kick` alone; a longer silence that holds already is not shortened. The author
 * is told of what happens to him as if a moderator had done it; `chat.person_unknown` when he has closed his account.
 */
export const decideComplaint = defineOperatorCall({
  name: 'chat.decideComplaint',
  method: 'POST',
  path: '/console/api/chat/complaint/decide',
  right: 'chat.moderate',
  input: z
    .strictObject({
      ...COMPLAINT,
      verdict: z.enum(COMPLAINT_VERDICTS),
      reason: z.enum(COMPLAINT_REASONS),
      minutes: z.optional(wholeNumber(1, MINUTES_MAX)),
      note: z._default(text(NOTE_MAX, 0), ''),
    })
    .check(
      z.refine(({ verdict, minutes }) => (verdict === 'mute' || verdict === 'kick') === (minutes !== undefined), {
        path: ['minutes'],
      }),
      z.refine(({ verdict, reason }) => (verdict === 'dismiss') === isDismissal(reason), { path: ['reason'] }),
    ),
  reply: z.object({ complaint: complaintView }),
  errors: ['chat.complaint_unknown', 'chat.decided_before', 'chat.person_unknown'],
});

const moderatorView = z.object({ ...personView.shape, since: z.number() });
export type ModeratorView = z.output<typeof moderatorView>;

/** GET /console/api/chat/moderators: who looks after a room, the first one first. */
export const moderators = defineOperatorCall({
  name: 'chat.moderators',
  method: 'GET',
  path: '/console/api/chat/moderators',
  right: 'chat.view',
  input: z.strictObject({ roomCode: roomCode() }),
  reply: z.object({ list: z.array(moderatorView) }),
  errors: ['room.unknown'],
});

const OFFICE = { roomCode: roomCode(), memberId: id() } as const;

/** POST /console/api/chat/moderators/appoint: a member looks after a room from now on; everybody in it sees so at once. */
export const appointModerator = defineOperatorCall({
  name: 'chat.appointModerator',
  method: 'POST',
  path: '/console/api/chat/moderators/appoint',
  right: 'chat.manage',
  input: z.strictObject(OFFICE),
  reply: z.object({ list: z.array(moderatorView) }),
  errors: ['room.unknown', 'chat.person_unknown', 'chat.moderator_already'],
});

/** POST /console/api/chat/moderators/dismiss: a member no longer looks after a room; everybody in it sees so at once. */
export const dismissModerator = defineOperatorCall({
  name: 'chat.dismissModerator',
  method: 'POST',
  path: '/console/api/chat/moderators/dismiss',
  right: 'chat.manage',
  input: z.strictObject(OFFICE),
  reply: z.object({ list: z.array(moderatorView) }),
  errors: ['room.unknown', 'chat.moderator_unknown'],
});

function isDismissal(reason: ComplaintReason): boolean {
  return (DISMISS_REASONS as readonly string[]).includes(reason);
}

/** Lists of the talk whose changes can be undone. */
export const CHAT_LISTS = ['words', 'hosts', 'moderators'] as const;

/** GET /console/api/chat/history: what became of words, hosts or moderators, by whom. */
export const history = defineOperatorCall({
  name: 'chat.history',
  method: 'GET',
  path: '/console/api/chat/history',
  right: 'chat.view',
  input: z.strictObject({ list: z.enum(CHAT_LISTS) }),
  reply: listHistory,
});

/** POST /console/api/chat/undo: what stood before a change stands again, unless something else stands by now. */
export const undo = defineOperatorCall({
  name: 'chat.undo',
  method: 'POST',
  path: '/console/api/chat/undo',
  right: 'chat.manage',
  input: z.strictObject({ list: z.enum(CHAT_LISTS), ...undoInput }),
  reply: z.object({}),
  errors: [
    ...UNDO_ERRORS,
    'chat.word_taken',
    'chat.word_invalid',
    'chat.host_invalid',
    'room.unknown',
    'chat.person_unknown',
  ],
});

export const chatDeskCalls = {
  words,
  addWord,
  changeWord,
  removeWord,
  hosts,
  addHost,
  removeHost,
  complaints,
  complaintPicture,
  decideComplaint,
  moderators,
  appointModerator,
  dismissModerator,
  history,
  undo,
} as const;
