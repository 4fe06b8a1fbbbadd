import * as z from 'zod/mini';
import { id, json, text, wholeNumber } from './fields.ts';
import { HOUSE_REPORT_BY, REPORT_FILE_FORMATS } from './house-report.ts';
import { MAIL_LOCALES } from './operator-mailbox.ts';
import { defineOperatorCall } from './operator.ts';

/** How often a report is sent; each time it is about the day, the seven days or the calendar month right before. */
export const SCHEDULE_EVERY = ['day', 'week', 'month'] as const;
export type ScheduleEvery = (typeof SCHEDULE_EVERY)[number];
/** `ended`: it was done away with; it stays with its log and can be brought back. */
export const SCHEDULE_STATES = ['on', 'paused', 'ended'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];
/**
 * A mail on its way: `unsure`: it was handed to the mail server, which then did not answer, so it is not sent again by itself; `dropped`: whoever
 * it was for may not have it any more.
 */
export const MAILING_STATES = ['waiting', 'sent', 'failed', 'unsure', 'dropped'] as const;
export type MailingState = (typeof MAILING_STATES)[number];
/** Why a mail has not arrived, or not yet. */
export const MAILING_FAULTS = [
  'unreachable',
  'tls',
  'login',
  'address',
  'refused',
  'no_answer',
  'day_full',
  'report',
  'receiver',
  'no_address',
  'paused',
] as const;
export type MailingFault = (typeof MAILING_FAULTS)[number];
export const SCHEDULES_MAX = 50;
export const RECEIVERS_MAX = 20;

/** Kinds of reports that are sent: those whose rows name nobody. */
export const SCHEDULE_BY = HOUSE_REPORT_BY.filter((by) => by !== 'branch');

const mailing = z.object({
  mailingId: z.string(),
  /** First and last day that it is about. */
  from: z.string(),
  to: z.string(),
  receiver: z.string(),
  state: z.enum(MAILING_STATES),
  tries: z.number(),
  /** Of the last try, or why there was none; null: nothing is wrong. */
  fault: z.nullable(z.enum(MAILING_FAULTS)),
  /** What the mail server or the library answered, such as `EENVELOPE 550`. */
  said: z.string(),
  /** When it is tried next; null: not any more. */
  nextAt: z.nullable(z.number()),
  endedAt: z.nullable(z.number()),
});
export type MailingView = z.output<typeof mailing>;

const schedule = z.object({
  scheduleId: z.string(),
  version: z.number(),
  name: z.string(),
  by: z.enum(HOUSE_REPORT_BY),
  every: z.enum(SCHEDULE_EVERY),
  /** 1 (Monday) to 7; null unless it is sent every week. */
  weekday: z.nullable(z.number()),
  /** 1 to 28; null unless it is sent every month. */
  monthDay: z.nullable(z.number()),
  /** `HH:MM` by the clock of `zone`. */
  time: z.string(),
  zone: z.string(),
  format: z.enum(REPORT_FILE_FORMATS),
  receivers: z.array(z.string()),
  state: z.enum(SCHEDULE_STATES),
  madeBy: z.string(),
  changedBy: z.string(),
  changedAt: z.number(),
  /** When it is sent next; null: it is not on. */
  nextAt: z.nullable(z.number()),
  /** The last 20 mails, newest first. */
  mailings: z.array(mailing),
});
export type ScheduleView = z.output<typeof schedule>;

/** GET /console/api/reports/schedules: reports that are sent by e-mail, who may receive them, and whether the house can send any. */
export const schedules = defineOperatorCall({
  name: 'report.schedules',
  method: 'GET',
  path: '/console/api/reports/schedules',
  right: 'operations.view',
  input: z.strictObject({}),
  reply: z.object({
    /** False: no mail server is set; nothing is sent, and nothing can be switched on. */
    mailSet: z.boolean(),
    list: z.array(schedule),
    /** Who may see the report; `locale` null: he has no proved address. */
    receivers: z.array(z.object({ name: z.string(), locale: z.nullable(z.enum(MAIL_LOCALES)) })),
  }),
});

/** POST /console/api/reports/schedule/save: a new one, or another version of one in place of `version`. A new one is on. */
export const saveSchedule = defineOperatorCall({
  name: 'report.saveSchedule',
  method: 'POST',
  path: '/console/api/reports/schedule/save',
  right: 'report.schedule',
  input: z.strictObject({
    scheduleId: z.optional(id()),
    version: z.optional(wholeNumber(1, 1_000_000)),
    name: text(80),
    by: z.enum(SCHEDULE_BY),
    every: z.enum(SCHEDULE_EVERY),
    weekday: z.optional(wholeNumber(1, 7)),
    monthDay: z.optional(wholeNumber(1, 28)),
    time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    zone: text(64),
    format: z.enum(REPORT_FILE_FORMATS),
    receivers: json(z.array(text(32)).check(z.minLength(1), z.maxLength(RECEIVERS_MAX))),
  }),
  reply: z.object({ scheduleId: z.string() }),
  errors: [
    'admin.mail_not_set',
    'report.schedule_unknown',
    'report.schedule_changed',
    'report.schedules_full',
    'report.receiver_refused',
    'report.range_invalid',
  ],
});

/** POST /console/api/reports/schedule/state: lets it rest, goes on with it, does away with it, brings it back. */
export const setScheduleState = defineOperatorCall({
  name: 'report.setScheduleState',
  method: 'POST',
  path: '/console/api/reports/schedule/state',
  right: 'report.schedule',
  input: z.strictObject({ scheduleId: id(), version: wholeNumber(1, 1_000_000), state: z.enum(SCHEDULE_STATES) }),
  reply: z.object({}),
  errors: ['admin.mail_not_set', 'report.schedule_unknown', 'report.schedule_changed', 'report.schedules_full'],
});

/** POST /console/api/reports/schedule/resend: one mail that failed, or of which nobody knows, is sent once more. */
export const resendMailing = defineOperatorCall({
  name: 'report.resendMailing',
  method: 'POST',
  path: '/console/api/reports/schedule/resend',
  right: 'report.schedule',
  input: z.strictObject({ mailingId: id() }),
  reply: z.object({}),
  errors: ['admin.mail_not_set', 'report.mailing_unknown'],
});

export const reportScheduleCalls = { schedules, saveSchedule, setScheduleState, resendMailing } as const;
