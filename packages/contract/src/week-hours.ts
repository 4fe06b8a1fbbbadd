import * as z from 'zod/mini';

/** Days of the week, Monday first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const SPAN = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
/** `HH:MM-HH:MM` of one day, the second later and not included; `24:00` is its end. */
const daySpan = () => z.string().check(z.refine((text) => SPAN.test(text) && text.slice(0, 5) < text.slice(6)));

/** Hours of each weekday; a day that is not there is closed. One day at least is open. */
export const weekDays = () =>
  z
    .strictObject({
      mon: z.optional(daySpan()),
      tue: z.optional(daySpan()),
      wed: z.optional(daySpan()),
      thu: z.optional(daySpan()),
      fri: z.optional(daySpan()),
      sat: z.optional(daySpan()),
      sun: z.optional(daySpan()),
    })
    .check(z.refine((days) => Object.values(days).some((day) => day !== undefined), { path: ['mon'] }));

/** Hours by weekday in a zone. */
export interface WeekHours {
  readonly zone: string;
  readonly days: Readonly<Partial<Record<Weekday, string | undefined>>>;
}
