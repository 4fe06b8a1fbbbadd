import { isDeepStrictEqual } from 'node:util';
import {
  DRAWS_A_DAY_MAX,
  EXCEPTION_DAYS_MAX,
  type CalendarContent,
  type CalendarFault,
  type ExceptionContent,
} from '@drawroom/contract/lottery-calendar';
import { dayNumber } from '@drawroom/engine/civil-date';
import { addDays } from '@drawroom/engine/round-clock';
import { secondsOfDay, type IssueFormat, type Session } from '@drawroom/engine/schedule';

const DAY_SECONDS = 86_400;

/** What is wrong, and with which field of the document. */
export interface Fault {
  readonly field: string;
  readonly reason: CalendarFault;
}

/** What sessions of a lottery are judged by. */
export interface Ground {
  readonly source: 'house' | 'official';
  readonly issue: IssueFormat;
  readonly openLeadSeconds: number;
  /** As the product ships it, its sessions go on after midnight (Lucky Airship): so they may. */
  readonly crosses: boolean;
}

/** What is wrong with a calendar that is to hold from a day on, the earliest being `earliest`; empty: nothing. */
export function calendarFaults(
  { from, sessions, closeLeadSeconds, openLeadSeconds }: CalendarContent,
  ground: Omit<Ground, 'openLeadSeconds'>,
  earliest: string,
): Fault[] {
  return [
    ...(from === null || from < earliest ? [{ field: 'from', reason: 'too_early' as const }] : []),
    ...(openLeadSeconds <= closeLeadSeconds ? [{ field: 'openLeadSeconds', reason: 'lead' as const }] : []),
    ...sessionFaults(sessions, { ...ground, openLeadSeconds }),
  ];
}

/** What is wrong with the sessions of a day; each fault names the row, counted from 0: `sessions.1.count`. */
export function sessionFaults(sessions: readonly Session[], ground: Ground): Fault[] {
  const faults: Fault[] = [];
  const { openLeadSeconds, crosses } = ground;
  const firsts = firstDraws(sessions, crosses);
  let last = -Infinity;
  for (const [n, { intervalSeconds, count }] of sessions.entries()) {
    const first = firsts[n] ?? 0;
    const end = first + (count - 1) * intervalSeconds;
    const add = (name: keyof Session, reason: CalendarFault) => faults.push({ field: `sessions.${n}.${name}`, reason });
    if (first <= last) add('firstDraw', 'overlaps');
    else if (first - last < openLeadSeconds) add('firstDraw', 'too_close');
    if (n === 0 && ground.source === 'house' && first < openLeadSeconds) add('firstDraw', 'before_midnight');
    if (count > 1 && intervalSeconds < openLeadSeconds) add('intervalSeconds', 'too_close');
    if (end > DAY_SECONDS && !crosses) add('count', 'passes_midnight');
    if (end >= (firsts[0] ?? 0) + DAY_SECONDS && end > DAY_SECONDS && crosses) add('count', 'overlaps');
    last = Math.max(last, end);
  }
  const draws = sessions.reduce((sum, { count }) => sum + count, 0);
  if (draws > mostDraws(ground.issue)) faults.push({ field: 'sessions', reason: 'too_many' });
  return faults;
}

/** Whether sessions go on after the midnight of their business day; a last draw at midnight itself still belongs to it. */
export function crossesMidnight(sessions: readonly Session[]): boolean {
  const firsts = firstDraws(sessions, true);
  return sessions.some(
    ({ intervalSeconds, count }, n) => (firsts[n] ?? 0) + (count - 1) * intervalSeconds > DAY_SECONDS,
  );
}

/** Seconds of each session's first draw after the day's midnight; where they may cross it, one that is not later is on the next day. */
function firstDraws(sessions: readonly Session[], mayCross: boolean): number[] {
  let last = -1;
  return sessions.map(({ firstDraw }) => {
    const first = secondsOfDay(firstDraw);
    const at = mayCross && first <= last ? first + DAY_SECONDS : first;
    last = at;
    return at;
  });
}

/** A day cannot have more draws than numbers; where its number is the date alone it has one. */
function mostDraws({ prefix, digits }: IssueFormat): number {
  if (digits === 0) return 1;
  const isNumberedByDay = prefix === 'YYYYMMDD' || prefix === 'YYMMDD';
  return isNumberedByDay ? Math.min(DRAWS_A_DAY_MAX, 10 ** digits - 1) : DRAWS_A_DAY_MAX;
}

/** What an exception is judged by. */
export interface ExceptionGround {
  /** What stands; null: it is new. */
  readonly before: ExceptionContent | null;
  readonly earliest: string;
  /** By which its lotteries are judged on its first day, by their codes; those that are not played are not among them. */
  readonly grounds: ReadonlyMap<string, Ground>;
  /** The other exceptions that are in force. */
  readonly others: readonly ExceptionContent[];
}

/** What is wrong with an exception; empty: nothing. */
export function exceptionFaults(content: ExceptionContent, ground: ExceptionGround): Fault[] {
  const { before, earliest, grounds, others } = ground;
  const { from, to, lotteries } = content;
  if (to < from) return [{ field: 'to', reason: 'reversed' }];
  if (dayNumber(to) - dayNumber(from) >= EXCEPTION_DAYS_MAX) return [{ field: 'to', reason: 'too_long' }];
  const begun = before !== null && before.on && before.from < earliest ? before : null;
  const days = begun === null ? dayFaults(content, earliest) : begunFaults(content, begun, earliest);
  if (days.length > 0 || !content.on) return days;
  const unknown = lotteries.some((code) => !grounds.has(code) && begun?.lotteries.includes(code) !== true);
  const isTaken = others.some(
    (other) => other.from <= to && from <= other.to && other.lotteries.some((code) => lotteries.includes(code)),
  );
  const sessions = lotteries.flatMap((code) => {
    const of = grounds.get(code);
    return of === undefined ? [] : sessionFaults(content.sessions, of);
  });
  const unlike = new Map(sessions.map((fault) => [`${fault.field} ${fault.reason}`, fault]));
  return [
    ...(unknown ? [{ field: 'lotteries', reason: 'unknown_lottery' as const }] : []),
    ...(isTaken ? [{ field: 'from', reason: 'taken' as const }] : []),
    ...unlike.values(),
  ];
}

/** One that has not begun may be anything, in days to come. */
function dayFaults({ on, from, to }: ExceptionContent, earliest: string): Fault[] {
  if (!on || from >= earliest) return [];
  return to < earliest ? [{ field: 'to', reason: 'past' }] : [{ field: 'from', reason: 'too_early' }];
}

/** Of one that has begun only the last day changes, to a day that is not over: what was so stays so. */
function begunFaults(content: ExceptionContent, begun: ExceptionContent, earliest: string): Fault[] {
  const today = addDays(earliest, -1);
  const fixed = (['on', 'lotteries', 'from', 'sessions'] as const).filter(
    (name) => !isDeepStrictEqual(content[name], begun[name]),
  );
  const isOver = begun.to < today;
  return [
    ...fixed.map((field) => ({ field, reason: 'begun' as const })),
    ...(content.to === begun.to || (!isOver && content.to >= today)
      ? []
      : [{ field: 'to', reason: isOver ? ('begun' as const) : ('too_early' as const) }]),
  ];
}
