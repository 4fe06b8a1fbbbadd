import { CallRefused } from '@drawroom/client/failures';
import type { ReportSpan } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button, buttonClass } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Waiting } from '../wallet/waiting.tsx';
import { Crumbs } from './crumbs.tsx';
import { ExportButton } from './export-button.tsx';
import type { AskedFile } from './export-button.tsx';
import { RangeBar } from './range-bar.tsx';
import type { TeamPath } from './use-report.ts';
import { useRange } from './use-range.ts';

export interface ReportFrameProps {
  /** Name under which the scroll position is kept. */
  readonly name: string;
  /** What the report answered; undefined while there is no answer. */
  readonly report: { readonly span: ReportSpan; readonly path?: TeamPath } | undefined;
  readonly query: { readonly error: unknown; readonly refetch: () => Promise<unknown> };
  /** What the file is asked with; left out where a report has none. */
  readonly file?: AskedFile;
  /** Filters of this report, below its days. */
  readonly filters?: ReactNode;
  /** What is in it, where nothing of it leads on. */
  readonly reads?: string | undefined;
  readonly children: ReactNode;
}

/** Frame of every report: days, file, whom it is about, and what stands there while it is not there. */
export function ReportFrame({ name, report, query, file, filters, reads, children }: ReportFrameProps): ReactNode {
  return (
    <Screen
      bare
      reads={reads}
      scrollId={`report-${name}`}
      header={
        <>
          <RangeBar span={report?.span} aside={file && report && <ExportButton file={file} />} />
          {filters !== undefined && <div className="bg-paper px-4 pb-2">{filters}</div>}
        </>
      }
    >
      <PullToRefresh onRefresh={() => query.refetch()}>
        <div className="flex flex-col gap-5 px-4 pt-2 pb-8">
          <Crumbs path={report?.path ?? []} />
          {report ? children : <NotThere error={query.error} onRetry={() => query.refetch()} />}
        </div>
      </PullToRefresh>
    </Screen>
  );
}

/** Why there is no report: not there yet, not for this member, not for these days, or a fault of the way. */
function NotThere({ error, onRetry }: Readonly<{ error: unknown; onRetry: () => Promise<unknown> }>): ReactNode {
  const t = useTranslations('report.refused');
  const { asked, choose } = useRange();
  const key = error instanceof CallRefused ? error.key : '';
  if (key === 'agent.not_agent') {
    const leave = (
      <Link to={paths.mine()} className={buttonClass({ look: 'plain' })}>
        {t('toMine')}
      </Link>
    );
    return <EmptyState icon="people" title={t('notAgent')} note={t('notAgentNote')} action={leave} />;
  }
  if (key === 'agent.member_unknown') {
    const leave = (
      <Link to={paths.nextReport()} search={{ ...asked }} className={buttonClass({ look: 'plain' })}>
        {t('toTeam')}
      </Link>
    );
    return <EmptyState icon="people" title={t('gone')} note={t('goneNote')} action={leave} />;
  }
  if (key === 'report.range_invalid') {
    const again = (
      <Button look="plain" onPress={() => choose({ range: 'today' })}>
        {t('toToday')}
      </Button>
    );
    return <EmptyState icon="clock" title={t('range')} note={(error as CallRefused).msg} action={again} />;
  }
  return <Waiting error={error} rows={5} kept={t('kept')} onRetry={onRetry} />;
}
