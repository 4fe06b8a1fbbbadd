import type { ExternalFigures } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import type { Side } from './sides-tabs.tsx';

export interface ExternalListProps {
  readonly external: readonly ExternalFigures[];
  /** Whose play it is. */
  readonly side: Side;
}

/** What of the sums was played at external games and sports; nothing where nothing was. */
export function ExternalList({ external, side }: ExternalListProps): ReactNode {
  const t = useTranslations('report');
  if (external.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <List title={t('external.split')}>
        {external.map(({ kind, figures }) => (
          <li key={kind} className="flex min-h-14 flex-col justify-center gap-0.5 px-4 py-2.5">
            <span className="flex items-baseline justify-between gap-3">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <span className="min-w-0 text-md wrap-anywhere">{t(`external.${kind}`)}</span>
                <span className="text-xs text-ink-faint">{t('figure.betCount', { count: figures.bets })}</span>
              </span>
              <span className="shrink-0 font-semibold">
                <MoneyText amount={figures.stake} />
              </span>
            </span>
            <span className="text-sm text-ink-faint">
              {t(side === 'team' ? 'figure.winLose' : 'figure.ownWinLose')}{' '}
              <MoneyText amount={figures.winLose} signed />
            </span>
          </li>
        ))}
      </List>
      <p className="px-1 text-xs text-ink-faint">{t('external.note')}</p>
    </section>
  );
}
