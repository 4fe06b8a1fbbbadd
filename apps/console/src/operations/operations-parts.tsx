import { Tag } from '@drawroom/ui/chip.tsx';
import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RowTable } from '../list/row-table.tsx';
import { dueTone, waitTone } from '../queue/due-line.tsx';
import { Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useOperator } from '../session/operator.ts';
import { pagesOf } from '../shell/pages.ts';
import { useWordOf, useWords } from '../words.ts';
import { PAGE_OF_QUEUE, type Now } from './troubles.ts';

type PartProps = Readonly<{ reply: Now }>;
type QueueRow = Now['queues'][number];

/** What waits for people, against what was promised. */
export function QueuesPart({ reply: { queues, at } }: PartProps): ReactNode {
  const t = useWords();
  return (
    <Part title={t('op.queues')}>
      <RowTable
        label={t('op.queues')}
        rows={queues}
        keyOf={({ queue }) => queue}
        columns={[
          { source: 'queue', label: 'op.queue', show: (row) => <QueueName {...row} /> },
          { source: 'waiting', label: 'op.waits', isNumber: true, show: ({ waiting }) => waiting },
          { source: 'oldest', label: 'op.oldest', show: (row) => <Oldest row={row} at={at} /> },
          { source: 'late', label: 'op.late', isNumber: true, show: ({ late }) => late },
        ]}
      />
    </Part>
  );
}

function QueueName({ queue }: Pick<QueueRow, 'queue'>): ReactNode {
  const wordOf = useWordOf();
  const { operator } = useOperator();
  const page = PAGE_OF_QUEUE[queue];
  const name = wordOf('opQueue', queue);
  if (!pagesOf(operator).some((each) => each.name === page)) return name;
  return (
    <Link className="text-small underline" to={`/${page}`}>
      {name}
    </Link>
  );
}

function Oldest({ row, at }: Readonly<{ row: QueueRow; at: number }>): ReactNode {
  const { soon } = useFormats();
  const { oldestAt, promisedAt } = row;
  if (oldestAt === null) return '';
  return (
    <Tag tone={promisedAt === null ? waitTone(oldestAt, at) : dueTone(promisedAt, at)}>
      <span className="tabular">{soon(oldestAt)}</span>
    </Tag>
  );
}

/** Rounds that are not over. */
export function RoundsPart({ reply: { rounds } }: PartProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  return (
    <Part title={t('op.rounds')}>
      <RowTable
        label={t('op.rounds')}
        rows={rounds}
        keyOf={({ state }) => state}
        columns={[
          { source: 'state', label: 'op.state', show: ({ state }) => wordOf('round', state) },
          { source: 'count', label: 'op.howMany', isNumber: true, show: ({ count }) => count },
          {
            source: 'late',
            label: 'op.overdue',
            isNumber: true,
            show: ({ late }) => (late === 0 ? 0 : <Tag tone="brand">{late}</Tag>),
          },
        ]}
      />
    </Part>
  );
}

/** Every process of the house, as it said itself a few seconds ago. */
export function NodesPart({ reply: { nodes } }: PartProps): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  return (
    <Part title={t('op.nodes')}>
      <div className="overflow-x-auto">
        <RowTable
          label={t('op.nodes')}
          rows={nodes}
          keyOf={({ node }) => node}
          columns={[
            {
              source: 'node',
              label: 'op.node',
              show: ({ node, silent, seenAt }) => (
                <span className="flex flex-col items-start gap-1">
                  <code>{node}</code>
                  {silent && <Tag tone="brand">{t('op.silent', { at: soon(seenAt) })}</Tag>}
                </span>
              ),
            },
            { source: 'version', label: 'op.version', show: ({ version }) => version },
            { source: 'started', label: 'op.started', show: ({ startedAt }) => soon(startedAt) },
            { source: 'sockets', label: 'op.sockets', isNumber: true, show: ({ sockets }) => sockets },
            {
              source: 'loop',
              label: 'op.loop',
              isNumber: true,
              show: ({ loopDelayMs, loopLongestMs }) => `${loopDelayMs} / ${loopLongestMs}`,
            },
            { source: 'memory', label: 'op.memory', isNumber: true, show: ({ memoryMb }) => memoryMb },
            {
              source: 'pool',
              label: 'op.pool',
              isNumber: true,
              show: ({ poolBusy, poolTotal, poolWaiting }) => `${poolBusy} / ${poolTotal} / ${poolWaiting}`,
            },
          ]}
        />
      </div>
    </Part>
  );
}

/** Later work that is not done. */
export function JobsPart({ reply: { jobs } }: PartProps): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  return (
    <Part title={t('op.jobs')}>
      {jobs.length === 0 ? (
        <p className="text-sm text-ink-faint">{t('op.noJobs')}</p>
      ) : (
        <RowTable
          label={t('op.jobs')}
          rows={jobs}
          keyOf={({ job }) => job}
          columns={[
            { source: 'job', label: 'op.job', show: ({ job }) => <code className="wrap-anywhere">{job}</code> },
            { source: 'waiting', label: 'op.waits', isNumber: true, show: ({ waiting }) => waiting },
            { source: 'active', label: 'op.active', isNumber: true, show: ({ active }) => active },
            {
              source: 'failed',
              label: 'op.failed',
              isNumber: true,
              show: ({ failed }) => (failed === 0 ? 0 : <Tag tone="brand">{failed}</Tag>),
            },
            {
              source: 'oldest',
              label: 'op.due',
              show: ({ oldestAt }) => (oldestAt === null ? '' : soon(oldestAt)),
            },
          ]}
        />
      )}
    </Part>
  );
}

/** Sources of official results. */
export function SourcesPart({ reply: { sources } }: PartProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { soon } = useFormats();
  return (
    <Part title={t('op.sources')}>
      {sources.length === 0 ? (
        <p className="text-sm text-ink-faint">{t('op.noSources')}</p>
      ) : (
        <RowTable
          label={t('op.sources')}
          rows={sources}
          keyOf={({ lottery, source }) => `${lottery} ${source}`}
          columns={[
            { source: 'lottery', label: 'op.lottery', show: ({ lottery }) => lottery },
            { source: 'source', label: 'op.source', show: ({ source }) => source },
            {
              source: 'answered',
              label: 'op.answered',
              show: ({ answeredAt }) => (answeredAt === null ? t('op.never') : soon(answeredAt)),
            },
            {
              source: 'failures',
              label: 'op.failures',
              isNumber: true,
              show: ({ failures }) => (failures === 0 ? 0 : <Tag tone="brand">{failures}</Tag>),
            },
            {
              source: 'fault',
              label: 'op.fault',
              show: ({ fault }) =>
                fault === null ? '' : `${wordOf('draw.broken', fault.reason)} × ${fault.times}, ${soon(fault.at)}`,
            },
          ]}
        />
      )}
    </Part>
  );
}

/** The last run of every check of the books. */
export function AuditPart({ reply: { audit } }: PartProps): ReactNode {
  const t = useWords();
  const { moment } = useFormats();
  if (audit === null)
    return (
      <Part title={t('op.audit')}>
        <p className="text-sm text-ink-faint">{t('op.noAudit')}</p>
      </Part>
    );
  const { clean, failed, fault, endedAt, findings } = audit;
  const isWell = failed === 0 && fault === '';
  return (
    <Part title={t('op.audit')}>
      <Alert severity={isWell ? 'success' : 'error'}>
        {fault === '' ? t('op.audited', { clean, failed }) : t('op.auditBroke', { fault })}
      </Alert>
      <p className="text-xs text-ink-faint">{t('op.auditedAt', { at: moment(endedAt) })}</p>
      <details open={!isWell}>
        <summary className="min-h-6 cursor-pointer text-sm">{t('op.findings')}</summary>
        <ul className="m-0 flex list-none flex-col gap-1 p-0 pt-2 text-xs">
          {findings.map(({ check, ok, detail }) => (
            <li key={check} className="flex items-baseline gap-2">
              <Tag tone={ok ? 'win' : 'brand'}>{t(ok ? 'op.ok' : 'op.differs')}</Tag>
              <span className="min-w-0 wrap-anywhere" lang="en">
                {check}: {detail}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Part>
  );
}
