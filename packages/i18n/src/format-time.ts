import { latinDigits } from './locales.ts';

export interface TimeFormat {
  /** BCP 47 tag of the shown language. */
  readonly locale: string;
  /** IANA zone of the member; the device's own when left out. */
  readonly timeZone?: string | undefined;
}

type Shape = 'dateTime' | 'date' | 'time' | 'day';

const SHAPES: Record<Shape, Intl.DateTimeFormatOptions> = {
  dateTime: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  day: { month: 'long', day: 'numeric', weekday: 'long' },
};

const formats = new Map<string, Intl.DateTimeFormat>();

function show(atMs: number, shape: Shape, format: TimeFormat): string {
  const key = `${shape}|${format.locale}|${format.timeZone ?? ''}`;
  let made = formats.get(key);
  if (!made) {
    const zone = format.timeZone ? { timeZone: format.timeZone } : {};
    made = new Intl.DateTimeFormat(latinDigits(format.locale), { ...SHAPES[shape], ...zone });
    formats.set(key, made);
  }
  return made.format(atMs);
}

/** Date and time to the second in the member's zone; `atMs` Unix ms. */
export function formatDateTime(atMs: number, format: TimeFormat): string {
  return show(atMs, 'dateTime', format);
}

/** Date alone in the member's zone. */
export function formatDate(atMs: number, format: TimeFormat): string {
  return show(atMs, 'date', format);
}

/** Time of day to the second in the member's zone, 24 hours. */
export function formatTime(atMs: number, format: TimeFormat): string {
  return show(atMs, 'time', format);
}

/** Heading of a day in a list: weekday, day, month in words. */
export function formatDay(atMs: number, format: TimeFormat): string {
  return show(atMs, 'day', format);
}

/** Business day `YYYY-MM-DD` of a moment in the member's zone; the key by which lists are grouped. */
export function dayKey(atMs: number, timeZone?: string): string {
  const zone = timeZone ? { timeZone } : {};
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone }).format(atMs);
}

/**
 * Countdown: `mm:ss`, from one hour on `h:mm:ss`. A started second counts as whole, so that 00:00 appears only when the
 * time is over and never while betting is still open (spec §4).
 */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = two(Math.floor((seconds % 3600) / 60));
  return hours > 0 ? `${hours}:${minutes}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
