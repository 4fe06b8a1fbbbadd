import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { money, paging, text, wholeNumber } from './fields.ts';

/** What a limit is about: points paid in, lost, staked, or minutes played. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** Periods over which a limit counts: the last 24 hours, 7 days, 30 days. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Minutes between reality checks that a member may choose; 0: none. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60, 120] as const;
/** Days a time-out may last. */
export const TIME_OUT_DAYS = [1, 3, 7, 14, 30, 42] as const;
/** Months a self-exclusion may last; at least six. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const;
/** A raised or removed limit waits this long and is then confirmed or dropped. */
export const RAISE_AFTER_HOURS = 24;

/** Points as decimal text, or whole minutes for `time`; `none` for no limit. */
const limitValue = () => z.string().check(z.regex(/^(none|\d{1,10}(\.\d{1,2})?)$/));

const limitView = z.object({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** Null: no limit is set. */
  value: z.nullable(z.string()),
  /** What of it is used in the running period, in the same unit. */
  used: z.string(),
  /** A raise that waits: `value` null means the limit is to go. Confirmable from `from` to `until`. */
  pending: z.nullable(z.object({ value: z.nullable(z.string()), from: z.number(), until: z.number() })),
});

/** Everything of a member's protection; every change answers with it. */
export const protectionView = z.object({
  /** All twelve, in the order of kinds and periods. */
  limits: z.array(limitView),
  realityCheck: z.object({ everyMinutes: z.number(), nextAt: z.nullable(z.number()) }),
  /** This spell of play: since when, minutes, net result (payouts and rebates less stakes). */
  play: z.object({ since: z.nullable(z.number()), minutes: z.number(), net: money() }),
  timeOutUntil: z.nullable(z.number()),
  excludedUntil: z.nullable(z.number()),
  identity: z.object({
    birthDate: z.nullable(z.string()),
    country: z.nullable(z.string()),
    /** Real name, all but the first character hidden. */
    realName: z.nullable(z.string()),
    minimumAge: z.number(),
    /** ISO 3166 alpha-2 codes of countries not served. */
    countriesRefused: z.array(z.string()),
  }),
});
export type ProtectionView = z.output<typeof protectionView>;

const LIMIT = { kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) } as const;

/** GET /api/protection/overview. */
export const overview = defineCall({
  name: 'protection.overview',
  method: 'GET',
  path: '/api/protection/overview',
  input: z.strictObject({}),
  reply: protectionView,
});

/** POST /api/protection/setLimit: lower at once, higher or none after 24 h and a confirmation. */
export const setLimit = defineCall({
  name: 'protection.setLimit',
  method: 'POST',
  path: '/api/protection/setLimit',
  input: z.strictObject({ ...LIMIT, value: limitValue() }),
  reply: protectionView,
  errors: ['protection.choice_invalid'],
});

/** POST /api/protection/confirmLimit: makes a raise that has waited long enough true. */
export const confirmLimit = defineCall({
  name: 'protection.confirmLimit',
  method: 'POST',
  path: '/api/protection/confirmLimit',
  input: z.strictObject(LIMIT),
  reply: protectionView,
  errors: ['protection.change_unknown'],
});

/** POST /api/protection/dropChange: takes a waiting raise back. */
export const dropChange = defineCall({
  name: 'protection.dropChange',
  method: 'POST',
  path: '/api/protection/dropChange',
  input: z.strictObject(LIMIT),
  reply: protectionView,
  errors: ['protection.change_unknown'],
});

/** POST /api/protection/setRealityCheck. */
export const setRealityCheck = defineCall({
  name: 'protection.setRealityCheck',
  method: 'POST',
  path: '/api/protection/setRealityCheck',
  input: z.strictObject({ everyMinutes: wholeNumber(0, 120) }),
  reply: protectionView,
  // A check that is due is answered first.
  errors: ['protection.choice_invalid', 'protection.reality_check'],
});

/** POST /api/protection/answerRealityCheck: the member has seen time and result and goes on. */
export const answerRealityCheck = defineCall({
  name: 'protection.answerRealityCheck',
  method: 'POST',
  path: '/api/protection/answerRealityCheck',
  input: z.strictObject({}),
  reply: protectionView,
});

/** POST /api/protection/timeOut: begins at once and cannot be shortened. */
export const timeOut = defineCall({
  name: 'protection.timeOut',
  method: 'POST',
  path: '/api/protection/timeOut',
  input: z.strictObject({ days: wholeNumber(1, 42) }),
  reply: protectionView,
  errors: ['protection.choice_invalid'],
});

/** POST /api/protection/exclude: self-exclusion, at once, without staff, not to be undone before its end. */
export const exclude = defineCall({
  name: 'protection.exclude',
  method: 'POST',
  path: '/api/protection/exclude',
  input: z.strictObject({ months: wholeNumber(6, 60) }),
  reply: protectionView,
  errors: ['protection.choice_invalid'],
});

/** POST /api/protection/declare: date of birth (YYYY-MM-DD), country (ISO 3166 alpha-2) and real name, once. */
export const declare = defineCall({
  name: 'protection.declare',
  method: 'POST',
  path: '/api/protection/declare',
  // It tells whether somebody of this name and birth date has excluded himself: not to be tried out.
  rate: { points: 10, seconds: 3_600, by: 'session' },
  input: z.strictObject({
    birthDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    realName: z.optional(text(60)),
  }),
  reply: protectionView,
  errors: ['protection.choice_invalid', 'protection.too_young', 'protection.excluded', 'member.country_not_served'],
});

/** GET /api/protection/history: every change of a member's protection, newest first. */
export const history = defineCall({
  name: 'protection.history',
  method: 'GET',
  path: '/api/protection/history',
  input: z.strictObject(paging),
  reply: z.object({
    page: z.number(),
    size: z.number(),
    total: z.number(),
    list: z.array(
      z.object({
        at: z.number(),
        /** `limit_set`, `limit_asked`, `limit_confirmed`, `limit_dropped`, `reality_check`, `reality_answered`, `time_out`, `excluded`, `declared`. */
        act: z.string(),
        kind: z.nullable(z.enum(LIMIT_KINDS)),
        period: z.nullable(z.enum(LIMIT_PERIODS)),
        value: z.nullable(z.string()),
        until: z.nullable(z.number()),
      }),
    ),
  }),
});

export const protectionCalls = {
  overview,
  setLimit,
  confirmLimit,
  dropChange,
  setRealityCheck,
  answerRealityCheck,
  timeOut,
  exclude,
  declare,
  history,
} as const;
