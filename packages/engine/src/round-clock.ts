import { addDays, DAY_MS, dateOfDay, dayNumber, weekdayOf } from './civil-date.ts';
import { checkSchedule, secondsOfDay } from './schedule.ts';
import type { Schedule, Session } from './schedule.ts';
import { instantOf, wallClockMs } from './time-zone.ts';

export { addDays } from './civil-date.ts';
export type { IssueFormat, Schedule, Session } from './schedule.ts';

/** The three times of an opening, in Unix ms (spec §3). */
export type Opening = {
  readonly beginTime: number;
  readonly endTime: number;
  readonly govPrizeTime: number;
};

/** A round as planned; `index` counts from 1 within the business date. */
export type RoundTimes = Opening & {
  readonly gameNo: string;
  readonly businessDate: string;
  readonly index: number;
};

/** What a countdown shows. Between issues nothing is counted and betting is closed (spec §4). */
export type Countdown = {
  readonly status: 0 | 1;
  readonly until: 'endTime' | 'govPrizeTime' | null;
  readonly remainingMs: number;
};

/**
 * All rounds of a business date, in order, numbered without gaps. Rounds follow each other by
 * elapsed time, so their spacing survives a change of clocks; a session that fills the time up to
 * the next one has fewer rounds on a 23-hour day and more on a 25-hour day, and rounds never reach
 * into the next business date (games.md §1). Empty on rest days. Throws RangeError on a bad schedule or date.
 */
export function roundsOfDay(schedule: Schedule, businessDate: string): RoundTimes[] {
  checkSchedule(schedule);
  if (isRestDay(schedule, businessDate)) return [];
  const starts = [
    ...sessionStarts(schedule, businessDate),
    sessionStarts(schedule, addDays(businessDate, 1))[0] ?? Infinity,
  ];
  const rounds: RoundTimes[] = [];
  for (const [place, session] of schedule.sessions.entries()) {
    const limit = starts[place + 1] ?? Infinity;
    const count = fillsUntilNext(schedule, place) ? Infinity : session.count;
    let govPrizeTime = starts[place] ?? Infinity;
    for (let n = 0; n < count && govPrizeTime < limit; n += 1) {
      rounds.push(roundAt(schedule, { businessDate, index: rounds.length + 1, govPrizeTime }));
      govPrizeTime += session.intervalSeconds * 1_000;
    }
  }
  return rounds;
}

/**
 * The business date an instant belongs to: the latest one whose first round has already opened.
 * Throws RangeError on a bad schedule.
 */
export function businessDateAt(schedule: Schedule, ms: number): string {
  checkSchedule(schedule);
  const leadDays = Math.ceil(schedule.openLeadSeconds / 86_400);
  const today = dateOfDay(Math.floor(wallClockMs(schedule.zone, ms) / DAY_MS));
  let date = addDays(today, leadDays + 1);
  while ((sessionStarts(schedule, date)[0] ?? 0) - schedule.openLeadSeconds * 1_000 > ms) {
    date = addDays(date, -1);
  }
  return date;
}

/** 0 while betting is open, 1 from the end time on (spec §4: before the close time 0, otherwise 1). */
export function roundStatus(serverTimeMs: number, endTimeMs: number): 0 | 1 {
  return serverTimeMs < endTimeMs ? 0 : 1;
}

/** What to count down to at a server time; null when there is no current opening (spec §4). */
export function countdown(serverTimeMs: number, opening: Opening | null): Countdown {
  if (opening === null) return { status: 1, until: null, remainingMs: 0 };
  const status = roundStatus(serverTimeMs, opening.endTime);
  const until = status === 0 ? 'endTime' : 'govPrizeTime';
  return { status, until, remainingMs: Math.max(0, opening[until] - serverTimeMs) };
}

function roundAt(schedule: Schedule, at: { businessDate: string; index: number; govPrizeTime: number }): RoundTimes {
  return {
    gameNo: gameNoOf(schedule, at.businessDate, at.index),
    businessDate: at.businessDate,
    index: at.index,
    beginTime: at.govPrizeTime - schedule.openLeadSeconds * 1_000,
    endTime: at.govPrizeTime - schedule.closeLeadSeconds * 1_000,
    govPrizeTime: at.govPrizeTime,
  };
}

/** Instants of each session's first draw. */
function sessionStarts(schedule: Schedule, businessDate: string): number[] {
  const midnightMs = dayNumber(businessDate) * DAY_MS;
  return wallStarts(schedule.sessions).map((seconds) => instantOf(schedule.zone, midnightMs + seconds * 1_000));
}

/** Wall-clock seconds of each session's first draw after the business date's midnight. */
function wallStarts(sessions: readonly Session[]): number[] {
  const starts: number[] = [];
  for (const session of sessions) {
    const last = starts.at(-1) ?? -1;
    let start = secondsOfDay(session.firstDraw);
    while (start <= last) start += 86_400;
    starts.push(start);
  }
  return starts;
}

/** Whether a session's draws nominally run on without a pause into the next session or date. */
function fillsUntilNext({ sessions }: Schedule, place: number): boolean {
  const starts = wallStarts(sessions);
  const session = sessions[place];
  const next = starts[place + 1] ?? (starts[0] ?? 0) + 86_400;
  return session !== undefined && (starts[place] ?? 0) + session.count * session.intervalSeconds === next;
}

function isRestDay({ restWeekdays = [], restDates = [] }: Schedule, date: string): boolean {
  return restWeekdays.includes(weekdayOf(date)) || restDates.includes(date);
}

function gameNoOf(schedule: Schedule, date: string, index: number): string {
  const { prefix, separator, digits, step = 1, suffix = '' } = schedule.issue;
  const compact = date.replaceAll('-', '');
  const prefixes = {
    YYYYMMDD: compact,
    YYMMDD: compact.slice(2),
    YYYY: compact.slice(0, 4),
    YY: compact.slice(2, 4),
    none: '',
  };
  const number = (roundsBefore(schedule, date) + index) * step;
  const padded = digits === 0 ? '' : String(number).padStart(digits, '0');
  return prefixes[prefix] + separator + padded + suffix;
}

/** Rounds numbered before a date since its numbering began; zero when each day starts afresh. */
function roundsBefore(schedule: Schedule, date: string): number {
  const { prefix, origin } = schedule.issue;
  if (prefix === 'YYYYMMDD' || prefix === 'YYMMDD') return 0;
  const from = prefix === 'none' ? (origin?.date ?? date) : `${date.slice(0, 4)}-01-01`;
  if (dayNumber(from) > dayNumber(date)) throw new RangeError(`${date} is before the first issue`);
  const perDay = schedule.sessions.reduce((sum, session) => sum + session.count, 0);
  let rounds = prefix === 'none' ? (origin?.number ?? 1) - 1 : 0;
  for (let day = from; day !== date; day = addDays(day, 1)) {
    if (!isRestDay(schedule, day)) rounds += perDay;
  }
  return rounds;
}
