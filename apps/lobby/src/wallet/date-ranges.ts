/** Date filters of spec §9, in the order in which they are offered. */
export const DATE_RANGES = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type DateRange = (typeof DATE_RANGES)[number];

/** A stretch of time, Unix ms: `fromMs` belongs to it, `untilMs` no longer does. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A day of the calendar, without zone. `month` from 1; a day past its month's end means the next month. */
interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Reading of the wall clock in a zone, as if it were UTC, ms. */
function wallMs(atMs: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const digits = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    clock = new Intl.DateTimeFormat('en-US', { ...digits, hourCycle: 'h23', timeZone });
    clocks.set(timeZone, clock);
  }
  const parts: Record<string, number> = {};
  for (const part of clock.formatToParts(atMs)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * First moment of a day in a zone. Both offsets around midnight are tried, because clocks may change right there: a day
 * that begins at 01:00 begins at 01:00, and a repeated 23:00 does not belong to the next day.
 */
function startOfDayMs(civil: CivilDay, timeZone: string): number {
  const midnightMs = Date.UTC(civil.year, civil.month - 1, civil.day);
  const starts = [midnightMs - DAY_MS, midnightMs + DAY_MS]
    .map((nearMs) => midnightMs - (wallMs(nearMs, timeZone) - nearMs))
    .filter((atMs) => wallMs(atMs, timeZone) >= midnightMs);
  return Math.min(...starts);
}

/** What a range reaches from and to, given as days counted from today's calendar day. Weeks begin on day 0 (spec §9). */
function edgesOf(range: DateRange, today: CivilDay): readonly [CivilDay, CivilDay] {
  const { year, month, day } = today;
  const shifted = (days: number): CivilDay => ({ year, month, day: day + days });
  const monthFrom = (months: number): CivilDay => ({ year, month: month + months, day: 1 });
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const edges: Record<DateRange, readonly [CivilDay, CivilDay]> = {
    today: [today, shifted(1)],
    yesterday: [shifted(-1), today],
    thisWeek: [shifted(-weekday), shifted(7 - weekday)],
    lastWeek: [shifted(-weekday - 7), shifted(-weekday)],
    thisMonth: [monthFrom(0), monthFrom(1)],
    lastMonth: [monthFrom(-1), monthFrom(0)],
  };
  return edges[range];
}

/**
 * The time a date filter covers for a member: whole days of his own zone (spec §9 "Date filters"). `nowMs` is server
 * time, `timeZone` an IANA name.
 */
export function spanOf(range: DateRange, nowMs: number, timeZone: string): TimeSpan {
  const wall = new Date(wallMs(nowMs, timeZone));
  const today = { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
  const [from, until] = edgesOf(range, today);
  return { fromMs: startOfDayMs(from, timeZone), untilMs: startOfDayMs(until, timeZone) };
}
