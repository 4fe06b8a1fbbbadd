import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { latinDigits } from '@drawroom/i18n/locales';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';

type Part = 'year' | 'month' | 'day';
type Parts = Readonly<Record<Part, string>>;

/** As every control, with less room at its ends: three of them stand side by side on the smallest phone. */
const SELECT =
  'tabular min-h-12 w-full min-w-0 rounded-key border border-line bg-card px-1.5 text-md text-ink aria-invalid:border-vermilion';

/** Nobody alive is older. */
const YEARS = 120;

function daysIn(year: string, month: string): number {
  if (month === '') return 31;
  // A leap year, while the year is not chosen yet.
  return new Date(Date.UTC(year === '' ? 2000 : Number(year), Number(month), 0)).getUTCDate();
}

/** `YYYY-MM-DD` of a full choice; null while a part is missing. */
function dateOf({ year, month, day }: Parts): string | null {
  if (year === '' || month === '' || day === '') return null;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Year, month and day in the order in which the language writes them. */
function orderOf(locale: string): readonly Part[] {
  const shape = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'numeric', day: 'numeric' });
  return shape
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

export interface BirthDateProps {
  readonly error: string | null;
  /** Told after every choice: the date, or null while it is not whole. */
  readonly onDate: (date: string | null) => void;
}

/** A date of birth by three lists: on a phone quicker than a calendar that opens on today. */
export function BirthDate({ error, onDate }: BirthDateProps): ReactNode {
  const t = useTranslations('protection');
  const locale = useLocale();
  const noteId = useId();
  const [parts, setParts] = useState<Parts>({ year: '', month: '', day: '' });
  const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' });
  const months = new Intl.DateTimeFormat(latinDigits(locale), { month: 'short', timeZone: 'UTC' });
  const thisYear = new Date(serverNow()).getUTCFullYear();
  const counts = { year: YEARS, month: 12, day: daysIn(parts.year, parts.month) };
  const valueAt = (part: Part, at: number): string => String(part === 'year' ? thisYear - at : at + 1);
  const labelAt = (part: Part, at: number): string =>
    part === 'month' ? months.format(Date.UTC(2000, at, 1)) : valueAt(part, at);

  function pick(part: Part, value: string): void {
    const next = { ...parts, [part]: value };
    // The 31st of a month that has become a shorter one is no day.
    const kept = Number(next.day) > daysIn(next.year, next.month) ? { ...next, day: '' } : next;
    setParts(kept);
    onDate(dateOf(kept));
  }
  return (
    <fieldset
      aria-describedby={error === null ? undefined : noteId}
      className="m-0 flex min-w-0 flex-col gap-1.5 border-0 p-0"
    >
      <legend className="mb-1.5 p-0 text-sm font-medium text-ink-soft">{t('birth')}</legend>
      <div className="grid grid-cols-3 gap-2 large:grid-cols-1">
        {orderOf(locale).map((part) => (
          <select
            key={part}
            aria-label={names.of(part)}
            aria-invalid={error !== null && parts[part] === '' ? true : undefined}
            autoComplete={`bday-${part}`}
            value={parts[part]}
            onChange={(event) => pick(part, event.target.value)}
            className={SELECT}
          >
            <option value="">{names.of(part)}</option>
            {Array.from({ length: counts[part] }, (_, at) => (
              <option key={at} value={valueAt(part, at)}>
                {labelAt(part, at)}
              </option>
            ))}
          </select>
        ))}
      </div>
      {error !== null && (
        <p id={noteId} role="alert" className="text-sm text-vermilion-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
