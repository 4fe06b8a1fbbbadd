import { WEEKDAYS, type WeekHours } from '@drawroom/contract/week-hours';
import { DAY_MS } from '@drawroom/engine/civil-date';
import { instantOf, wallClockMs } from '@drawroom/engine/time-zone';
import { minuteOf } from './time-of-day.ts';

const MINUTE_MS = 60_000;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;

/** Whether it is open at a moment, and when it opens next if not (null where no day ever opens). Unix ms. */
export function weekOpeningAt(week: WeekHours, nowMs: number): { open: boolean; opensAtMs: number | null } {
  const wallMs = wallClockMs(week.zone, nowMs);
  const today = Math.floor(wallMs / DAY_MS);
  for (let ahead = 0; ahead <= WEEKDAYS.length; ahead += 1) {
    const span = spanOf(week, today + ahead);
    const startMs = (today + ahead) * DAY_MS + (span?.fromMs ?? 0);
    const endMs = (today + ahead) * DAY_MS + (span?.toMs ?? 0);
    if (span === null || wallMs >= endMs) continue;
    if (wallMs >= startMs) return { open: true, opensAtMs: null };
    return { open: false, opensAtMs: instantOf(week.zone, startMs) };
  }
  return { open: false, opensAtMs: null };
}

/** Whether it never closes. */
export function isAlways({ days }: Pick<WeekHours, 'days'>): boolean {
  return WEEKDAYS.every((day) => days[day] === '00:00-24:00');
}

function spanOf({ days }: WeekHours, dayNumber: number): { readonly fromMs: number; readonly toMs: number } | null {
  const text = days[WEEKDAYS[(dayNumber + FIRST_WEEKDAY) % WEEKDAYS.length] ?? 'mon'];
  if (text === undefined) return null;
  const [from = '', to = ''] = text.split('-');
  return { fromMs: minuteOf(from) * MINUTE_MS, toMs: minuteOf(to) * MINUTE_MS };
}
