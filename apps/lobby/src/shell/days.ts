import { REPORT_DAYS_MAX } from '@drawroom/contract/report';

const DAY = /^20\d\d-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** A day of the calendar, `YYYY-MM-DD`, as a moment that is that day in UTC; NaN where there is no such day. */
export function noonOf(day: string): number {
  const atMs = DAY.test(day) ? Date.parse(`${day}T12:00:00Z`) : Number.NaN;
  // The 31st of a shorter month is taken for a day of the next one by some browsers.
  return new Date(atMs).getUTCDate() === Number(day.slice(8)) ? atMs : Number.NaN;
}

/** Those of days that have begun by the day `today`: a month is asked for whole, and its days to come can have no figures. */
export function begunBy<D extends { readonly day: string }>(days: readonly D[], today: string): readonly D[] {
  return days.filter(({ day }) => day <= today);
}

/** Writes days as the whole dates of a language, without their year: what a language has for day and month alone may look quite different. */
export function dayWords(language: string): (day: string) => string {
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  const format = new Intl.DateTimeFormat(language, shape);
  return (day) => {
    const parts = format.formatToParts(noonOf(day));
    const [first, last] = [0, 1].map((nth) => parts.filter(({ type }) => type === 'month' || type === 'day')[nth]);
    if (first === undefined || last === undefined) return day;
    return parts
      .slice(parts.indexOf(first), parts.indexOf(last) + 1)
      .map(({ value }) => value)
      .join('');
  };
}

/** Days of one's own choice, both included. */
export interface OwnDays {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with chosen days: one is missing or unreal, or there are more than a report covers. */
export type DaysFault = 'missing' | 'tooMany';

/** Chosen days in their right order, or what is wrong with them. */
export function orderedDays(one: string, other: string): OwnDays | DaysFault {
  const [from, to] = one > other ? [other, one] : [one, other];
  const days = (noonOf(to) - noonOf(from)) / DAY_MS + 1;
  if (Number.isNaN(days)) return 'missing';
  return days > REPORT_DAYS_MAX ? 'tooMany' : { from, to };
}
