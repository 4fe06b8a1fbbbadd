import { lotteryCalendarCalls as calls, type CalendarRow } from '@drawroom/contract/lottery-calendar';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DocumentsPage } from '../document/documents-page.tsx';
import { useWords } from '../words.ts';
import { calendarParts } from './calendar-parts.ts';
import { DayPreview } from './day-preview.tsx';

/** When lotteries are drawn; another calendar holds from a business day that has not begun. */
export function CalendarsPage(): ReactNode {
  const t = useWords();
  return (
    <DocumentsPage
      title="page.calendars"
      address="calendars"
      list="calendar"
      faultList="calendar.fault"
      look={calls.calendars}
      documentsIn={({ list }) => list.map((row) => ({ ...row, content: row.calendar }))}
      partsOf={(_, row) => calendarParts({ earliest: row?.earliest ?? '' }, t)}
      begin={{}}
      save={calls.saveCalendar}
      field={() => 'calendar'}
      // A day that is left empty is said to be wrong, not to be missing.
      shape={(content) => ({ from: null, ...content })}
      restore={calls.restoreCalendar}
      history={calls.calendarHistory}
      preview={(content, row) =>
        row === null ? null : (
          <DayPreview
            call={calls.previewCalendar}
            fields={{ code: row.code, calendar: JSON.stringify({ from: null, ...content }) }}
            day={row.earliest}
            nameOf={() => row.name}
          />
        )
      }
      columns={[
        { source: 'name', label: 'calendar.lottery', show: (row) => <Name row={row} /> },
        { source: 'draws', label: 'calendar.draws', isNumber: true, show: ({ draws }) => draws },
        {
          source: 'from',
          label: 'calendar.from',
          show: ({ calendar }) => calendar.from ?? t('calendar.shipped'),
        },
        { source: 'zone', label: 'calendar.zone', show: ({ calendar }) => calendar.zone },
      ]}
    />
  );
}

function Name({ row: { code, name } }: Readonly<{ row: CalendarRow }>): ReactNode {
  return (
    <>
      <Link className="text-small underline" to={`/calendars?code=${code}`}>
        <bdi>{name}</bdi>
      </Link>{' '}
      <span className="text-xs text-ink-faint">{code}</span>
    </>
  );
}
