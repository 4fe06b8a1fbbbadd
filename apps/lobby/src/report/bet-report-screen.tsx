import type { ReplyOf } from '@drawroom/contract/call';
import { trend } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { minorOf, sumMinor } from '../wallet/minor.ts';
import type { ReportSearch } from '../search.ts';
import { begunBy } from './days.ts';
import { ExternalList } from './external-list.tsx';
import { PlayTotal } from './play-total.tsx';
import { ReportFrame } from './report-frame.tsx';
import { SidesTabs, useSide } from './sides-tabs.tsx';
import type { Side } from './sides-tabs.tsx';
import { TrendChart, useDayWords } from './trend-chart.tsx';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';
import { useToday } from './use-today.ts';

type Days = readonly ReplyOf<typeof trend>['days'][number][];

/** Betting report (spec §2 /jingcai): play day by day as a chart and as a table, of the team or of the member himself. */
export function BetReportScreen(): ReactNode {
  const t = useTranslations('report');
  const { asked } = useRange();
  const { who } = useReportSearch();
  const side = useSide('team');
  const filter = { ...asked, ...who, of: side };
  const query = useReport(trend, filter);
  const days = begunBy(query.data?.days ?? [], useToday());
  // A correction alone counts without a bet of that day.
  const played = days.filter(({ figures }) => figures.bets !== 0 || minorOf(figures.winLose) !== 0n);
  return (
    <ReportFrame
      name="trend"
      report={query.data}
      query={query}
      file={{ report: 'trend', ...filter }}
      filters={<SidesTabs side={side} />}
    >
      {played.length === 0 ? (
        <EmptyState icon="trend" title={t(`empty.trend.${side}`)} note={t('emptyNote')} />
      ) : (
        <>
          <Sum days={played} side={side} />
          <TrendChart
            title={t(`chart.${side}`)}
            days={days.map(({ day, figures }) => ({ day, stake: figures.stake }))}
          />
          <ExternalList external={query.data?.external ?? []} side={side} />
          <DayTable days={days} side={side} bets={betsOf(side, who)} />
        </>
      )}
    </ReportFrame>
  );
}

function Sum({ days, side }: Readonly<{ days: Days; side: Side }>): ReactNode {
  const all = days.map((day) => day.figures);
  const figures = {
    bets: all.reduce((sum, { bets }) => sum + bets, 0),
    stake: sumMinor(all.map(({ stake }) => stake)),
    payout: sumMinor(all.map(({ payout }) => payout)),
    winLose: sumMinor(all.map(({ winLose }) => winLose)),
    rebate: sumMinor(all.map(({ rebate }) => rebate)),
  };
  return <PlayTotal figures={figures} side={side} />;
}

interface DayTableProps {
  readonly days: Days;
  readonly side: Side;
  /** Whose bets a day leads to; null where it leads nowhere. */
  readonly bets: ReportSearch | null;
}

/** Of the caller's own play the report is the end: his bets are among his records. */
function betsOf(side: Side, who: { readonly memberId?: string }): ReportSearch | null {
  if (who.memberId === undefined) return side === 'team' ? {} : null;
  return side === 'team' ? { ...who, of: 'team' } : who;
}

/** Columns by whose play it is: who plays himself earns nothing by it. */
const COLUMNS = {
  team: [
    { name: 'stake', words: 'stake', signed: false },
    { name: 'winLose', words: 'winLose', signed: true },
    { name: 'rebate', words: 'rebate', signed: false },
  ],
  own: [
    { name: 'stake', words: 'stake', signed: false },
    { name: 'payout', words: 'payout', signed: false },
    { name: 'winLose', words: 'ownWinLose', signed: true },
  ],
} as const;

function DayTable({ days, side, bets }: DayTableProps): ReactNode {
  const t = useTranslations('report');
  const words = useDayWords();
  const columns = COLUMNS[side];
  const cells = '*:px-2 *:text-end *:first:ps-4 *:first:text-start *:last:pe-4';
  return (
    <div className="rail rounded-card bg-card shadow-card">
      <table className="tabular w-full text-sm">
        <caption className="sr-only">{t(`chart.${side}`)}</caption>
        <thead>
          <tr className={`text-xs text-ink-faint *:py-2.5 *:font-medium ${cells}`}>
            <th scope="col">{t('chart.day')}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col">
                {t(`figure.${column.words}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-t border-hairline">
          {days.toReversed().map(({ day, figures }) => (
            <tr key={day} className={`*:whitespace-nowrap ${cells}`}>
              <th scope="row" className="font-normal">
                {bets !== null ? (
                  <Link
                    to={paths.teamBets()}
                    search={{ range: 'days', from: day, to: day, ...bets }}
                    className="inline-flex min-h-11 min-w-11 items-center text-vermilion-ink"
                  >
                    {words(day)}
                  </Link>
                ) : (
                  <span className="inline-flex min-h-11 items-center">{words(day)}</span>
                )}
              </th>
              {columns.map(({ name, signed }) => (
                <td key={name}>
                  <MoneyText amount={figures[name]} signed={signed} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
