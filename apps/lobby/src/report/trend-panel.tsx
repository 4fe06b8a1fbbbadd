import { trend } from '@drawroom/contract/report';
import type { ReportSpan } from '@drawroom/contract/report';
import { addDays } from '@drawroom/engine/civil-date';
import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { Waiting } from '../wallet/waiting.tsx';
import { begunBy } from '../shell/days.ts';
import { TrendChart, useDayWords } from './trend-chart.tsx';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';
import { useToday } from '../shell/use-today.ts';

/** Bars of a single day tell nothing: then a week that ends with it is shown. */
const DAYS_LEAST = 7;

export interface TrendPanelProps {
  readonly span: ReportSpan;
  /** Whose team it is; nobody named is the caller's. */
  readonly who?: { readonly memberId?: string };
}

/** What the team staked, day by day, as a small chart with a table for whom the picture tells nothing. */
export function TrendPanel({ span, who = {} }: TrendPanelProps): ReactNode {
  const t = useTranslations('report.chart');
  const words = useDayWords();
  const { asked } = useRange();
  const today = useToday();
  // On its first day a week or a month has one bar as well.
  const lastDay = span.lastDay > today ? today : span.lastDay;
  const single = span.firstDay === lastDay;
  const { data, error, refetch } = useReport(
    trend,
    single ? { range: 'days', from: addDays(lastDay, 1 - DAYS_LEAST), to: lastDay, ...who } : { ...asked, ...who },
  );
  if (data === undefined) return <Waiting error={error} rows={1} onRetry={() => refetch()} />;
  const days = begunBy(data.days, today).map(({ day, figures }) => ({ day, stake: figures.stake }));
  return (
    <div>
      <TrendChart title={t(single ? 'week' : 'team')} days={days} />
      <table className="sr-only">
        <caption>{t(single ? 'week' : 'team')}</caption>
        <tbody>
          {days.map(({ day, stake }) => (
            <tr key={day}>
              <th scope="row">{words(day)}</th>
              <td>
                <MoneyText amount={stake} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
