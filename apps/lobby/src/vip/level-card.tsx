import type { VipInfo } from '@drawroom/contract/vip';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import type { ReactNode } from 'react';
import { useFreshLevel } from './use-fresh-level.ts';

/** The level, how far it is to the next one in exact figures, and that nothing is lost by waiting. */
export function LevelCard({ info }: Readonly<{ info: VipInfo }>): ReactNode {
  const t = useTranslations('vip');
  const member = useTranslations('member');
  const words = useAmountWords();
  const fresh = useFreshLevel(info.level);
  const { level, name, turnover, next, percent } = info;
  return (
    <section className={`flex flex-col gap-4 rounded-card bg-gold-soft p-4 shadow-card ${fresh ? 'celebrate' : ''}`}>
      <div className="flex items-center gap-3 large:flex-wrap">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-card text-gold">
          <Icon name="star" size={26} />
        </span>
        <div className="flex min-w-0 flex-col">
          <p className="text-sm text-ink-soft">{level === 0 ? t('yours') : member('vip', { level })}</p>
          <h2 className="text-xl leading-tight font-semibold text-gold wrap-anywhere">
            {level === 0 ? t('none') : name}
          </h2>
        </div>
      </div>
      <div className="flex flex-col gap-2">
        <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft">
          <span>{t('turnover')}</span>
          <span className="font-semibold text-ink">
            <MoneyText amount={turnover} currency={null} full />
            {next !== null && (
              <>
                {' / '}
                <MoneyText amount={next.turnover} currency={null} full />
              </>
            )}
          </span>
        </p>
        {next !== null && <ProgressBar percent={percent} tone="gold" label={t('progress', { name: next.name })} />}
        <p className="text-sm text-ink-soft">
          {next === null ? t('top') : t('missing', { amount: words(next.missing), name: next.name })}
        </p>
        <p className="text-sm text-ink-faint">{t('kept')}</p>
      </div>
    </section>
  );
}
