import type { LimitKind, LimitPeriod } from '@drawroom/contract/protection';
import { formatMoment } from '@drawroom/i18n/format-time';
import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { memberTimeZone } from '../shell/intl.tsx';

type Unit = 'minute' | 'hour' | 'day' | 'month';

/** Lengths of the periods, as they count: the last 24 hours, 7 days, 30 days. */
const PERIODS: Record<LimitPeriod, readonly [number, Unit]> = {
  day: [24, 'hour'],
  week: [7, 'day'],
  month: [30, 'day'],
};

export interface ProtectionWords {
  /** A moment to the minute in the member's zone. */
  moment(atMs: number): string;
  /** "3 days", "12 months". */
  length(count: number, unit: Unit): string;
  /** Minutes as hours and minutes: "2 hr 5 min". */
  span(minutes: number): string;
  period(period: LimitPeriod): string;
  /** A limit's value or use in its own unit: points with the currency's mark, or a time. */
  value(kind: LimitKind, value: string): string;
}

/** Writes times and amounts of protection in the member's language. */
export function useProtectionWords(): ProtectionWords {
  const locale = useLocale();
  const amount = useAmountWords();
  const write = (count: number, unit: Unit, unitDisplay: 'short' | 'long'): string =>
    new Intl.NumberFormat(latinDigits(locale), { style: 'unit', unit, unitDisplay }).format(count);
  const span = (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return write(rest, 'minute', 'short');
    return rest === 0
      ? write(hours, 'hour', 'short')
      : `${write(hours, 'hour', 'short')} ${write(rest, 'minute', 'short')}`;
  };
  return {
    moment: (atMs) => formatMoment(atMs, { locale, timeZone: memberTimeZone() }),
    length: (count, unit) => write(count, unit, 'long'),
    span,
    period: (period) => write(...PERIODS[period], 'long'),
    value: (kind, value) => (kind === 'time' ? span(Number(value)) : amount(value)),
  };
}
