import type { HouseReportBy } from '@drawroom/contract/house-report';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { schedules, type MailingView, type ScheduleView } from '@drawroom/contract/report-schedule';
import { Tag } from '@drawroom/ui/chip.tsx';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import { useActs } from '../act/use-acts.tsx';
import type { ActsInHand } from '../act/use-acts.tsx';
import { RowTable } from '../list/row-table.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import { useScheduleActs, useWhen, type ScheduleActs } from './use-schedule-acts.ts';

type Reply = OperatorReplyOf<typeof schedules>;

/** Mails go out by themselves: what became of them is asked for so often, ms. */
const LOOK_MS = 10_000;
const STATE_TONES = { on: 'win', paused: 'plain', ended: 'plain' } as const;
const MAILING_TONES = { waiting: 'plain', sent: 'win', failed: 'brand', unsure: 'brand', dropped: 'plain' } as const;

export interface SentReportsProps {
  /** What the page shows: a new schedule begins with it. */
  readonly by: HouseReportBy;
  readonly zone: string;
}

/** Reports that are sent to operators by e-mail: when, to whom, and what became of each mail. */
export function SentReports(props: SentReportsProps): ReactNode {
  const t = useWords();
  const asked = useAsked(schedules, {}, { everyMs: LOOK_MS });
  return (
    <AskedPart title={t('sent.title')} asked={asked}>
      {(reply) => <Sent reply={reply} {...props} />}
    </AskedPart>
  );
}

function Sent({ reply, by, zone }: Readonly<{ reply: Reply }> & SentReportsProps): ReactNode {
  const t = useWords();
  const acts = useActs();
  const ofReports = useScheduleActs(reply, { by, zone });
  const { mailSet, list } = reply;
  return (
    <>
      {!mailSet && <Alert severity="warning">{t('sent.noServer')}</Alert>}
      {mailSet && <ActButtons acts={acts.allowed([ofReports.add])} onBegin={acts.begin} />}
      {list.length === 0 && <p className="text-sm text-ink-faint">{t('sent.none')}</p>}
      {list.length > 0 && <ScheduleTable list={list} ofReports={ofReports} acts={acts} />}
      {acts.dialog}
    </>
  );
}

interface TableProps {
  readonly list: readonly ScheduleView[];
  readonly ofReports: ScheduleActs;
  readonly acts: ActsInHand;
}

function ScheduleTable({ list, ofReports, acts }: TableProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const when = useWhen();
  const { moment } = useFormats();
  return (
    <div className="overflow-x-auto">
      <RowTable
        label={t('sent.title')}
        rows={list}
        keyOf={({ scheduleId }) => scheduleId}
        columns={[
          {
            source: 'name',
            label: 'sent.name',
            show: ({ name, by, format, madeBy, state }) => (
              <>
                <bdi className="block min-w-20 font-semibold wrap-anywhere">{name}</bdi>
                <span className="block text-xs text-ink-soft">
                  {wordOf('reportBy', by)} · {format.toUpperCase()} · {t('sent.maker', { name: madeBy })}
                </span>
                <Tag tone={STATE_TONES[state]}>{wordOf('schedule.state', state)}</Tag>
              </>
            ),
          },
          {
            source: 'when',
            label: 'sent.when',
            show: (row) => (
              <>
                {when(row)}
                {row.nextAt !== null && (
                  <span className="block text-xs text-ink-soft">
                    {t('sent.next')}: {moment(row.nextAt)}
                  </span>
                )}
              </>
            ),
          },
          { source: 'receivers', label: 'sent.receivers', show: ({ receivers }) => receivers.join(', ') },
          {
            source: 'log',
            label: 'sent.log',
            show: ({ mailings }) => <MailLog mailings={mailings} ofReports={ofReports} acts={acts} />,
          },
          {
            source: 'acts',
            label: 'acts',
            show: (row) => <ActButtons acts={acts.allowed(ofReports.ofSchedule(row))} onBegin={acts.begin} />,
          },
        ]}
      />
    </div>
  );
}

/** The last mail in short; the others behind it. */
function MailLog({
  mailings,
  ofReports,
  acts,
}: Readonly<{ mailings: readonly MailingView[] }> & Pick<TableProps, 'ofReports' | 'acts'>): ReactNode {
  const t = useWords();
  const [last] = mailings;
  if (last === undefined) return <span className="text-ink-faint">{t('sent.noMails')}</span>;
  const isWrong = mailings.some(({ state }) => state === 'failed' || state === 'unsure');
  return (
    <details open={isWrong}>
      <summary className="cursor-pointer">
        <MailState mailing={last} />
      </summary>
      <ul className="flex min-w-64 flex-col gap-2 pt-2 text-xs">
        {mailings.map((mailing) => (
          <li key={mailing.mailingId} className="flex flex-wrap items-center gap-1.5">
            <MailState mailing={mailing} />
            <span className="tabular">
              {mailing.from === mailing.to ? mailing.from : `${mailing.from} – ${mailing.to}`} → {mailing.receiver}
            </span>
            <Fault mailing={mailing} />
            <ActButtons acts={acts.allowed(ofReports.ofMailing(mailing))} onBegin={acts.begin} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function MailState({ mailing: { state, endedAt } }: Readonly<{ mailing: MailingView }>): ReactNode {
  const wordOf = useWordOf();
  const { soon } = useFormats();
  return (
    <>
      <Tag tone={MAILING_TONES[state]}>{wordOf('mailing', state)}</Tag>
      {endedAt !== null && <span className="tabular ms-1 text-xs text-ink-soft">{soon(endedAt)}</span>}
    </>
  );
}

function Fault({ mailing: { fault, said, nextAt, tries } }: Readonly<{ mailing: MailingView }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { soon } = useFormats();
  if (fault === null) return null;
  return (
    <span className="text-ink-soft">
      {wordOf('mailFault', fault)}
      {said !== '' && <code className="ms-1">{said}</code>}
      {tries > 1 && ` · ${t('sent.tries')}: ${tries}`}
      {nextAt !== null && ` · ${t('sent.tryAt', { at: soon(nextAt) })}`}
    </span>
  );
}
