import type { ReplyOf } from '@drawroom/contract/call';
import { agentReport, reportClass } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { minorOf } from '../wallet/minor.ts';
import { Waiting } from '../wallet/waiting.tsx';
import { ReportFrame } from './report-frame.tsx';
import { OwnFigureGrid, TeamFigureGrid } from './team-figures.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useCount } from './use-count.ts';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';

/** Agent report (spec §2 /daili): the team, its play day by day and by lottery, the agent's own play, and how things stand now. */
export function AgentReportScreen(): ReactNode {
  const t = useTranslations('report.agent');
  const { asked } = useRange();
  const query = useReport(agentReport, { ...asked });
  const report = query.data;
  return (
    <ReportFrame name="daili" report={report} query={query} file={{ report: 'agentReport', ...asked }}>
      {report && (
        <>
          <TeamFigureGrid title={t('team')} team={report.team} who={{}} />
          <TrendPanel span={report.span} />
          <Split />
          <OwnFigureGrid title={t('own')} own={report.own} to={paths.betReport()} search={{ ...asked, of: 'own' }} />
          <Now now={report.now} />
          <Further />
        </>
      )}
    </ReportFrame>
  );
}

/** Lotteries that are named before the rest is left to the classified report. */
const SPLIT_MOST = 5;

/** What was staked on which lottery and at external games, as bars. */
function Split(): ReactNode {
  const t = useTranslations('report.agent');
  const external = useTranslations('report.external');
  const { asked } = useRange();
  const { data, error, refetch } = useReport(reportClass, { ...asked });
  if (data === undefined) return <Waiting error={error} rows={2} onRetry={() => refetch()} />;
  const parts = [
    ...data.types
      .flatMap((type) => type.lotteries)
      .map(({ lotteryCode, name, figures }) => ({ key: lotteryCode, name, stake: figures.stake, lotteryCode })),
    ...data.external.map(({ kind, figures }) => ({
      key: kind,
      name: external(kind),
      stake: figures.stake,
      type: kind,
    })),
  ].toSorted((one, other) => Number(minorOf(other.stake) - minorOf(one.stake)));
  const most = minorOf(parts[0]?.stake ?? '0.00');
  if (most <= 0n) return null;
  const all = (
    <Link
      to={paths.classReport()}
      search={{ ...asked }}
      className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end text-sm font-medium text-vermilion-ink"
    >
      {t('allTypes')}
    </Link>
  );
  return (
    <List title={t('split')} aside={all}>
      {parts.slice(0, SPLIT_MOST).map(({ key, name, stake, ...behind }) => (
        <li key={key}>
          <Link
            to={'lotteryCode' in behind ? paths.teamBets() : paths.teamPlays()}
            search={{ ...asked, ...behind }}
            className="flex min-h-14 flex-col justify-center gap-1.5 px-4 py-2.5 active:bg-sunken"
          >
            <span className="flex items-baseline justify-between gap-3 large:flex-wrap">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <MoneyText amount={stake} />
            </span>
            <ProgressBar percent={Number((minorOf(stake) * 100n) / most)} />
          </Link>
        </li>
      ))}
    </List>
  );
}

/** What does not depend on days, by the members who make it up. */
function Now({ now }: Readonly<{ now: ReplyOf<typeof agentReport>['now'] }>): ReactNode {
  const t = useTranslations('report.agent');
  const count = useCount();
  const rows = [
    { name: t('teamBalance'), value: <MoneyText amount={now.teamBalance} />, search: { team: '1', sort: 'balance' } },
    { name: t('levelBalance'), value: <MoneyText amount={now.levelBalance} />, search: { sort: 'balance' } },
    { name: t('teamSize'), value: count(now.teamSize), search: { team: '1' } },
    { name: t('directSize'), value: count(now.directSize), search: {} },
    { name: t('agents'), value: count(now.agents), search: { team: '1', kind: 'agent' } },
  ] as const;
  return (
    <List title={t('now')}>
      {rows.map(({ name, value, search }) => (
        <Cell
          key={name}
          title={<span className="text-sm text-ink-soft">{name}</span>}
          value={<span className="text-md text-ink">{value}</span>}
          link={(parts) => <Link to={paths.teamMembers()} search={search} {...parts} />}
        />
      ))}
    </List>
  );
}

/** Reports that no number above leads to. */
function Further(): ReactNode {
  const t = useTranslations();
  const { asked } = useRange();
  const links = [
    { title: t('title.nextReport'), note: t('report.agent.nextNote'), to: paths.nextReport() },
    { title: t('title.betReport'), note: t('report.agent.betNote'), to: paths.betReport() },
    { title: t('title.welfare'), note: t('report.agent.welfareNote'), to: paths.welfare() },
  ] as const;
  return (
    <List>
      {links.map(({ title, note, to }) => (
        <Cell
          key={to}
          title={title}
          note={note}
          icon="records"
          link={(parts) => <Link to={to} search={{ ...asked }} {...parts} />}
        />
      ))}
    </List>
  );
}
