import { WEEKDAYS } from '@drawroom/contract/week-hours';
import { formatAhead } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { zoneName } from '../shell/zone-name.ts';
import type { WithdrawForm } from './queries.ts';

/** When withdrawals are taken and, outside of that, what becomes of a request; nothing where they always are. */
export function HoursLine({ hours }: Readonly<Pick<WithdrawForm, 'hours'>>): ReactNode {
  const t = useTranslations('cashier.withdraw');
  const locale = useLocale();
  if (hours === null) return null;
  const { zone, outside, days, opensAt } = hours;
  const at = opensAt === null ? '' : formatAhead(opensAt, serverNow(), { locale, timeZone: memberTimeZone() });
  return (
    <p className="flex flex-col gap-1 text-sm text-ink-soft">
      <span>{t('hours', { hours: weekText(days, locale), zone: zoneName(zone, locale) })}</span>
      {opensAt !== null && (
        <strong className="font-semibold text-amber">
          {t(outside === 'refuse' ? 'hoursRefused' : 'hoursWait', { at })}
        </strong>
      )}
    </p>
  );
}

/** Whether a request would be refused at this moment, as far as the hours go. */
export function isShut({ hours }: Pick<WithdrawForm, 'hours'>): boolean {
  return hours !== null && hours.opensAt !== null && hours.outside === 'refuse';
}

type Days = NonNullable<WithdrawForm['hours']>['days'];

/** Days that follow one another with the same hours stand together: `Mon–Fri 09:00–22:00, Sat 10:00–18:00`. */
export function weekText(days: Days, locale: string): string {
  const groups: { first: number; last: number; span: string }[] = [];
  for (const [at, day] of WEEKDAYS.entries()) {
    const span = days[day];
    const before = groups.at(-1);
    if (span === undefined) continue;
    if (before !== undefined && before.last === at - 1 && before.span === span) before.last = at;
    else groups.push({ first: at, last: at, span });
  }
  const texts = groups.map(({ first, last, span }) => {
    const names = first === last ? nameOf(first, locale) : `${nameOf(first, locale)}–${nameOf(last, locale)}`;
    return `${names} ${span.replace('-', '–')}`;
  });
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(texts);
}

/** 5 January 1970 was a Monday. */
const MONDAY_MS = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;

function nameOf(weekday: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(MONDAY_MS + weekday * DAY_MS);
}
