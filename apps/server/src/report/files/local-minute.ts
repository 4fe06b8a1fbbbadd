import { wallClockMs } from '@drawroom/engine/time-zone';

/** A moment on the clock of a zone, `YYYY-MM-DD HH:MM`. */
export function localMinute(zone: string, atMs: number): string {
  return new Date(wallClockMs(zone, atMs)).toISOString().slice(0, 16).replace('T', ' ');
}
