import type { ActName } from '@drawroom/contract/act-names';
import {
  calendarContent,
  exceptionContent,
  lotteryCalendarCalls as calls,
  type CalendarContent,
  type ExceptionContent,
} from '@drawroom/contract/lottery-calendar';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type SignedOperator } from '../kernel/operator.ts';
import { calendars } from '../lottery/index.ts';
import { historyOf, versionsOf } from './documents/document-store.ts';
import { editDocument, type DocumentRules, type Edit } from './documents/edit-document.ts';
import { noteAct } from './operators.ts';

interface Change<Content> {
  readonly operator: SignedOperator;
  readonly what: ActName;
  readonly why: string;
  readonly edit: Edit<Content>;
}

/** When lotteries are drawn, and days that are otherwise (decision 066). One person: no points move by it, and what was bet stays. */
export function calendarDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  const calendar: DocumentRules<CalendarContent> = {
    kind: 'lottery.calendar',
    content: calendarContent,
    read: calendars.lock,
    write: (t, code, content) => calendars.write(kernel, t, { code, calendar: content }),
    again: (t, code, content) => calendars.again(kernel, t, { code, calendar: content }),
  };
  const exception: DocumentRules<ExceptionContent> = {
    kind: 'lottery.exception',
    content: exceptionContent,
    read: calendars.lockException,
    write: (t, code, content) => calendars.writeException(kernel, t, { code, exception: content }),
  };
  const changeCalendar = (asked: Change<CalendarContent>) => change(kernel, calendar, asked);
  const changeException = (asked: Change<ExceptionContent>) => change(kernel, exception, asked);
  return [
    handleOperator(calls.calendars, async (_, { locale }) => {
      const [ofCalendars, ofExceptions] = [
        await versionsOf(db, 'lottery.calendar'),
        await versionsOf(db, 'lottery.exception'),
      ];
      const [list, exceptions] = [await calendars.list(kernel, locale), await calendars.exceptions(db)];
      return {
        list: list.map((row) => ({ ...row, version: ofCalendars.get(row.code) ?? 0 })),
        exceptions: exceptions.map(({ code, content }) => ({
          code,
          version: ofExceptions.get(code) ?? 0,
          exception: content,
        })),
      };
    }),
    handleOperator(calls.previewCalendar, async (asked) => calendars.previewCalendar(kernel, asked)),
    handleOperator(calls.previewException, async (asked) => calendars.previewException(kernel, asked)),
    handleOperator(calls.calendarHistory, async ({ code }) => historyOf(db, { kind: 'lottery.calendar', code })),
    handleOperator(calls.saveCalendar, async ({ code, version, calendar: content, why }, { operator }) =>
      changeCalendar({ operator, what: 'lottery.calendar_save', why, edit: { code, version, to: { content } } }),
    ),
    handleOperator(calls.restoreCalendar, async ({ code, version, back, why }, { operator }) =>
      changeCalendar({ operator, what: 'lottery.calendar_restore', why, edit: { code, version, to: { back } } }),
    ),
    handleOperator(calls.exceptionHistory, async ({ code }) => historyOf(db, { kind: 'lottery.exception', code })),
    handleOperator(calls.saveException, async ({ code, version, exception: content, why }, { operator }) =>
      changeException({ operator, what: 'lottery.exception_save', why, edit: { code, version, to: { content } } }),
    ),
    handleOperator(calls.restoreException, async ({ code, version, back, why }, { operator }) =>
      changeException({ operator, what: 'lottery.exception_restore', why, edit: { code, version, to: { back } } }),
    ),
  ];
}

async function change<Content>(
  { db }: Pick<Kernel, 'db'>,
  rules: DocumentRules<Content>,
  { operator, what, why, edit }: Change<Content>,
): Promise<{ version: number }> {
  return db.tx(async (t) => {
    const { before, after, version } = await editDocument(t, rules, { edit, by: { operatorId: operator.id, why } });
    const subject = `${rules.kind === 'lottery.calendar' ? 'calendar' : 'exception'} ${edit.code}`;
    await noteAct(t, operator, { what, subject, detail: `version ${version}: ${why}`, change: { before, after } });
    return { version };
  });
}
