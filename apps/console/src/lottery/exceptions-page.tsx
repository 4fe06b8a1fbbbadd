import { lotteryCalendarCalls as calls, type ExceptionRow } from '@drawroom/contract/lottery-calendar';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useAsked } from '../session/use-asked.ts';
import { useWords } from '../words.ts';
import { EMPTY_EXCEPTION, exceptionParts } from './calendar-parts.ts';
import { DayPreview } from './day-preview.tsx';

/** Days on which lotteries are drawn otherwise, or not at all. */
export function ExceptionsPage(): ReactNode {
  const t = useWords();
  const { data } = useAsked(calls.calendars);
  const nameOf = (code: string): string => data?.list.find((row) => row.code === code)?.name ?? code;
  return (
    <DocumentsPage
      title="page.exceptions"
      address="exceptions"
      list="exception"
      faultList="calendar.fault"
      newLabel={t('exception.new')}
      look={calls.calendars}
      documentsIn={({ exceptions }) => exceptions.map((row) => ({ ...row, content: row.exception }))}
      partsOf={({ list }) =>
        exceptionParts(
          list.map(({ code, name }) => ({ value: code, label: name })),
          t,
        )
      }
      begin={EMPTY_EXCEPTION}
      besides={[{ name: 'code', label: t('exception.code'), max: 40, hint: t('exception.codeHint') }]}
      save={calls.saveException}
      field={() => 'exception'}
      restore={calls.restoreException}
      history={calls.exceptionHistory}
      preview={(content, row) => (
        <DayPreview
          call={calls.previewException}
          fields={{ exception: JSON.stringify(content), ...(row !== null && { code: row.code }) }}
          day={row?.exception.from ?? ''}
          nameOf={nameOf}
        />
      )}
      columns={[
        {
          source: 'code',
          label: 'exception.code',
          show: ({ code }) => (
            <Link className="text-small underline" to={`/exceptions?code=${code}`}>
              <bdi>{code}</bdi>
            </Link>
          ),
        },
        { source: 'days', label: 'exception.days', show: (row) => <Days row={row} /> },
        {
          source: 'lotteries',
          label: 'exception.lotteries',
          show: ({ exception }) => <bdi>{exception.lotteries.map(nameOf).join(' · ')}</bdi>,
        },
        { source: 'what', label: 'exception.what', show: (row) => <What row={row} /> },
      ]}
    />
  );
}

function Days({ row: { exception } }: Readonly<{ row: ExceptionRow }>): ReactNode {
  const { from, to } = exception;
  return <span className="tabular">{from === to ? from : `${from} – ${to}`}</span>;
}

function What({ row: { exception } }: Readonly<{ row: ExceptionRow }>): ReactNode {
  const t = useWords();
  const n = exception.sessions.reduce((sum, { count }) => sum + count, 0);
  return (
    <span className="flex flex-wrap items-center gap-1">
      {n === 0 ? t('exception.noDraws') : t('exception.otherDraws', { n })}
      <Tag tone={exception.on ? 'win' : 'plain'}>{t(exception.on ? 'exception.state.on' : 'exception.state.off')}</Tag>
    </span>
  );
}
