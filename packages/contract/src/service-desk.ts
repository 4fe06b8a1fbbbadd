import * as z from 'zod/mini';
import { clientRef, fileBytes, id, text, wholeNumber } from './fields.ts';
import { LOCALES } from './locales.ts';
import { listHistory, UNDO_ERRORS, undoInput } from './list-history.ts';
import { defineOperatorCall } from './operator.ts';
import {
  conversationView,
  hoursView,
  pictureName,
  pictureReply,
  SERVICE_PICTURE_BODY_MAX,
  SERVICE_TEXT_MAX,
  serviceMessage,
  servicePicture,
} from './service.ts';

/** Most characters of the name of a canned answer. */
export const CANNED_TITLE_MAX = 40;

const ONE = { conversationId: id() } as const;
/** Languages in which answers are kept ready. */
export const CANNED_LOCALES = LOCALES.map(({ tag }) => tag);

/** A conversation in the inbox. */
const inboxRow = z.object({
  conversationId: z.string(),
  memberId: z.string(),
  nickname: z.string(),
  /** Language in which the member began it. */
  locale: z.string(),
  state: conversationView.shape.state,
  openedAt: z.number(),
  /** Since when the member waits for a word of the desk; null: the last word was the desk's. */
  waitsSince: z.nullable(z.number()),
  /** Messages of the member since then. */
  unanswered: z.number(),
  /** Beginning of the last message of either side; empty for a picture. */
  excerpt: z.string(),
  /** Who has claimed it; null: nobody. */
  operator: z.nullable(z.string()),
  rating: z.nullable(z.number()),
});
export type InboxRow = z.output<typeof inboxRow>;

/** A message as the desk sees it: with the name of the operator who wrote it. */
const deskMessage = z.object({ ...serviceMessage.shape, conversationId: z.string(), operator: z.nullable(z.string()) });
export type DeskMessage = z.output<typeof deskMessage>;

const noteView = z.object({ noteId: z.string(), at: z.number(), operator: z.string(), text: z.string() });

const talkView = z.object({
  row: inboxRow,
  messages: z.array(deskMessage),
  /** Whether there are older ones than the first. */
  older: z.boolean(),
  notes: z.array(noteView),
});
export type DeskTalk = z.output<typeof talkView>;

const cannedView = z.object({ cannedId: z.string(), locale: z.string(), title: z.string(), text: z.string() });
export type CannedAnswer = z.output<typeof cannedView>;

const UNKNOWN = ['service.conversation_unknown'] as const;
const OWN = [...UNKNOWN, 'service.not_yours', 'service.not_now'] as const;

/** GET /console/api/service/inbox: who waits (longest first), who is being served and by whom, and who can take a conversation over. */
export const inbox = defineOperatorCall({
  name: 'service.inbox',
  method: 'GET',
  path: '/console/api/service/inbox',
  right: 'service.view',
  input: z.strictObject({}),
  reply: z.object({
    waiting: z.array(inboxRow),
    claimed: z.array(inboxRow),
    /** The last ones that were closed. */
    closed: z.array(inboxRow),
    operators: z.array(z.string()),
    open: z.boolean(),
    hours: z.nullable(hoursView),
  }),
});

/** POST /console/api/service/look: a page of what was said with a member, noted like every look into somebody's talk. */
export const look = defineOperatorCall({
  name: 'service.look',
  method: 'POST',
  path: '/console/api/service/look',
  right: 'service.view',
  input: z.strictObject({ ...ONE, before: z.optional(wholeNumber(1, 999_999_999_999)) }),
  reply: talkView,
  errors: UNKNOWN,
});

/** GET /console/api/service/follow: what came after a number in a conversation that this operator has claimed. */
export const follow = defineOperatorCall({
  name: 'service.follow',
  method: 'GET',
  path: '/console/api/service/follow',
  right: 'service.answer',
  input: z.strictObject({ ...ONE, after: wholeNumber(0, 999_999_999_999) }),
  reply: talkView,
  errors: OWN,
});

/** POST /console/api/service/claim: takes a conversation out of the queue; of two at once one gets it. */
export const claim = defineOperatorCall({
  name: 'service.claim',
  method: 'POST',
  path: '/console/api/service/claim',
  right: 'service.answer',
  input: z.strictObject(ONE),
  reply: z.object({ row: inboxRow }),
  errors: [...UNKNOWN, 'service.not_now', 'admin.claimed_by_other'],
});

/** POST /console/api/service/release: puts a claimed conversation back into the queue, in its old place. */
export const release = defineOperatorCall({
  ...claim,
  name: 'service.release',
  path: '/console/api/service/release',
  errors: OWN,
});

/** POST /console/api/service/handOver: gives a conversation to another operator; its own operator does, or who has `service.manage`. */
export const handOver = defineOperatorCall({
  name: 'service.handOver',
  method: 'POST',
  path: '/console/api/service/handOver',
  right: 'service.answer',
  input: z.strictObject({ ...ONE, to: text(32) }),
  reply: z.object({ row: inboxRow }),
  errors: [...OWN, 'service.operator_unknown'],
});

/** POST /console/api/service/answer: writes to the member. The same `clientId` again answers with the first message. */
export const answer = defineOperatorCall({
  name: 'service.answer',
  method: 'POST',
  path: '/console/api/service/answer',
  right: 'service.answer',
  input: z.strictObject({
    ...ONE,
    clientId: clientRef(),
    text: text(SERVICE_TEXT_MAX * 4, 0),
    picture: z.optional(pictureName()),
  }),
  reply: z.object({ message: deskMessage }),
  errors: [...OWN, 'service.text_invalid', 'request.client_ref_reused'],
});

/** POST /console/api/service/picture: a picture for an answer of this operator, JPG or PNG; sent by its name within 10 minutes. */
export const deskPicture = defineOperatorCall({
  name: 'service.deskPicture',
  method: 'POST',
  path: '/console/api/service/picture',
  right: 'service.answer',
  upload: { field: 'file', maxBytes: SERVICE_PICTURE_BODY_MAX },
  input: z.strictObject({ ...ONE, file: fileBytes() }),
  reply: z.object({ picture: servicePicture }),
  errors: [...OWN, 'member.image_invalid'],
});

/** POST /console/api/service/showPicture: a picture of a conversation, noted. */
export const deskShowPicture = defineOperatorCall({
  name: 'service.deskShowPicture',
  method: 'POST',
  path: '/console/api/service/showPicture',
  right: 'service.view',
  input: z.strictObject({ ...ONE, picture: pictureName() }),
  reply: pictureReply,
  errors: [...UNKNOWN, 'service.picture_unknown'],
});

/** POST /console/api/service/note: a note for operators beside the conversation; the member never sees it. */
export const note = defineOperatorCall({
  name: 'service.note',
  method: 'POST',
  path: '/console/api/service/note',
  right: 'service.answer',
  input: z.strictObject({ ...ONE, text: text(SERVICE_TEXT_MAX) }),
  reply: z.object({ note: noteView }),
  errors: [...UNKNOWN, 'service.text_invalid'],
});

/** POST /console/api/service/close: ends a conversation, with what the house says about it; when the member writes again, another one begins. */
export const close = defineOperatorCall({
  ...release,
  name: 'service.close',
  path: '/console/api/service/close',
  reply: z.object({ row: inboxRow, message: deskMessage }),
});

/**
 * POST /console/api/service/transcript: a whole conversation with its notes as plain text, in the operator's language and with the clock
 * of `zone` (an IANA name).
 */
export const transcript = defineOperatorCall({
  name: 'service.transcript',
  method: 'POST',
  path: '/console/api/service/transcript',
  right: 'service.view',
  input: z.strictObject({ ...ONE, zone: z._default(text(64), 'UTC') }),
  reply: z.object({ fileName: z.string(), text: z.string() }),
  errors: UNKNOWN,
});

/** GET /console/api/service/canned: answers kept ready, by language and name. */
export const canned = defineOperatorCall({
  name: 'service.canned',
  method: 'GET',
  path: '/console/api/service/canned',
  right: 'service.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(cannedView) }),
});

/** POST /console/api/service/saveCanned: adds an answer, or changes the one of `cannedId`. A name is used once in a language. */
export const saveCanned = defineOperatorCall({
  name: 'service.saveCanned',
  method: 'POST',
  path: '/console/api/service/saveCanned',
  right: 'service.manage',
  input: z.strictObject({
    cannedId: z.optional(id()),
    locale: z.enum(CANNED_LOCALES),
    title: text(CANNED_TITLE_MAX),
    text: text(SERVICE_TEXT_MAX),
  }),
  reply: z.object({ canned: cannedView }),
  errors: ['service.canned_unknown', 'service.canned_taken', 'service.text_invalid'],
});

/** POST /console/api/service/removeCanned: takes an answer away. */
export const removeCanned = defineOperatorCall({
  name: 'service.removeCanned',
  method: 'POST',
  path: '/console/api/service/removeCanned',
  right: 'service.manage',
  input: z.strictObject({ cannedId: id() }),
  reply: z.object({}),
  errors: ['service.canned_unknown'],
});

/** GET /console/api/service/cannedHistory: what became of answers kept ready, by whom. */
export const cannedHistory = defineOperatorCall({
  name: 'service.cannedHistory',
  method: 'GET',
  path: '/console/api/service/cannedHistory',
  right: 'service.view',
  input: z.strictObject({}),
  reply: listHistory,
});

/** POST /console/api/service/undoCanned: an answer as it was before a change, unless it says something else by now. */
export const undoCanned = defineOperatorCall({
  name: 'service.undoCanned',
  method: 'POST',
  path: '/console/api/service/undoCanned',
  right: 'service.manage',
  input: z.strictObject(undoInput),
  reply: z.object({}),
  errors: [...UNDO_ERRORS, 'service.canned_taken'],
});

export const serviceDeskCalls = {
  inbox,
  look,
  follow,
  claim,
  release,
  handOver,
  answer,
  deskPicture,
  deskShowPicture,
  note,
  close,
  transcript,
  canned,
  saveCanned,
  removeCanned,
  cannedHistory,
  undoCanned,
} as const;
