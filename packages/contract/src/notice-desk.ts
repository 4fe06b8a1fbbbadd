import * as z from 'zod/mini';
import { DOCUMENT_ERRORS, documentHistory, documentWhy, versionBack, versionSeen } from './document.ts';
import { id, json, timeMs, wholeNumber } from './fields.ts';
import { LOCALES } from './locales.ts';
import { NOTICE_KINDS } from './notice.ts';
import { defineOperatorCall } from './operator.ts';

export const NOTICE_TEXT_MAX = { title: 80, body: 4_000 } as const;
/** Most members that one notice is addressed to by name. */
export const LISTED_MEMBERS_MAX = 1_000;

const TAGS: readonly string[] = LOCALES.map(({ tag }) => tag);
const localeTag = () => z.string().check(z.refine((value) => TAGS.includes(value)));

const words = (max: number) =>
  z
    .record(localeTag(), z.string().check(z.trim(), z.minLength(1), z.maxLength(max)))
    .check(z.refine((texts) => Object.keys(texts).length > 0));

const listOf = <T extends z.ZodMiniType>(item: T, max: number) =>
  z.nullable(z.array(item).check(z.minLength(1), z.maxLength(max)));

/** Kinds of members that a notice may be for alone. */
export const AUDIENCE_KINDS = ['player', 'agent'] as const;

/** Who sees a notice: whoever fits everything that is named; null: no condition. Visitors fit none but that of languages. */
const audience = z.strictObject({
  rooms: listOf(z.string().check(z.regex(/^\d{4,8}$/)), 100),
  kinds: listOf(z.enum(AUDIENCE_KINDS), AUDIENCE_KINDS.length),
  languages: listOf(localeTag(), TAGS.length),
  members: listOf(id(), LISTED_MEMBERS_MAX),
});

const content = {
  kind: z.enum(NOTICE_KINDS),
  title: words(NOTICE_TEXT_MAX.title),
  body: words(NOTICE_TEXT_MAX.body),
  from: timeMs(),
  /** Null: until it is withdrawn. */
  until: z.nullable(timeMs()),
  /** The higher one is shown first. */
  place: wholeNumber(-1_000, 1_000),
  audience,
} as const;

const inOrder = z.refine<{ readonly from: number; readonly until: number | null }>(
  ({ from, until }) => until === null || until > from,
);

/** `published`: shown from `from` on, which may be later. `withdrawn`: not shown any more, or never; that is for good. */
export const NOTICE_STATES = ['draft', 'published', 'withdrawn'] as const;

/** A notice as its versions keep it: all that is written, and where it stands. */
export const noticeDocument = z.strictObject({ ...content, state: z.enum(NOTICE_STATES) }).check(inOrder);
export type NoticeDocument = z.output<typeof noticeDocument>;

const draftView = z.object({
  id: z.string(),
  /** 0: nobody has changed it here. */
  version: z.number(),
  /** Members have been shown it, or it was withdrawn: it stays as it is. */
  isFinal: z.boolean(),
  state: z.enum(NOTICE_STATES),
  ...content,
  audience: z.object({
    rooms: z.nullable(z.array(z.string())),
    kinds: z.nullable(z.array(z.enum(AUDIENCE_KINDS))),
    languages: z.nullable(z.array(z.string())),
    members: z.nullable(z.array(z.string())),
  }),
  title: z.record(z.string(), z.string()),
  body: z.record(z.string(), z.string()),
});
export type NoticeDraft = z.output<typeof draftView>;

/** GET /console/api/notices: newest first. */
export const listDrafts = defineOperatorCall({
  name: 'notice.listDrafts',
  method: 'GET',
  path: '/console/api/notices',
  right: 'notice.view',
  input: z.strictObject({ limit: z._default(wholeNumber(1, 200), 50) }),
  reply: z.object({ list: z.array(draftView) }),
});

/** GET /console/api/notices/history: what became of a notice, by whom and why. */
export const history = defineOperatorCall({
  name: 'notice.history',
  method: 'GET',
  path: '/console/api/notices/history',
  right: 'notice.view',
  input: z.strictObject({ code: id() }),
  reply: documentHistory,
});

/** `notice.final`: members have been shown it, or it was withdrawn. */
const NOTICE_ERRORS = [...DOCUMENT_ERRORS, 'notice.final'] as const;

/** POST /console/api/notices/save: a new draft, or with `code` (its number) and `version` another content of one that nobody has been shown. */
export const saveDraft = defineOperatorCall({
  name: 'notice.saveDraft',
  method: 'POST',
  path: '/console/api/notices/save',
  right: 'notice.write',
  input: z.strictObject({
    code: z.optional(id()),
    version: z.optional(versionSeen()),
    notice: json(z.strictObject(content).check(inOrder)),
    why: documentWhy(),
  }),
  reply: z.object({ code: z.string(), version: z.number() }),
  errors: NOTICE_ERRORS,
});

/** POST /console/api/notices/restore: a notice as it was in an older version, as a new one; published again, or no more, where it was. */
export const restore = defineOperatorCall({
  name: 'notice.restore',
  method: 'POST',
  path: '/console/api/notices/restore',
  right: 'notice.write',
  input: z.strictObject({ code: id(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: z.object({ version: z.number() }),
  errors: NOTICE_ERRORS,
});

/** POST /console/api/notices/publish: from its time on it is shown; then it can no longer be changed. */
export const publish = defineOperatorCall({
  name: 'notice.publish',
  method: 'POST',
  path: '/console/api/notices/publish',
  right: 'notice.write',
  input: z.strictObject({ code: id(), version: versionSeen(), why: documentWhy() }),
  reply: restore.reply,
  errors: NOTICE_ERRORS,
});

/** POST /console/api/notices/withdraw: it is not shown any more, or never; that is not undone. */
export const withdraw = defineOperatorCall({
  name: 'notice.withdraw',
  method: 'POST',
  path: '/console/api/notices/withdraw',
  right: 'notice.write',
  input: publish.input,
  reply: restore.reply,
  errors: NOTICE_ERRORS,
});

export const noticeDeskCalls = { listDrafts, history, saveDraft, restore, publish, withdraw } as const;
