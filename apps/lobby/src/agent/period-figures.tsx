import { agentReport } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { FigureGrid } from '../report/figure-grid.tsx';
import type { Figure } from '../report/figure-grid.tsx';
import { TrendPanel } from '../report/trend-panel.tsx';
import { useCount } from '../report/use-count.ts';
import { useRange } from '../report/use-range.ts';
import { useReport } from '../report/use-report.ts';
import { TeamWaiting } from './agent-gate.tsx';

/** What the chosen days brought, each number with the list behind it, and the days one by one. */
export function PeriodFigures(): ReactNode {
  const t = useTranslations('report.figure');
  const words = useTranslations('agent.centre');
  const count = useCount();
  const { asked } = useRange();
  const { data, error, refetch } = useReport(agentReport, { ...asked });
  if (!data) return <TeamWaiting error={error} rows={3} onRetry={() => refetch()} />;
  const { team, now } = data;
  const figure = (
    name: string,
    value: ReactNode,
    { to, search }: Pick<Figure, 'to'> & Partial<Pick<Figure, 'search'>>,
  ): Figure => ({
    name,
    value,
    to,
    search: { ...asked, ...search },
  });
  return (
    <>
      <FigureGrid
        title={words('period')}
        figures={[
          figure(t('rebate'), <MoneyText amount={team.rebate} />, { to: paths.rebates() }),
          figure(t('stake'), <MoneyText amount={team.stake} />, { to: paths.teamBets() }),
          figure(t('bettors'), count(team.bettors), { to: paths.bettors() }),
          figure(t('registered'), count(team.registered), { to: paths.newMembers() }),
          figure(t('firstDepositors'), count(team.firstDepositors), { to: paths.firstDepositors() }),
          figure(t('deposits'), <MoneyText amount={team.deposits} />, {
            to: paths.nextReport(),
            search: { sort: 'deposits' },
          }),
          {
            name: words('teamBalance'),
            value: <MoneyText amount={now.teamBalance} />,
            to: paths.teamMembers(),
            search: { team: '1', sort: 'balance' },
          },
          { name: words('teamSize'), value: count(now.teamSize), to: paths.teamMembers(), search: { team: '1' } },
        ]}
      />
      <TrendPanel span={data.span} />
    </>
  );
}
