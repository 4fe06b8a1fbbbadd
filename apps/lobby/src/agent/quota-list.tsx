import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

export interface Quota {
  readonly fromRate: number;
  readonly most: number;
  readonly used: number;
}

interface QuotaListProps {
  readonly list: readonly Quota[];
  /** What stands at the end of each line, such as taking it away. */
  readonly deed?: (quota: Quota) => ReactNode;
}

/** How many people may be given a rate from a certain height on, and how many have one. */
export function QuotaList({ list, deed }: QuotaListProps): ReactNode {
  const t = useTranslations('agent.quota');
  return (
    <ul className="divide-y divide-hairline">
      {list.map((quota) => (
        <li
          key={quota.fromRate}
          className="tabular flex min-h-11 items-center justify-between gap-3 large:flex-wrap text-sm"
        >
          <span className="flex-1">{t('from', { rate: quota.fromRate })}</span>
          <span className={quota.used >= quota.most ? 'text-amber' : 'text-ink-soft'}>
            {t('used', { used: quota.used, most: quota.most })}
          </span>
          {deed?.(quota)}
        </li>
      ))}
    </ul>
  );
}
