import type { RecordTotals } from '@drawroom/contract/follow';
import { formatDay } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { usePercent } from '../lottery/use-percent.ts';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';

/** The sums of a record, once there is a decided bet. Losses stand beside the wins, in the same size. */
export function RecordSums({ totals }: Readonly<{ totals: RecordTotals }>): ReactNode {
  const t = useTranslations('follow.sums');
  const locale = useLocale();
  const percent = usePercent();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('result'), <MoneyText key="r" amount={totals.winLose} signed />],
    [t('return'), totals.returnShare === null ? '–' : percent(totals.returnShare)],
    [t('won'), totals.won],
    [t('lost'), totals.lost],
    [t('staked'), <MoneyText key="s" amount={totals.stake} />],
    [t('paid'), <MoneyText key="p" amount={totals.payout} />],
    [t('rounds'), totals.rounds],
    [t('losingRun'), totals.losingRun],
  ];
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 rounded-card bg-sunken p-3">
      <p className="text-sm text-ink-soft">
        {t('since', {
          day: formatDay(totals.since, { locale, timeZone: memberTimeZone() }, serverNow()),
          bets: totals.bets,
        })}
      </p>
      {totals.bets > 0 && (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-col">
              <dt className="text-xs text-ink-faint">{name}</dt>
              <dd className="tabular text-md font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-xs text-ink-faint">{t('beside', { open: totals.open, cancelled: totals.cancelled })}</p>
      <p className="text-xs text-ink-faint">{t('noPromise')}</p>
    </section>
  );
}
