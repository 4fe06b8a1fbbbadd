import { agentReport, reportClass } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Waiting } from '../wallet/waiting.tsx';
import { ClassList } from './class-list.tsx';
import { ExternalList } from './external-list.tsx';
import { ReportFrame } from './report-frame.tsx';
import { CashFigureGrid, OwnFigureGrid, TeamFigureGrid } from './team-figures.tsx';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

/** One member of the team (spec §2 /xjdetail): his own play, his team's, and that by lottery type. */
export function MemberReportScreen(): ReactNode {
  const t = useTranslations('report.agent');
  const { asked } = useRange();
  const { who } = useReportSearch();
  const filter = { ...asked, ...who };
  const query = useReport(agentReport, filter);
  const classes = useReport(reportClass, filter);
  const report = query.data;
  return (
    <ReportFrame name="member" report={report} query={query} file={{ report: 'agentReport', ...filter }}>
      {report && (
        <>
          <OwnFigureGrid title={t('his')} own={report.own} to={paths.teamBets()} search={filter} />
          <CashFigureGrid title={t('hisCash')} own={report.own} search={filter} />
          {report.now.teamSize > 0 && <TeamFigureGrid title={t('hisTeam')} team={report.team} who={who} />}
          {classes.data === undefined ? (
            <Waiting error={classes.error} rows={2} onRetry={() => classes.refetch()} />
          ) : (
            classes.data.types.length > 0 && (
              <section className="flex flex-col gap-2">
                <h2 className="px-1 text-sm font-semibold text-ink-soft">{t('hisTypes')}</h2>
                <ClassList types={classes.data.types} />
              </section>
            )
          )}
          {classes.data && <ExternalList external={classes.data.external} side="team" />}
        </>
      )}
    </ReportFrame>
  );
}
