import { directionOf, latinDigits } from './locales.ts';

/** What a date-picker says that no calendar data holds. */
export interface PickerButtons {
  readonly submit: string;
  readonly cancel: string;
}

/** Labels of a date-picker in one language (spec §3). */
export interface DatePicker {
  /** Which of `weekdays` a week begins with: always the first, Sunday (spec §9). */
  readonly dow: number;
  /** Which of `weekdays` people there begin a week with. */
  readonly firstDay: number;
  readonly dir: 'ltr' | 'rtl';
  /** Order of a date: `DD/MM/YYYY`. */
  readonly displayFormat: string;
  readonly lang: PickerButtons & {
    readonly now: string;
    readonly nextMonth: string;
    readonly prevMonth: string;
    readonly year: string;
    readonly month: string;
    readonly day: string;
    /** Between the two days of a span. */
    readonly separator: string;
  };
}

/** Names of the days of a week, Sunday first. */
export interface Weekdays {
  readonly long: readonly string[];
  readonly short: readonly string[];
  readonly narrow: readonly string[];
}

const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' };
const FIELDS: Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>> = {
  year: 'YYYY',
  month: 'MM',
  day: 'DD',
};
/** A Sunday. */
const SUNDAY_MS = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;
/** Marks of direction say nothing to whoever only replaces letters by figures. */
const UNSEEN = /\p{Cf}/gu;

/** Labels of a date-picker, from the calendar data of the language. */
export function datePickerOf(locale: string, buttons: PickerButtons): DatePicker {
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const days = new Intl.DateTimeFormat(latinDigits(locale), DAY);
  const shape = days.formatToParts(SUNDAY_MS).map(({ type, value }) => FIELDS[type] ?? value);
  const between = days
    .formatRangeToParts(SUNDAY_MS, SUNDAY_MS + 400 * DAY_MS)
    .filter(({ source }) => source === 'shared');
  return {
    dow: 0,
    firstDay: firstDayOf(locale),
    dir: directionOf(locale),
    displayFormat: shape.join('').replaceAll(UNSEEN, ''),
    lang: {
      ...buttons,
      now: near.format(0, 'second'),
      nextMonth: near.format(1, 'month'),
      prevMonth: near.format(-1, 'month'),
      year: names.of('year') ?? '',
      month: names.of('month') ?? '',
      day: names.of('day') ?? '',
      separator: between
        .map(({ value }) => value)
        .join('')
        .replaceAll(UNSEEN, ''),
    },
  };
}

/** The types of the language do not know of it yet. */
function firstDayOf(locale: string): number {
  const { firstDay } = (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo(): { firstDay: number } }).getWeekInfo();
  return firstDay % 7;
}

/** Names of the days of a week in a language. */
export function weekdaysOf(locale: string): Weekdays {
  const namesIn = (weekday: 'long' | 'short' | 'narrow'): string[] => {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, day) => format.format(SUNDAY_MS + day * DAY_MS));
  };
  return { long: namesIn('long'), short: namesIn('short'), narrow: namesIn('narrow') };
}
