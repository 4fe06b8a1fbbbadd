import { DAY_MS, daysFromCivil } from './civil-date.ts';

// Making a formatter costs far more than using it; there are only some hundred zones.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/**
 * The wall clock of a zone at an instant, as if it were UTC (Unix ms, whole seconds).
 * Throws RangeError for an unknown IANA zone.
 */
export function wallClockMs(zone: string, atMs: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(atMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return daysFromCivil(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1_000;
}

/**
 * The instant of a wall-clock time (given as if it were UTC) in a zone. A time that occurs twice is
 * the first of the two; a time that the clocks jump over is moved forward by the jump.
 */
export function instantOf(zone: string, wallMs: number): number {
  const before = offsetMs(zone, wallMs - DAY_MS);
  const after = offsetMs(zone, wallMs + DAY_MS);
  for (const offset of [Math.max(before, after), Math.min(before, after)]) {
    if (offsetMs(zone, wallMs - offset) === offset) return wallMs - offset;
  }
  return wallMs - before;
}

function offsetMs(zone: string, atMs: number): number {
  const wholeSecondMs = Math.floor(atMs / 1_000) * 1_000;
  return wallClockMs(zone, wholeSecondMs) - wholeSecondMs;
}
