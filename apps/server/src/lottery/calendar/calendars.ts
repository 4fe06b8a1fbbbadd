import type { CalendarContent, CalendarRow, ExceptionContent } from '@drawroom/contract/lottery-calendar';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel, Tx } from '../../kernel/kernel.ts';
import { lotteryTexts } from '../present.ts';
import {
  calendarOf,
  changeCalendars,
  lockLotteries,
  readCalendared,
  readException,
  readExceptions,
  storeCalendar,
  storeException,
} from './calendar-store.ts';
import { earliestOf, requireCalendar, requireException } from './judge-calendars.ts';
import { previewCalendar, previewException } from './preview-day.ts';

type Clock = Pick<Kernel, 'clock'>;

/** The calendar of every lottery that is played, in the order of the lobby. */
async function listCalendars(
  { db, clock, messages }: Pick<Kernel, 'db' | 'clock' | 'messages'>,
  locale: LocaleTag,
): Promise<Omit<CalendarRow, 'version'>[]> {
  const texts = lotteryTexts(messages, locale);
  const nowMs = clock.now();
  return (await readCalendared(db)).map((lottery) => {
    const calendar = calendarOf(lottery);
    return {
      code: lottery.code,
      name: texts.lottery(lottery.code),
      source: lottery.source,
      earliest: earliestOf(lottery, nowMs),
      draws: calendar.sessions.reduce((sum, { count }) => sum + count, 0),
      calendar,
    };
  });
}

/** The calendar of a lottery that is played, locked until the transaction ends, with its plan; null: there is none. */
async function lockCalendar(t: Tx, code: string): Promise<CalendarContent | null> {
  await lockLotteries(t, [code]);
  const [lottery] = await readCalendared(t, [code]);
  return lottery === undefined ? null : calendarOf(lottery);
}

/** Sets a calendar from its day on; planners plan anew what nobody has bet on. @throws Refusal request.invalid with each field */
async function writeCalendar(
  { clock }: Clock,
  t: Tx,
  { code, calendar }: Coded<{ calendar: CalendarContent }>,
): Promise<void> {
  const [lottery] = await readCalendared(t, [code]);
  if (lottery === undefined) return;
  requireCalendar(lottery, calendar, clock.now());
  await storeCalendar(t, lottery.id, calendar);
  await changeCalendars(t, [code], calendar.from ?? '');
}

/** An older calendar that is to hold again: from its day on, or where that has begun from the earliest that may be named. */
async function calendarAgain(
  { clock }: Clock,
  t: Tx,
  { code, calendar }: Coded<{ calendar: CalendarContent }>,
): Promise<CalendarContent> {
  const [lottery] = await readCalendared(t, [code]);
  if (lottery === undefined) return calendar;
  const earliest = earliestOf(lottery, clock.now(), calendar.zone);
  return { ...calendar, from: calendar.from === null || calendar.from < earliest ? earliest : calendar.from };
}

/** Sets an exception, or what stands of it; days that have begun stay as they were. @throws Refusal request.invalid with each field */
async function writeException(
  { clock }: Clock,
  t: Tx,
  { code, exception }: Coded<{ exception: ExceptionContent }>,
): Promise<void> {
  const before = await readException(t, code, { lock: true });
  const [was, is] = [before?.on === true ? before : null, exception.on ? exception : null];
  const touched = [...new Set([...exception.lotteries, ...(before?.lotteries ?? [])])];
  await lockLotteries(t, touched);
  const { earliest } = await requireException(t, { code, before, content: exception }, clock.now());
  await storeException(t, code, exception);
  const days = [was, is].flatMap((each) => (each === null ? [] : [each.from]));
  const first = days.toSorted()[0];
  const changed = [...new Set([...(was?.lotteries ?? []), ...(is?.lotteries ?? [])])];
  if (first !== undefined) await changeCalendars(t, changed, first < earliest ? earliest : first);
}

type Coded<What> = { readonly code: string } & Readonly<What>;

/** When lotteries are drawn, as operators set it. */
export const calendars = {
  list: listCalendars,
  lock: lockCalendar,
  write: writeCalendar,
  again: calendarAgain,
  exceptions: readExceptions,
  lockException: (t: Tx, code: string) => readException(t, code, { lock: true }),
  writeException,
  previewCalendar,
  previewException,
} as const;
