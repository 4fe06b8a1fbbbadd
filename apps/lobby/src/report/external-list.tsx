import type { ExternalFigures } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { ReportSearch } from '../search.ts';
import type { Side } from './sides-tabs.tsx';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

export interface ExternalListProps {
  readonly external: readonly ExternalFigures[];
  /** Whose play it is. */
  readonly side: Side;
}

/** Whose records stand behind the figures; null: one's own, which have screens of their own. */
function whoseOf(side: Side, { memberId }: { readonly memberId?: string }): ReportSearch | null {
  if (memberId === undefined) return side === 'team' ? {} : null;
  return side === 'team' ? { memberId, of: 'team' } : { memberId };
}

const OWN_RECORDS = { game: paths.gameRecords(), sports: paths.sportsRecords() } as const;

const ROW = 'flex min-h-14 items-center gap-3 px-4 py-2.5';

/** What of the sums was played at external games and sports, leading to its rounds and bets; nothing where nothing was. */
export function ExternalList({ external, side }: ExternalListProps): ReactNode {
  const t = useTranslations('report');
  const { asked } = useRange();
  const { who } = useReportSearch();
  const whose = whoseOf(side, who);
  if (external.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <List title={t('external.split')}>
        {external.map(({ kind, figures }) => (
          <li key={kind}>
            {whose === null ? (
              <Link to={OWN_RECORDS[kind]} search={{ ...asked }} className={`${ROW} active:bg-sunken`}>
                <Figures kind={kind} figures={figures} side={side} />
                <span className="text-ink-faint">
                  <Icon name="forward" size={18} />
                </span>
              </Link>
            ) : (
              <Link
                to={paths.teamPlays()}
                search={{ ...asked, ...whose, type: kind }}
                className={`${ROW} active:bg-sunken`}
              >
                <Figures kind={kind} figures={figures} side={side} />
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

/** How often, for how much, and what came of it. */
function Figures({ kind, figures, side }: Readonly<ExternalFigures & { side: Side }>): ReactNode {
  const t = useTranslations('report');
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex items-baseline justify-between gap-3 large:flex-wrap">
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
