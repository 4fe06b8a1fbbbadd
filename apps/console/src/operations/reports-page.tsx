import { HOUSE_REPORT_BY, house, houseFile, type HouseReportBy } from '@drawroom/contract/house-report';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { keepable, VIEW_PERIODS, type ViewPeriod } from '@drawroom/contract/view-desk';
import { addDays } from '@drawroom/engine/civil-date';
import { dayAt } from '@drawroom/engine/date-ranges';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Awaited } from '../session/awaited.tsx';
import { useAct } from '../session/use-act.ts';
import { useAsked } from '../session/use-asked.ts';
import { useOperator } from '../session/operator.ts';
import { ViewsMenu } from '../view/views-menu.tsx';
import { useWordOf, useWords } from '../words.ts';
import { daysOfPeriod } from './period.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { saveBytes } from './save-bytes.ts';
import { SentReports } from './sent-reports.tsx';

export type HouseReply = OperatorReplyOf<typeof house>;

const FIRST_DAYS = 7;
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a report is asked with, as the call takes it. */
interface Asked {
  readonly by: HouseReportBy;
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** What is chosen: the days themselves, or a period that is told from today. */
interface Chosen {
  readonly asked: Asked;
  readonly period: ViewPeriod | null;
  /** As it stands in the address: a period in place of its days. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly choose: (conditions: Readonly<Record<string, string>>) => void;
}

/** What is asked for stands in the address: nothing of it is personal, and it can be sent to somebody else. */
function useChosenReport(): Chosen {
  const [address, setAddress] = useSearchParams();
  const [today] = useState(() => dayAt(ownZone(), Date.now()));
  const by = HOUSE_REPORT_BY.find((each) => each === address.get('by')) ?? 'day';
  const zone = address.get('zone') ?? ownZone();
  const period = VIEW_PERIODS.find((each) => each === address.get('period')) ?? null;
  const own = { first: address.get('from') ?? addDays(today, 1 - FIRST_DAYS), last: address.get('to') ?? today };
  const { first: from, last: to } = period === null ? own : daysOfPeriod(period, today);
  return {
    asked: { by, from, to, zone },
    period,
    conditions: period === null ? { by, from, to } : { by, period },
    choose: (conditions) => setAddress({ ...keepable('reports', conditions), zone }, { replace: true }),
  };
}

/** The reports of the house: by day, hour, type of lottery, lottery, branch or channel, beside as many days right before; as a file as well. */
export function ReportsPage(): ReactNode {
  const t = useWords();
  const chosen = useChosenReport();
  const { asked, conditions, choose } = chosen;
  const { data, error } = useAsked(house, { ...asked });
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-hairline bg-card px-4 py-1">
        <h1 className="text-md font-semibold">{t('page.reports')}</h1>
        <Conditions chosen={chosen} />
        <ViewsMenu page="reports" now={conditions} onOpen={choose} />
        <span className="flex-1" />
        <span className="flex gap-2">
          <FileButtons asked={asked} />
        </span>
      </header>
      <div className="scroller flex min-h-0 flex-1 flex-col gap-3 p-4" aria-busy={data === undefined && error === null}>
        <Awaited data={data} error={error} />
        {data !== undefined && <Report by={asked.by} reply={data} />}
        <SentReports by={asked.by} zone={asked.zone} />
      </div>
    </div>
  );
}

function Report({ by, reply }: Readonly<{ by: HouseReportBy; reply: HouseReply }>): ReactNode {
  const t = useWords();
  const { span, before, unfolded } = reply;
  return (
    <>
      <p className="tabular text-xs text-ink-faint">
        {t('report.span', { from: span.firstDay, to: span.lastDay, zone: span.zone })}{' '}
        {t('report.beside', { from: before.firstDay, to: before.lastDay })}
      </p>
      {unfolded > 0 && <Alert severity="info">{t('report.unfolded', { n: unfolded })}</Alert>}
      <ReportChart by={by} reply={reply} />
      <ReportTable by={by} reply={reply} />
    </>
  );
}

function Conditions({ chosen: { asked, period, conditions, choose } }: Readonly<{ chosen: Chosen }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { by, from, to } = asked;
  return (
    <>
      <TextField
        select
        label={t('report.by')}
        value={by}
        onChange={(event) => choose({ ...conditions, by: event.target.value })}
        fullWidth={false}
        sx={{ minWidth: '9rem' }}
      >
        {HOUSE_REPORT_BY.map((each) => (
          <MenuItem key={each} value={each}>
            {wordOf('reportBy', each)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('period.label')}
        value={period ?? ''}
        onChange={({ target }) => choose(target.value === '' ? { by, from, to } : { by, period: target.value })}
        fullWidth={false}
        sx={{ minWidth: '8rem' }}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">{t('period.own')}</MenuItem>
        {VIEW_PERIODS.map((each) => (
          <MenuItem key={each} value={each}>
            {wordOf('viewPeriod', each)}
          </MenuItem>
        ))}
      </TextField>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(end === 'from' ? 'report.from' : 'report.to')}
          value={asked[end]}
          onChange={({ target }) => target.value !== '' && choose({ by, from, to, [end]: target.value })}
          fullWidth={false}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2020-01-01', max: '2099-12-31' } }}
        />
      ))}
    </>
  );
}

function FileButtons({ asked }: Readonly<{ asked: Asked }>): ReactNode {
  const t = useWords();
  const act = useAct();
  const { ask } = useOperator();
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="outlined"
      color="inherit"
      onClick={() => void act(async () => saveBytes(await ask(houseFile, { ...asked, format })))}
    >
      {t('report.file', { format: format.toUpperCase() })}
    </Button>
  ));
}
