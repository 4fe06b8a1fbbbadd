import { HOUSE_REPORT_BY, house, houseFile, type HouseReportBy } from '@drawroom/contract/house-report';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { addDays } from '@drawroom/engine/civil-date';
import { dayAt } from '@drawroom/engine/date-ranges';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { faultText } from '../session/fault-text.ts';
import { useAct } from '../session/use-act.ts';
import { useAsked } from '../session/use-asked.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { saveBytes } from './save-bytes.ts';

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

/** What is asked for stands in the address: nothing of it is personal, and it can be sent to somebody else. */
function useAskedReport(): [Asked, (change: Partial<Asked>) => void] {
  const [address, setAddress] = useSearchParams();
  const [today] = useState(() => dayAt(ownZone(), Date.now()));
  const by = HOUSE_REPORT_BY.find((each) => each === address.get('by')) ?? 'day';
  const asked: Asked = {
    by,
    from: address.get('from') ?? addDays(today, 1 - FIRST_DAYS),
    to: address.get('to') ?? today,
    zone: address.get('zone') ?? ownZone(),
  };
  return [asked, (change) => setAddress({ ...asked, ...change }, { replace: true })];
}

/** The reports of the house: by day, hour, type of lottery, lottery, branch or channel, beside as many days right before; as a file as well. */
export function ReportsPage(): ReactNode {
  const t = useWords();
  const [asked, change] = useAskedReport();
  const { data, error } = useAsked(house, { ...asked });
  return (
    <div className="flex h-full flex-col">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-hairline bg-card px-4 py-1">
        <h1 className="text-md font-semibold">{t('page.reports')}</h1>
        <Conditions asked={asked} onChange={change} />
        <span className="flex-1" />
        <FileButtons asked={asked} />
      </header>
      <div className="scroller flex min-h-0 flex-1 flex-col gap-3 p-4" aria-busy={data === undefined && error === null}>
        {error !== null && <Alert severity="error">{faultText(error, t)}</Alert>}
        {data === undefined && error === null && <p className="text-sm text-ink-faint">{t('op.loading')}</p>}
        {data !== undefined && <Report by={asked.by} reply={data} />}
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

function Conditions({
  asked,
  onChange,
}: Readonly<{ asked: Asked; onChange: (change: Partial<Asked>) => void }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  return (
    <>
      <TextField
        select
        label={t('report.by')}
        value={asked.by}
        onChange={(event) => onChange({ by: event.target.value as HouseReportBy })}
        fullWidth={false}
        sx={{ minWidth: '9rem' }}
      >
        {HOUSE_REPORT_BY.map((each) => (
          <MenuItem key={each} value={each}>
            {wordOf('reportBy', each)}
          </MenuItem>
        ))}
      </TextField>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(end === 'from' ? 'report.from' : 'report.to')}
          value={asked[end]}
          onChange={(event) => event.target.value !== '' && onChange({ [end]: event.target.value })}
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
