import { useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import type { ReactNode } from 'react';
import type { MemberFacts } from './queries.ts';

/** Somebody's rate of each lottery type. */
export function RateTable({ rates }: Readonly<{ rates: MemberFacts['rates'] }>): ReactNode {
  const t = useTranslations('agent');
  return (
    <Card>
      <h2 className="text-md font-semibold">
        {t('rates.title')} <span className="text-sm font-normal text-ink-faint">{t('per10k')}</span>
      </h2>
      <dl className="mt-1 grid grid-cols-2 gap-x-6">
        {rates.map(({ type, name, rate }) => (
          <div
            key={type}
            className="flex items-baseline justify-between gap-2 large:flex-wrap border-b border-hairline py-2 text-sm"
          >
            <dt className="min-w-0 wrap-anywhere text-ink-soft">{name}</dt>
            <dd className="tabular font-semibold">{rate}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
