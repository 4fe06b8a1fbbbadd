import type { ReplyOf } from '@drawroom/contract/call';
import { trend } from '@drawroom/contract/report';
import type { ReportSpan } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { minorOf, sumMinor } from '../wallet/minor.ts';
import type { ReportSearch } from '../search.ts';
import { begunBy } from '../shell/days.ts';
import { ExternalList } from './external-list.tsx';
import { PlayTotal } from './play-total.tsx';
import { ReportFrame } from './report-frame.tsx';
import { SidesTabs, useSide } from './sides-tabs.tsx';
import type { Side } from './sides-tabs.tsx';
import { TrendChart, useDayWords } from './trend-chart.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';
import { useToday } from '../shell/use-today.ts';

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
  // Of oneself that is told by the records of one's wallet.
  const paid = side === 'own' && who.memberId === undefined ? [] : days.filter(hasCash);
  return (
    <ReportFrame
      name="trend"
      report={query.data}
      query={query}
      file={{ report: 'trend', ...filter }}
      filters={<SidesTabs side={side} />}
    >
      {played.length === 0 && paid.length === 0 && (
        <EmptyState icon="trend" title={t(`empty.trend.${side}`)} note={t('emptyNote')} />
      )}
      {played.length > 0 && (
        <>
          <Sum days={played} side={side} />
          <Chart days={days} side={side} span={query.data?.span} />
          <ExternalList external={query.data?.external ?? []} side={side} />
          <DayTable days={days} side={side} bets={betsOf(side, who)} />
        </>
      )}
      {paid.length > 0 && <CashTable days={paid} />}
    </ReportFrame>
  );
}

interface ChartProps {
  readonly days: Days;
  readonly side: Side;
  readonly span: ReportSpan | undefined;
}

/** Stakes day by day; of a single day the team's week, and of a member himself nothing that the table does not say. */
function Chart({ days, side, span }: ChartProps): ReactNode {
  const t = useTranslations('report.chart');
  const { who } = useReportSearch();
  if (days.length > 1)
    return <TrendChart title={t(side)} days={days.map(({ day, figures }) => ({ day, stake: figures.stake }))} />;
  return side === 'team' && span && <TrendPanel span={span} who={who} />;
}

function hasCash({ deposits, withdrawals }: Days[number]): boolean {
  return minorOf(deposits) !== 0n || minorOf(withdrawals) !== 0n;
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
  /** Whose bets a day leads to; null: one's own, among one's records. */
  readonly bets: ReportSearch | null;
}

/** Whose bets are listed among the team's; the caller's own are among his records. */
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

const TABLE = 'rail rounded-card bg-card shadow-card';
const CELLS = '*:px-2 *:text-end *:first:ps-4 *:first:text-start *:last:pe-4';
const HEAD = `text-xs text-ink-faint *:py-2.5 *:font-medium ${CELLS}`;

/** Days on which points were paid in or out, newest first. */
function CashTable({ days }: Readonly<{ days: Days }>): ReactNode {
  const t = useTranslations('report');
  const words = useDayWords();
  return (
    <div className={TABLE}>
      <table className="tabular w-full text-sm">
        <thead>
          <tr className={HEAD}>
            <th scope="col">{t('chart.day')}</th>
            <th scope="col">{t('figure.deposits')}</th>
            <th scope="col">{t('figure.withdrawals')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline border-t border-hairline">
          {days.toReversed().map(({ day, deposits, withdrawals }) => (
            <tr key={day} className={`*:whitespace-nowrap ${CELLS}`}>
              <th scope="row" className="py-3 font-normal">
                {words(day)}
              </th>
              <td>
                <MoneyText amount={deposits} />
              </td>
              <td>
                <MoneyText amount={withdrawals} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayTable({ days, side, bets }: DayTableProps): ReactNode {
  const t = useTranslations('report');
  const words = useDayWords();
  const columns = COLUMNS[side];
  return (
    <div className={TABLE}>
      <table className="tabular w-full text-sm">
        <caption className="sr-only">{t(`chart.${side}`)}</caption>
        <thead>
          <tr className={HEAD}>
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
            <tr key={day} className={`*:whitespace-nowrap ${CELLS}`}>
              <th scope="row" className="font-normal">
                <Link
                  {...(bets === null
                    ? { to: paths.records(), search: { range: 'days', from: day, to: day } }
                    : { to: paths.teamBets(), search: { range: 'days', from: day, to: day, ...bets } })}
                  className="inline-flex min-h-11 min-w-11 items-center text-vermilion-ink"
                >
                  {words(day)}
                </Link>
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
