import type { CalendarContent, ExceptionContent } from '@drawroom/contract/lottery-calendar';
import type { Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { calendarFaults, crossesMidnight, exceptionFaults, type Fault } from './calendar-faults.ts';
import {
  calendarOf,
  earliestDay,
  groundOf,
  readCalendared,
  readExceptions,
  zonesOf,
  type Calendared,
} from './calendar-store.ts';

/** The first day from which a calendar of this lottery may hold. */
export function earliestOf(lottery: Calendared, nowMs: number, zone: string = calendarOf(lottery).zone): string {
  return earliestDay([...zonesOf(lottery), zone], nowMs);
}

/** @throws Refusal request.invalid with each field and its `CalendarFault` */
export function requireCalendar(lottery: Calendared, calendar: CalendarContent, nowMs: number): void {
  const { source, schedule } = lottery;
  const ground = { source, issue: schedule.issue, crosses: crossesMidnight(schedule.sessions) };
  refuse('calendar', calendarFaults(calendar, ground, earliestOf(lottery, nowMs, calendar.zone)));
}

/** An exception that is to be, with what stands of it. */
export interface Wanted {
  readonly code: string | undefined;
  readonly before: ExceptionContent | null;
  readonly content: ExceptionContent;
}

/** Gives the lotteries that it is about, and the earliest day on which it may begin. @throws Refusal as `requireCalendar` */
export async function requireException(
  sql: Sql,
  { code, before, content }: Wanted,
  nowMs: number,
): Promise<{ readonly lotteries: readonly Calendared[]; readonly earliest: string }> {
  const lotteries = await readCalendared(sql, [...new Set([...content.lotteries, ...(before?.lotteries ?? [])])]);
  const zones = lotteries.flatMap(zonesOf);
  const earliest = earliestDay(zones.length === 0 ? ['UTC'] : zones, nowMs);
  const others = (await readExceptions(sql)).filter((other) => other.code !== code && other.content.on);
  const grounds = new Map(lotteries.map((lottery) => [lottery.code, groundOf(lottery, content.from)]));
  const faults = exceptionFaults(content, {
    before,
    earliest,
    grounds,
    others: others.map((other) => other.content),
  });
  refuse('exception', faults);
  return { lotteries: lotteries.filter((lottery) => content.lotteries.includes(lottery.code)), earliest };
}

function refuse(document: 'calendar' | 'exception', faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const fields = faults.map(({ field, reason }) => ({ field: `${document}.${field}`, reason }));
  throw new Refusal('request.invalid', {}, { fields });
}
