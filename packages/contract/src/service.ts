import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { clientRef, fileBytes, id, text, wholeNumber } from './fields.ts';

/** Most characters of a message to the desk, and of what the desk answers. */
export const SERVICE_TEXT_MAX = 1_000;
/** Most characters of the words beside a rating. */
export const RATING_NOTE_MAX = 300;
/** Longest body of a picture's upload, bytes; the lobby makes pictures small before it sends them. */
export const SERVICE_PICTURE_BODY_MAX = 6 * 1024 * 1024;

/** Where a conversation stands: in the queue, with an operator, over. */
export const CONVERSATION_STATES = ['waiting', 'claimed', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Number of a message in the member's talk with the desk, from 1 without gaps over all his conversations. */
const seq = () => wholeNumber(1, 999_999_999_999);
const notBelow = () => wholeNumber(0, 999_999_999_999);
/** Name of a picture: it opens nothing for anybody but its member and the desk. */
export const pictureName = () => z.string().check(z.regex(/^[0-9a-f]{32}$/));
export const clockTime = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/**
 * What the house says by itself; the reader's page puts it into words. `greeting`: a conversation has begun; `away`: nobody is there
 * until `opensAt`; `joined`: an operator has taken the conversation; `closed`: it is over; `lapsed`: it is over because nobody wrote any more.
 */
export const autoWord = z.discriminatedUnion('what', [
  z.object({ what: z.literal('greeting') }),
  z.object({ what: z.literal('away'), opensAt: z.number() }),
  z.object({ what: z.literal('joined') }),
  z.object({ what: z.literal('closed') }),
  z.object({ what: z.literal('lapsed') }),
]);
export type AutoWord = z.output<typeof autoWord>;

export const servicePicture = z.object({ name: z.string(), width: z.number(), height: z.number() });

/** A message as its member sees it. Operators have no names here: theirs are what they sign in with. */
export const serviceMessage = z.object({
  seq: z.number(),
  at: z.number(),
  from: z.enum(['member', 'desk', 'auto']),
  text: z.string(),
  auto: z.nullable(autoWord),
  picture: z.nullable(servicePicture),
  /** By which its sender knows his own again; null: the house's own words. */
  clientId: z.nullable(z.string()),
});
export type ServiceMessage = z.output<typeof serviceMessage>;

export const conversationView = z.object({
  conversationId: z.string(),
  state: z.enum(CONVERSATION_STATES),
  /** Which one in the queue, from 1; null: not in it. */
  place: z.nullable(z.number()),
  openedAt: z.number(),
  closedAt: z.nullable(z.number()),
  /** 1 to 5; null: not rated. */
  rating: z.nullable(z.number()),
  mayRate: z.boolean(),
});
export type ConversationView = z.output<typeof conversationView>;

/** Daily hours in which somebody is there, in their zone. */
export const hoursView = z.object({ from: z.string(), to: z.string(), zone: z.string() });

const availability = {
  /** Whether somebody is there by the hours of the desk; `opensAt` when not. */
  open: z.boolean(),
  opensAt: z.nullable(z.number()),
  /** Null: always. */
  hours: z.nullable(hoursView),
} as const;

/** GET /api/config/customerService (spec §7): when the desk is there, and where it is reached; for anybody. */
export const customerService = defineCall({
  name: 'service.config',
  method: 'GET',
  path: '/api/config/customerService',
  who: 'visitor',
  rate: { points: 120, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: z.object({ ...availability, urls: z.array(z.object({ kind: z.literal('chat'), url: z.string() })) }),
});

/**
 * GET /m-app/service/conversation: the member's latest conversation, null before his first, and what he has not read. Everything
 * here needs a session: whoever cannot log in uses the resets of the login.
 */
export const conversation = defineCall({
  name: 'service.conversation',
  method: 'GET',
  path: '/m-app/service/conversation',
  input: z.strictObject({}),
  reply: z.object({
    conversation: z.nullable(conversationView),
    /** Number of the newest message; 0: none yet. */
    head: z.number(),
    read: z.number(),
    /** Messages of the desk after what was read. */
    unread: z.number(),
    ...availability,
  }),
});

/** GET /m-app/service/messages: a page over all conversations, ascending: the newest, or `before`, `after` or `around` a number. */
export const serviceMessages = defineCall({
  name: 'service.messages',
  method: 'GET',
  path: '/m-app/service/messages',
  input: z.strictObject({
    before: z.optional(seq()),
    after: z.optional(notBelow()),
    around: z.optional(seq()),
    size: z._default(wholeNumber(1, 100), 50),
  }),
  reply: z.object({ list: z.array(serviceMessage), head: z.number(), older: z.boolean() }),
});

/**
 * POST /m-app/service/message: writes to the desk, which begins a conversation where none is open. The same `clientId` again answers
 * with the first message. Whoever takes a break or may not bet writes like anybody else.
 */
export const writeMessage = defineCall({
  name: 'service.message',
  method: 'POST',
  path: '/m-app/service/message',
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({
    clientId: clientRef(),
    text: text(SERVICE_TEXT_MAX * 4, 0),
    /** Name of an uploaded picture of the member's own that was not sent before. */
    picture: z.optional(pictureName()),
  }),
  reply: z.object({ message: serviceMessage }),
  errors: ['request.client_ref_reused', 'service.text_invalid'],
});

/** POST /m-app/service/picture: a picture for a message, JPG or PNG; it is sent by its name within 10 minutes. */
export const uploadPicture = defineCall({
  name: 'service.picture',
  method: 'POST',
  path: '/m-app/service/picture',
  rate: { points: 10, seconds: 60, by: 'session' },
  upload: { field: 'file', maxBytes: SERVICE_PICTURE_BODY_MAX },
  input: z.strictObject({ file: fileBytes() }),
  reply: z.object({ picture: servicePicture }),
  errors: ['member.image_invalid'],
});

/** A picture as a reply carries it: WebP in Base64. It has no address, so there is none that another could open. */
export const pictureReply = z.object({ data: z.string() });

/** GET /m-app/service/picture: a picture of the member's own talk; 404 for any other. */
export const showPicture = defineCall({
  name: 'service.showPicture',
  method: 'GET',
  path: '/m-app/service/picture',
  input: z.strictObject({ picture: pictureName() }),
  reply: pictureReply,
  errors: ['service.picture_unknown'],
});

/** POST /m-app/service/read: has read up to a message; never goes back. */
export const readMessages = defineCall({
  name: 'service.read',
  method: 'POST',
  path: '/m-app/service/read',
  input: z.strictObject({ seq: notBelow() }),
  reply: z.object({ read: z.number() }),
});

/** POST /m-app/service/rate: rates a closed conversation, once; the same again answers as before. */
export const rate = defineCall({
  name: 'service.rate',
  method: 'POST',
  path: '/m-app/service/rate',
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject({
    conversationId: id(),
    rating: wholeNumber(1, 5),
    note: z._default(text(RATING_NOTE_MAX, 0), ''),
  }),
  reply: z.object({ conversation: conversationView }),
  errors: ['service.conversation_unknown', 'service.not_now', 'service.rated_before', 'service.text_invalid'],
});

export const serviceCalls = {
  customerService,
  conversation,
  serviceMessages,
  writeMessage,
  uploadPicture,
  showPicture,
  readMessages,
  rate,
} as const;
