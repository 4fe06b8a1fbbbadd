import { reportClass } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import type { ReactNode } from 'react';
import { ClassList } from './class-list.tsx';
import { ExternalList } from './external-list.tsx';
import { PlayTotal } from './play-total.tsx';
import { ReportFrame } from './report-frame.tsx';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

/** Classified report (spec §2 /reportClass): the team's play by lottery type and lottery. */
export function ClassReportScreen(): ReactNode {
  const t = useTranslations('report');
  const { asked } = useRange();
  const { who } = useReportSearch();
  const filter = { ...asked, ...who };
  const query = useReport(reportClass, filter);
  const report = query.data;
  return (
    <ReportFrame name="class" report={report} query={query} file={{ report: 'reportClass', ...filter }}>
      {report && <PlayTotal figures={report.total} side="team" />}
      {report?.types.length === 0 && report.external.length === 0 && (
        <EmptyState icon="lobby" title={t('empty.class')} note={t('emptyNote')} />
      )}
      {report && <ClassList types={report.types} />}
      {report && <ExternalList external={report.external} side="team" />}
    </ReportFrame>
  );
}
