import type { ExternalFigures } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { List } from '@drawroom/ui/list.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { ReportSearch } from '../search.ts';
import type { Side } from './sides-tabs.tsx';
import { useRange } from './use-range.ts';

export interface ExternalListProps {
  readonly external: readonly ExternalFigures[];
  /** Whose play it is. */
  readonly side: Side;
  /** Whose records a line leads to, with the same days; null where it leads nowhere. */
  readonly plays: ReportSearch | null;
}

/** What of the sums was played at external games and sports; nothing where nothing was. */
export function ExternalList({ external, side, plays }: ExternalListProps): ReactNode {
  const t = useTranslations('report');
  const { asked } = useRange();
  if (external.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <List title={t('external.split')}>
        {external.map((line) => (
          <li key={line.kind}>
            {plays === null ? (
              <span className={LINE}>
                <Figures line={line} side={side} />
              </span>
            ) : (
              <Link
                to={paths.teamPlays()}
                search={{ ...asked, ...plays, type: line.kind }}
                className={`${LINE} active:bg-sunken`}
              >
                <Figures line={line} side={side} />
                <span className="text-ink-faint">
                  <Icon name="forward" size={18} />
                </span>
              </Link>
            )}
          </li>
        ))}
      </List>
      <p className="px-1 text-xs text-ink-faint">{t('external.note')}</p>
    </section>
  );
}

const LINE = 'flex min-h-14 items-center gap-3 px-4 py-2.5';

function Figures({ line: { kind, figures }, side }: Readonly<{ line: ExternalFigures; side: Side }>): ReactNode {
  const t = useTranslations('report');
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
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
        {t(side === 'team' ? 'figure.winLose' : 'figure.ownWinLose')} <MoneyText amount={figures.winLose} signed />
      </span>
    </span>
  );
}
