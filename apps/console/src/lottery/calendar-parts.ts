import type { CalendarRow, ExceptionContent } from '@drawroom/contract/lottery-calendar';
import { numberField, yesField, type DocumentField, type DocumentPart } from '../document/document-field.ts';
import type { Say } from '../words.ts';

/** What a new exception begins with: no draws. */
export const EMPTY_EXCEPTION: ExceptionContent = { on: true, lotteries: [], from: '', to: '', sessions: [] };

/** Sessions of a day, row by row. */
function sessionsField(list: 'calendar' | 'exception', t: Say): DocumentField {
  return {
    name: 'sessions',
    label: t(`${list}.sessions`),
    hint: t(`${list}.sessionsHint`),
    as: 'rows',
    columns: [
      { name: 'firstDraw', label: t(`${list}.sessions.firstDraw`), max: 8 },
      { name: 'intervalSeconds', label: t(`${list}.sessions.intervalSeconds`), as: 'number', max: 5 },
      { name: 'count', label: t(`${list}.sessions.count`), as: 'number', max: 4 },
    ],
  };
}

/** Questions about the calendar of a lottery. */
export function calendarParts({ earliest }: Pick<CalendarRow, 'earliest'>, t: Say): readonly DocumentPart[] {
  return [
    {
      title: t('calendar.when'),
      fields: [
        {
          name: 'from',
          label: t('calendar.from'),
          kind: 'day',
          hint: t('calendar.fromHint', { day: earliest }),
        },
        { name: 'zone', label: t('calendar.zone'), max: 64 },
      ],
    },
    { title: t('calendar.sessions'), fields: [sessionsField('calendar', t)] },
    {
      title: t('calendar.leads'),
      fields: [
        numberField('openLeadSeconds', t('calendar.openLeadSeconds')),
        numberField('closeLeadSeconds', t('calendar.closeLeadSeconds')),
      ],
    },
  ];
}

/** Questions about an exception. */
export function exceptionParts(
  lotteries: readonly { readonly value: string; readonly label: string }[],
  t: Say,
): readonly DocumentPart[] {
  return [
    {
      title: t('exception.days'),
      fields: [
        { name: 'from', label: t('exception.from'), kind: 'day' },
        { name: 'to', label: t('exception.to'), kind: 'day' },
        {
          name: 'lotteries',
          label: t('exception.lotteries'),
          kind: 'choices',
          as: 'list',
          options: lotteries,
        },
        yesField('on', t('exception.on'), t),
      ],
    },
    { title: t('exception.what'), fields: [sessionsField('exception', t)] },
  ];
}
