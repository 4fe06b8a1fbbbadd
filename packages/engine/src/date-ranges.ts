import { addDays, dateOfDay, DAY_MS, dayNumber, weekdayOfDay } from './civil-date.ts';
import { instantOf, wallClockMs } from './time-zone.ts';

/** Date filters of spec §9, in the order in which they are offered. */
export const DATE_RANGES = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** Whole days of a calendar, both included, `YYYY-MM-DD`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** A stretch of time, Unix ms: `fromMs` belongs to it, `untilMs` no longer does. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The day of a zone that a moment falls on. */
export function dayAt(zone: string, atMs: number): string {
  return dateOfDay(Math.floor(wallClockMs(zone, atMs) / DAY_MS));
}

/** The days a date filter covers, seen from `today`. Weeks begin on day 0, Sunday (spec §9). */
export function daysOf(range: DateRange, today: string): Days {
  const number = dayNumber(today);
  const sunday = dateOfDay(number - weekdayOfDay(number));
  const monthBegin = `${today.slice(0, 8)}01`;
  const lastOfMonthBefore = addDays(monthBegin, -1);
  const days: Record<DateRange, Days> = {
    today: { first: today, last: today },
    yesterday: { first: addDays(today, -1), last: addDays(today, -1) },
    thisWeek: { first: sunday, last: addDays(sunday, 6) },
    lastWeek: { first: addDays(sunday, -7), last: addDays(sunday, -1) },
    thisMonth: { first: monthBegin, last: addDays(`${addDays(monthBegin, 31).slice(0, 8)}01`, -1) },
    lastMonth: { first: `${lastOfMonthBefore.slice(0, 8)}01`, last: lastOfMonthBefore },
  };
  return days[range];
}

/** How many days these are; less than 1 when they are reversed. Throws RangeError for what is no date. */
export function countDays({ first, last }: Days): number {
  return dayNumber(last) - dayNumber(first) + 1;
}

/** When these days begin and end in a zone; a day has 23 to 25 hours where clocks change. */
export function spanOfDays({ first, last }: Days, zone: string): TimeSpan {
  return {
    fromMs: instantOf(zone, dayNumber(first) * DAY_MS),
    untilMs: instantOf(zone, (dayNumber(last) + 1) * DAY_MS),
  };
}

/** The time a date filter covers at a moment: whole days of a zone. */
export function spanOf(range: DateRange, nowMs: number, zone: string): TimeSpan {
  return spanOfDays(daysOf(range, dayAt(zone, nowMs)), zone);
}
