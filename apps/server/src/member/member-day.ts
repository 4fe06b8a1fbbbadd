import { DAY_MS } from '@drawroom/engine/civil-date';
import { instantOf, wallClockMs } from '@drawroom/engine/time-zone';

/** The day that a moment falls on in a zone: [fromMs, toMs), 23 to 25 hours where clocks change. */
export function dayOf(zone: string, atMs: number): { fromMs: number; toMs: number } {
  const midnight = Math.floor(wallClockMs(zone, atMs) / DAY_MS) * DAY_MS;
  return { fromMs: instantOf(zone, midnight), toMs: instantOf(zone, midnight + DAY_MS) };
}
