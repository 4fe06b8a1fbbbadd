import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { minorOf } from '../wallet/minor.ts';
import { dayWords } from '../shell/days.ts';

/** Height of the highest bar in the picture's own units. */
const HEIGHT = 100;
const STEP = 10;

/** Writes a day `YYYY-MM-DD` as the language does, without its year: that stands with the days of the report. */
export function useDayWords(): (day: string) => string {
  return dayWords(latinDigits(useLocale()));
}

export interface TrendChartProps {
  readonly title: string;
  /** Stakes day by day, amounts as on the wire. */
  readonly days: readonly { readonly day: string; readonly stake: string }[];
}

/** Stakes day by day as bars, nothing where there were none: told in words to whom the picture tells nothing; their table is the caller's to give. */
export function TrendChart({ title, days }: TrendChartProps): ReactNode {
  const t = useTranslations('report.chart');
  const id = useId();
  const money = useAmountWords();
  const words = useDayWords();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const top = days.reduce((best, day) => (minorOf(day.stake) > minorOf(best.stake) ? day : best));
  const most = minorOf(top.stake);
  // Days without any stake would be an empty box.
  if (most <= 0n) return null;
  // A correction can take more away than was staked that day: no bar hangs below the line.
  const highOf = (stake: string): number => Math.max(0, Number((minorOf(stake) * BigInt(HEIGHT)) / most));
  return (
    <figure className="m-0 flex flex-col gap-2 rounded-card bg-card p-4 shadow-card">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold text-ink-soft">{title}</span>
        <span className="tabular text-ink-faint">{t('top', { amount: money(top.stake) })}</span>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        // The days below stand in the direction of reading, and so do their bars.
        className="h-24 w-full border-b border-line text-jade rtl:-scale-x-100"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{t('desc', { days: days.length, amount: money(top.stake), day: words(top.day) })}</desc>
        {days.map(({ day, stake }, at) => {
          const high = highOf(stake);
          return (
            <rect key={day} x={at * STEP + 1.5} y={HEIGHT - high} width={STEP - 3} height={high} fill="currentColor" />
          );
        })}
      </svg>
      <div aria-hidden="true" className="tabular flex justify-between text-xs text-ink-faint">
        <span>{words(first.day)}</span>
        {days.length > 1 && <span>{words(last.day)}</span>}
      </div>
    </figure>
  );
}
