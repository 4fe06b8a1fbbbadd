import { rebates } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import type { ReportSearch } from '../search.ts';
import { minorOf } from '../wallet/minor.ts';
import { ReportFrame } from './report-frame.tsx';
import { TotalLine } from './total-line.tsx';
import { useDayWords } from './trend-chart.tsx';
import { useCount } from './use-count.ts';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';

interface Line {
  readonly key: string;
  readonly name: string;
  readonly search: ReportSearch;
  readonly rebate: string;
  readonly turnover: string;
  readonly bets: number;
}

const PARTS = ['days', 'lotteries', 'branches'] as const;

/** What the agent earned: by day, newest first, by lottery and by direct invitee; every line leads to its bets. */
export function RebatesScreen(): ReactNode {
  const t = useTranslations('report');
  const words = useDayWords();
  const count = useCount();
  const { asked } = useRange();
  const [part, setPart] = useState<(typeof PARTS)[number]>('days');
  const query = useReport(rebates, { ...asked });
  const report = query.data;
  const lines: Record<typeof part, readonly Line[]> = {
    days: (report?.days ?? [])
      .filter(({ bets, rebate }) => bets !== 0 || minorOf(rebate) !== 0n)
      .toReversed()
      .map((line) => ({
        ...line,
        key: line.day,
        name: words(line.day),
        search: { range: 'days', from: line.day, to: line.day },
      })),
    lotteries: (report?.lotteries ?? []).map((line) => ({
      ...line,
      key: line.lotteryCode,
      search: { ...asked, lotteryCode: line.lotteryCode },
    })),
    branches: (report?.branches ?? []).map((line) => ({
      ...line,
      key: line.memberId,
      name: line.nickname,
      search: { ...asked, branch: line.memberId },
    })),
  };
  return (
    <ReportFrame name="rebates" report={report} query={query} file={{ report: 'rebates', ...asked }}>
      {report && (
        <TotalLine
          facts={[
            [t('figure.rebate'), <MoneyText key="rebate" amount={report.total.rebate} />],
            [t('figure.turnover'), <MoneyText key="turnover" amount={report.total.turnover} />],
            [t('figure.bets'), count(report.total.bets)],
          ]}
        />
      )}
      <SegmentedTabs
        label={t('rebates.by')}
        value={part}
        options={PARTS.map((value) => ({ value, label: t(`rebates.${value}`) }))}
        onChange={setPart}
      />
      {lines[part].length === 0 ? (
        <EmptyState icon="trend" title={t('empty.rebates')} note={t('emptyNote')} />
      ) : (
        <List>
          {lines[part].map(({ key, name, search, rebate, turnover, bets }) => (
            <Cell
              key={key}
              title={part === 'branches' ? <bdi>{name}</bdi> : name}
              note={t('rebates.from', { count: bets })}
              value={
                <span className="flex flex-col items-end">
                  <span className="text-md font-semibold text-ink">
                    <MoneyText amount={rebate} />
                  </span>
                  <span className="text-xs text-ink-faint">
                    {t('figure.turnover')} <MoneyText amount={turnover} />
                  </span>
                </span>
              }
              link={(parts) => <Link to={paths.teamBets()} search={search} {...parts} />}
            />
          ))}
        </List>
      )}
    </ReportFrame>
  );
}
