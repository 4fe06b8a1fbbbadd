import { DAY_MS } from '@drawroom/engine/civil-date';
import { instantOf, wallClockMs } from '@drawroom/engine/time-zone';
import { minuteOf } from './time-of-day.ts';

/** Daily hours of a zone, `HH:MM` each, the second not included; from 22:00 to 02:00 runs over midnight. */
export interface OpenHours {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

const MINUTE_MS = 60_000;

/** Whether it is open at a moment, and when it opens next if not; null hours are always open. Unix ms. */
export function openingAt(hours: OpenHours | null, nowMs: number): { open: boolean; opensAtMs: number | null } {
  if (hours === null) return { open: true, opensAtMs: null };
  const { zone } = hours;
  const from = minuteOf(hours.from) * MINUTE_MS;
  const to = minuteOf(hours.to) * MINUTE_MS;
  const wallMs = wallClockMs(zone, nowMs);
  const midnightMs = Math.floor(wallMs / DAY_MS) * DAY_MS;
  const time = wallMs - midnightMs;
  const open = from < to ? time >= from && time < to : time >= from || time < to;
  if (open) return { open, opensAtMs: null };
  const day = time < from ? midnightMs : midnightMs + DAY_MS;
  return { open, opensAtMs: instantOf(zone, day + from) };
}
