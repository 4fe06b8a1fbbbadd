import { latinDigits } from './locales.ts';

export interface TimeFormat {
  /** BCP 47 tag of the shown language. */
  readonly locale: string;
  /** IANA zone of the member; the device's own when left out. */
  readonly timeZone?: string | undefined;
}

type Shape =
  | 'dateTime'
  | 'moment'
  | 'momentOfYear'
  | 'date'
  | 'time'
  | 'clock'
  | 'day'
  | 'dayOfYear'
  | 'thisWeek'
  | 'later';

const DAY_S = 86_400;
/** Less than a week, so that a weekday is never that of today a week later. */
const WEEK_MS = 6 * DAY_S * 1000;

const HALF_YEAR_MS = 182 * DAY_S * 1000;

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
  // A long month brings a preposition into Vietnamese and English, where the sentence around it has its own.
  moment: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  momentOfYear: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { month: 'long', day: 'numeric', weekday: 'long' },
  dayOfYear: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
  thisWeek: { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  later: { month: 'short', day: 'numeric', weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
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

/** A moment that matters, month in words, to the minute in the member's zone: the end of a break. */
export function formatMoment(atMs: number, format: TimeFormat): string {
  return show(atMs, 'moment', format);
}

/**
 * Until when something holds, to the minute in the member's zone and no longer than it must be: the time alone for today, the date
 * without its year within the year.
 */
export function formatUntil(atMs: number, nowMs: number, format: TimeFormat): string {
  const [at, now] = [dayKey(atMs, format.timeZone), dayKey(nowMs, format.timeZone)];
  if (at === now) return show(atMs, 'clock', format);
  return show(atMs, at.slice(0, 4) === now.slice(0, 4) ? 'momentOfYear' : 'moment', format);
}

/** Date alone in the member's zone. */
export function formatDate(atMs: number, format: TimeFormat): string {
  return show(atMs, 'date', format);
}

/** Time of day to the second in the member's zone, 24 hours. */
export function formatTime(atMs: number, format: TimeFormat): string {
  return show(atMs, 'time', format);
}

/** Time of day to the minute in the member's zone, 24 hours: of a message. */
export function formatClock(atMs: number, format: TimeFormat): string {
  return show(atMs, 'clock', format);
}

/** Heading of a day in a list: weekday, day, month in words; with its year when that was half a year ago or earlier. */
export function formatDay(atMs: number, format: TimeFormat, nowMs: number = atMs): string {
  return show(atMs, nowMs - atMs < HALF_YEAR_MS ? 'day' : 'dayOfYear', format);
}

/** A moment ahead in the member's zone: weekday and time, with the date where the weekday alone is not enough. */
export function formatAhead(atMs: number, nowMs: number, format: TimeFormat): string {
  return show(atMs, atMs - nowMs < WEEK_MS ? 'thisWeek' : 'later', format);
}

/** Business day `YYYY-MM-DD` of a moment in the member's zone; the key by which lists are grouped. */
export function dayKey(atMs: number, timeZone?: string): string {
  const zone = timeZone ? { timeZone } : {};
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone }).format(atMs);
}

/** Days and hours of a long wait, e.g. `2d 5h`; a started hour counts as whole. */
function formatDays(hours: number, locale: string): string {
  const part = (value: number, unit: 'day' | 'hour'): string =>
    new Intl.NumberFormat(latinDigits(locale), { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);
  const days = part(Math.floor(hours / 24), 'day');
  return hours % 24 === 0 ? days : `${days} ${part(hours % 24, 'hour')}`;
}

/**
 * Countdown: `mm:ss`, from one hour on `h:mm:ss`, from a day on days and hours in the words of `locale`. A started second counts as whole, so that 00:00 appears only when the
 * time is over and never while betting is still open (spec §4).
 */
export function formatCountdown(remainingMs: number, locale: string): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  if (seconds >= DAY_S) return formatDays(Math.ceil(seconds / 3600), locale);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = two(Math.floor((seconds % 3600) / 60));
  return hours > 0 ? `${hours}:${minutes}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
