import { dayNumber } from '@drawroom/engine/civil-date';
import * as z from 'zod/mini';
import { DOCUMENT_ERRORS, documentHistory, documentWhy, houseZone, versionBack, versionSeen } from './document.ts';
import { json, wholeNumber } from './fields.ts';
import { lotteryCode } from './lottery.ts';
import { defineOperatorCall } from './operator.ts';

/** Most sessions of a day, and most draws of one: numbers of house rounds have four digits within their day. */
export const SESSIONS_MAX = 12;
export const DRAWS_A_DAY_MAX = 1_440;
const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** Most lotteries of one exception, and most days. */
const LOTTERIES_MAX = 300;
export const EXCEPTION_DAYS_MAX = 366;

/**
 * Why a calendar or an exception is refused, beside the field; the console has words for each. `too_early`: a day that has begun counts no
 * more. `past`: only days that are over. `reversed`: it ends before it begins. `too_long`: more days than one exception may have.
 * `overlaps`: a session begins before the one before it has ended. `passes_midnight`: its last draw is on the next day. `too_close`: draws
 * nearer to each other than betting is open. `before_midnight`: the first round of a house lottery would open on the day before.
 * `too_many`: more draws than a day can be numbered. `lead`: betting would close before it opens. `begun`: it applies already and changes
 * no more, but for its last day. `taken`: another exception says already what happens on one of these days. `unknown_lottery`: there is none
 * of this code that is played.
 */
export const CALENDAR_FAULTS = [
  'too_early',
  'past',
  'reversed',
  'too_long',
  'overlaps',
  'passes_midnight',
  'too_close',
  'before_midnight',
  'too_many',
  'lead',
  'begun',
  'taken',
  'unknown_lottery',
] as const;
export type CalendarFault = (typeof CALENDAR_FAULTS)[number];

/** A business day, `2026-02-17`. */
const day = () => z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/), z.refine(isDay));
const clock = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/));

const session = z.strictObject({
  /** Local time of its first draw. */
  firstDraw: clock(),
  intervalSeconds: wholeNumber(1, DAY_SECONDS),
  count: wholeNumber(1, DRAWS_A_DAY_MAX),
});

/** When a lottery is drawn from a business day on; how that is to be read with its exceptions stands in decision 066. */
export const calendarContent = z.strictObject({
  /** The first business day on which it holds; null: as the product ships the lottery, ever since. */
  from: z.nullable(day()),
  zone: houseZone(),
  sessions: z.array(session).check(z.minLength(1), z.maxLength(SESSIONS_MAX)),
  /** Betting closes so long before a draw, and opens so long before it. */
  closeLeadSeconds: wholeNumber(0, DAY_SECONDS),
  openLeadSeconds: wholeNumber(1, WEEK_SECONDS),
});
export type CalendarContent = z.output<typeof calendarContent>;

/** Business days on which lotteries are drawn otherwise, or not at all. */
export const exceptionContent = z.strictObject({
  /** False: it is taken back, and these days are as any others. */
  on: z.boolean(),
  lotteries: z.array(lotteryCode()).check(
    z.minLength(1),
    z.maxLength(LOTTERIES_MAX),
    z.refine((codes) => new Set(codes).size === codes.length),
  ),
  /** Both included. */
  from: day(),
  to: day(),
  /** None: no draws on these days. */
  sessions: z.array(session).check(z.maxLength(SESSIONS_MAX)),
});
export type ExceptionContent = z.output<typeof exceptionContent>;

const exceptionCode = () => z.string().check(z.regex(/^[a-z0-9.-]{2,40}$/));

const calendarRow = z.object({
  code: z.string(),
  name: z.string(),
  source: z.enum(['house', 'official']),
  version: z.number(),
  /** The first day that can be named now. */
  earliest: z.string(),
  /** Draws of an ordinary day. */
  draws: z.number(),
  calendar: z.object({ ...calendarContent.shape, from: z.nullable(z.string()), zone: z.string() }),
});
export type CalendarRow = z.output<typeof calendarRow>;

const exceptionRow = z.object({ code: z.string(), version: z.number(), exception: exceptionContent });
export type ExceptionRow = z.output<typeof exceptionRow>;

/** GET /console/api/lottery/calendars: when every lottery that is played is drawn, in the order of the lobby, and the exceptions, latest first. */
export const calendars = defineOperatorCall({
  name: 'lottery.calendars',
  method: 'GET',
  path: '/console/api/lottery/calendars',
  right: 'result.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(calendarRow), exceptions: z.array(exceptionRow) }),
});

/** A round as it would be planned; times in Unix ms. */
const roundAt = z.object({ gameNo: z.string(), beginAt: z.number(), endAt: z.number(), prizeAt: z.number() });

const dayPreview = z.object({
  code: z.string(),
  /** Zone of its draws on that day. */
  zone: z.string(),
  /** The rounds that the day would have; none: null and 0. */
  count: z.number(),
  first: z.nullable(roundAt),
  last: z.nullable(roundAt),
  /** Of the rounds that stand on this day now: those that stay as they are, those that are moved, made or taken away. */
  same: z.number(),
  moved: z.number(),
  made: z.number(),
  gone: z.number(),
  /** Rounds that somebody has bet on, or that were promised already: they stay at their times, and only the draw room ends them. */
  stay: z.number(),
});
export type DayPreview = z.output<typeof dayPreview>;
const previewReply = z.object({ day: z.string(), list: z.array(dayPreview) });

/**
 * GET /console/api/lottery/calendar/preview: what a business day would be under a calendar, and what would become of the rounds that stand on
 * it; judged as by saving, nothing is changed.
 */
export const previewCalendar = defineOperatorCall({
  name: 'lottery.previewCalendar',
  method: 'GET',
  path: '/console/api/lottery/calendar/preview',
  right: 'result.view',
  input: z.strictObject({ code: lotteryCode(), day: day(), calendar: json(calendarContent) }),
  reply: previewReply,
  errors: ['lottery.lottery_unknown'],
});

/** GET /console/api/lottery/exception/preview: the same of an exception, for each of its lotteries; `code`: the exception that it is to replace. */
export const previewException = defineOperatorCall({
  name: 'lottery.previewException',
  method: 'GET',
  path: '/console/api/lottery/exception/preview',
  right: 'result.view',
  input: z.strictObject({ code: z.optional(exceptionCode()), day: day(), exception: json(exceptionContent) }),
  reply: previewReply,
});

/** GET /console/api/lottery/calendar/history: what became of it, by whom and why. */
export const calendarHistory = defineOperatorCall({
  name: 'lottery.calendarHistory',
  method: 'GET',
  path: '/console/api/lottery/calendar/history',
  right: 'result.view',
  input: z.strictObject({ code: lotteryCode() }),
  reply: documentHistory,
});

const saved = z.object({ version: z.number() });

/** POST /console/api/lottery/calendar/save: holds from the business day that it names, which has not begun. `request.invalid` names the field and a `CalendarFault`. */
export const saveCalendar = defineOperatorCall({
  name: 'lottery.saveCalendar',
  method: 'POST',
  path: '/console/api/lottery/calendar/save',
  right: 'lottery.manage',
  input: z.strictObject({
    code: lotteryCode(),
    version: versionSeen(),
    calendar: json(calendarContent),
    why: documentWhy(),
  }),
  reply: saved,
  errors: DOCUMENT_ERRORS,
});

/** POST /console/api/lottery/calendar/restore: as it was in an older version, from its day on or, where that has begun, from the earliest that can be named. */
export const restoreCalendar = defineOperatorCall({
  name: 'lottery.restoreCalendar',
  method: 'POST',
  path: '/console/api/lottery/calendar/restore',
  right: 'lottery.manage',
  input: z.strictObject({ code: lotteryCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: saved,
  errors: DOCUMENT_ERRORS,
});

/** GET /console/api/lottery/exception/history: what became of an exception, by whom and why. */
export const exceptionHistory = defineOperatorCall({
  name: 'lottery.exceptionHistory',
  method: 'GET',
  path: '/console/api/lottery/exception/history',
  right: 'result.view',
  input: z.strictObject({ code: exceptionCode() }),
  reply: documentHistory,
});

/** POST /console/api/lottery/exception/save: a new exception, or with `version` another content of one. Days that have begun stay as they were. */
export const saveException = defineOperatorCall({
  name: 'lottery.saveException',
  method: 'POST',
  path: '/console/api/lottery/exception/save',
  right: 'lottery.manage',
  input: z.strictObject({
    code: exceptionCode(),
    version: z.optional(versionSeen()),
    exception: json(exceptionContent),
    why: documentWhy(),
  }),
  reply: saved,
  errors: DOCUMENT_ERRORS,
});

/** POST /console/api/lottery/exception/restore: as it was in an older version, as a new one; refused where days that have begun would differ. */
export const restoreException = defineOperatorCall({
  name: 'lottery.restoreException',
  method: 'POST',
  path: '/console/api/lottery/exception/restore',
  right: 'lottery.manage',
  input: z.strictObject({ code: exceptionCode(), version: versionSeen(), back: versionBack(), why: documentWhy() }),
  reply: saved,
  errors: DOCUMENT_ERRORS,
});

export const lotteryCalendarCalls = {
  calendars,
  previewCalendar,
  previewException,
  calendarHistory,
  saveCalendar,
  restoreCalendar,
  exceptionHistory,
  saveException,
  restoreException,
} as const;

function isDay(date: string): boolean {
  try {
    return dayNumber(date) > 0;
  } catch {
    return false;
  }
}
