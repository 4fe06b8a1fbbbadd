import * as z from 'zod/mini';
import { id, json, timeMs, wholeNumber } from './fields.ts';
import { LOCALES } from './locales.ts';
import { NOTICE_KINDS } from './notice.ts';
import { defineOperatorCall } from './operator.ts';

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

/** Who sees a notice: whoever fits everything that is named; null: no condition. Visitors fit none but that of languages. */
const audience = z.strictObject({
  rooms: listOf(z.string().check(z.regex(/^\d{4,8}$/)), 100),
  kinds: listOf(z.enum(['player', 'agent']), 2),
  languages: listOf(localeTag(), TAGS.length),
  members: listOf(id(), LISTED_MEMBERS_MAX),
});

const content = {
  kind: z.enum(NOTICE_KINDS),
  title: words(80),
  body: words(4_000),
  from: timeMs(),
  /** Null: until it is withdrawn. */
  until: z.nullable(timeMs()),
  /** The higher one is shown first. */
  place: wholeNumber(-1_000, 1_000),
  audience,
} as const;

const draftView = z.object({
  id: z.string(),
  /** Published: shown from `from` on, which may be later. */
  state: z.enum(['draft', 'published', 'withdrawn']),
  ...content,
  audience: z.object({
    rooms: z.nullable(z.array(z.string())),
    kinds: z.nullable(z.array(z.string())),
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

/** POST /console/api/notices/save: a new draft, or with `id` another text of one that is still a draft. */
export const saveDraft = defineOperatorCall({
  name: 'notice.saveDraft',
  method: 'POST',
  path: '/console/api/notices/save',
  right: 'notice.write',
  input: z.strictObject({
    id: z.optional(id()),
    notice: json(z.strictObject(content).check(z.refine(({ from, until }) => until === null || until > from))),
  }),
  reply: z.object({ notice: draftView }),
  errors: ['notice.unknown', 'notice.not_now'],
});

/** POST /console/api/notices/publish: from its time on it is shown; its text can then no longer be changed. */
export const publish = defineOperatorCall({
  name: 'notice.publish',
  method: 'POST',
  path: '/console/api/notices/publish',
  right: 'notice.write',
  input: z.strictObject({ id: id() }),
  reply: z.object({ notice: draftView }),
  errors: ['notice.unknown', 'notice.not_now'],
});

/** POST /console/api/notices/withdraw: it is not shown any more, or never. */
export const withdraw = defineOperatorCall({
  name: 'notice.withdraw',
  method: 'POST',
  path: '/console/api/notices/withdraw',
  right: 'notice.write',
  input: z.strictObject({ id: id() }),
  reply: z.object({ notice: draftView }),
  errors: ['notice.unknown'],
});

export const noticeDeskCalls = { listDrafts, saveDraft, publish, withdraw } as const;
