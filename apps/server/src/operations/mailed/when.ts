import type { ScheduleEvery } from '@drawroom/contract/report-schedule';
import { addDays, DAY_MS, dayNumber, weekdayOfDay } from '@drawroom/engine/civil-date';
import { dayAt, daysOf, type Days } from '@drawroom/engine/date-ranges';
import { instantOf } from '@drawroom/engine/time-zone';

/** On which days, and at which minute of them by the clock of a zone, something is due. */
export interface Rhythm {
  readonly every: ScheduleEvery;
  /** 1 (Monday) to 7; null unless every week. */
  readonly weekday: number | null;
  /** 1 to 28; null unless every month. */
  readonly monthDay: number | null;
  readonly minute: number;
  readonly zone: string;
}

const MINUTE_MS = 60_000;
/** Two months have a due day at least. */
const DAYS_AHEAD = 62;

/**
 * The first due moment after another, Unix ms. Where clocks jump over the minute it is that much later, where they show it twice it is the
 * first of the two.
 */
export function nextDue(rhythm: Rhythm, afterMs: number): number {
  const today = dayAt(rhythm.zone, afterMs);
  // A jump of the clocks may carry yesterday's minute into today.
  for (let ahead = -1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    if (!isDay(rhythm, day)) continue;
    const dueMs = instantOf(rhythm.zone, dayNumber(day) * DAY_MS + rhythm.minute * MINUTE_MS);
    if (dueMs > afterMs) return dueMs;
  }
  throw new Error('a rhythm without a due day');
}

/** Of the due moments from one that is past the last that is: what was missed meanwhile is not made up for. */
export function lastDue(rhythm: Rhythm, firstMs: number, nowMs: number): number {
  let dueMs = firstMs;
  for (let next = nextDue(rhythm, dueMs); next <= nowMs; next = nextDue(rhythm, dueMs)) dueMs = next;
  return dueMs;
}

/** What is told at a due moment: the day, the seven days or the calendar month before its own day. */
export function periodBefore({ every, zone }: Pick<Rhythm, 'every' | 'zone'>, dueMs: number): Days {
  const day = dayAt(zone, dueMs);
  if (every === 'month') return daysOf('lastMonth', day);
  return { first: addDays(day, every === 'week' ? -7 : -1), last: addDays(day, -1) };
}

function isDay({ every, weekday, monthDay }: Rhythm, day: string): boolean {
  if (every === 'day') return true;
  if (every === 'month') return Number(day.slice(8)) === monthDay;
  // Sunday is 0 there.
  return ((weekdayOfDay(dayNumber(day)) + 6) % 7) + 1 === weekday;
}
