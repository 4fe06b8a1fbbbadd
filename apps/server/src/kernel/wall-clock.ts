import { wallClockMs } from '@drawroom/engine/time-zone';

/** `2026-11-23 00:00`, as clocks show a moment in a zone; Unix ms. */
export function wallClock(zone: string, atMs: number): string {
  return new Date(wallClockMs(zone, atMs)).toISOString().slice(0, 16).replace('T', ' ');
}
