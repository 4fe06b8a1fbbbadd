import { wallClockMs } from '@drawroom/engine/time-zone';

/** `Area/Place`, also `America/Argentina/Salta`, or UTC. Intl takes offsets and abbreviations too; a zone is neither. */
const SHAPE = /^(?:[A-Z][A-Za-z0-9_+-]*(?:\/[A-Z][A-Za-z0-9_+-]*){1,2}|UTC)$/;

/** Whether a text names a time zone of the IANA database, written as it is there. */
export function isTimeZone(name: string): boolean {
  if (!SHAPE.test(name)) return false;
  try {
    wallClockMs(name, 0);
    return true;
  } catch {
    return false;
  }
}
