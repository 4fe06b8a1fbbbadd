import { DAY_MS, dateOfDay, dayNumber } from './civil-date.ts';
import { checkSchedule, isDrawDay, isSetByPeople, longestOpenLead, scheduleOn, secondsOfDay } from './schedule.ts';
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
  const day = dayNumber(businessDate);
  const times = drawTimes(schedule, day);
  if (times.length === 0) return [];
  const then = scheduleOn(schedule, day);
  const before = roundsBefore(schedule, businessDate);
  return times.map((govPrizeTime, at) => roundAt(then, { businessDate, before, index: at + 1, govPrizeTime }));
}

/** Instants of the draws of a day, in order; none on rest days. */
function drawTimes(schedule: Schedule, day: number): number[] {
  if (!isDrawDay(schedule, day)) return [];
  const then = scheduleOn(schedule, day);
  const [tomorrow = Infinity] = sessionStarts(scheduleOn(schedule, day + 1), day + 1);
  // What runs on without a pause ends with its own day also where the next one begins later than this one did.
  const [again = Infinity] = sessionStarts(then, day + 1);
  const starts = [...sessionStarts(then, day), Math.min(tomorrow, again)];
  const times: number[] = [];
  for (const [place, session] of then.sessions.entries()) {
    const limit = starts[place + 1] ?? Infinity;
    const count = fillsUntilNext(then, place) ? Infinity : session.count;
    let govPrizeTime = starts[place] ?? Infinity;
    for (let n = 0; n < count && govPrizeTime < limit; n += 1) {
      times.push(govPrizeTime);
      govPrizeTime += session.intervalSeconds * 1_000;
    }
  }
  return times;
}

/**
 * The business date of a continuous number, for draws handed down without their date. Undefined when the number is before the
 * schedule's origin, more than ten years after it, or none. Throws RangeError on a schedule that numbers otherwise.
 */
export function dateOfNumber(schedule: Schedule, gameNo: string): string | undefined {
  checkSchedule(schedule);
  const { prefix, origin, step = 1 } = schedule.issue;
  if (prefix !== 'none' || origin === undefined) throw new RangeError('numbers are not continuous');
  const wanted = /^\d{1,15}$/.test(gameNo) ? Number(gameNo) / step : NaN;
  const begin = dayNumber(origin.date);
  let first = origin.number;
  for (let day = begin; day < begin + 3_660 && wanted >= first; day += 1) {
    first += roundsPerDay(schedule, day);
    if (wanted < first) return dateOfDay(day);
  }
  return undefined;
}

/**
 * The round of an announced date under the number its operator gave it, whatever the usual weekdays say. Undefined when the
 * number has not the form of that year's numbers. Throws RangeError on a bad schedule or date.
 */
export function announcedRound(schedule: Schedule, date: string, gameNo: string): RoundTimes | undefined {
  const { issue } = schedule;
  const number = Number(/\d+$/.exec(gameNo)?.[0].slice(-issue.digits) ?? NaN);
  if (!(number > 0)) return undefined;
  const told = { ...issue, anchors: [{ date, number }] };
  const rounds = roundsOfDay(
    { ...schedule, issue: told, restDates: [], extraDates: [date], earlier: [], exceptions: [] },
    date,
  );
  return rounds.find((round) => round.gameNo === gameNo);
}

/**
 * The business date an instant belongs to: the latest one whose first round has already opened.
 * Throws RangeError on a bad schedule.
 */
export function businessDateAt(schedule: Schedule, ms: number): string {
  checkSchedule(schedule);
  const leadDays = Math.ceil(longestOpenLead(schedule) / 86_400);
  // Two days on: zones that people have set may be a day ahead of this one.
  let day = Math.floor(wallClockMs(schedule.zone, ms) / DAY_MS) + leadDays + 2;
  while (opensAt(schedule, day) > ms) day -= 1;
  return dateOfDay(day);
}

/** When betting on the first round of a day opens, were it drawn on that day. */
function opensAt(schedule: Schedule, day: number): number {
  const then = scheduleOn(schedule, day);
  return (sessionStarts(then, day)[0] ?? 0) - then.openLeadSeconds * 1_000;
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

function roundAt(
  schedule: Schedule,
  at: { businessDate: string; before: number; index: number; govPrizeTime: number },
): RoundTimes {
  return {
    gameNo: gameNoOf(schedule, at.businessDate, at.before + at.index),
    businessDate: at.businessDate,
    index: at.index,
    beginTime: at.govPrizeTime - schedule.openLeadSeconds * 1_000,
    endTime: at.govPrizeTime - schedule.closeLeadSeconds * 1_000,
    govPrizeTime: at.govPrizeTime,
  };
}

/** Instants of each session's first draw. */
function sessionStarts(schedule: Schedule, day: number): number[] {
  const midnightMs = day * DAY_MS;
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

/** Issue number of a round; `place` counts from 1 since the numbering began. */
function gameNoOf(schedule: Schedule, date: string, place: number): string {
  const { separator, digits, step = 1, suffix = '' } = schedule.issue;
  const padded = digits === 0 ? '' : String(place * step).padStart(digits, '0');
  return datePrefixOf(schedule, date) + separator + padded + suffix;
}

/** What the issue numbers of a business date (`2026-02-17`) begin with; empty where they do not name their date. */
export function datePrefixOf({ issue: { prefix } }: Schedule, date: string): string {
  const compact = date.replaceAll('-', '');
  const prefixes = {
    YYYYMMDD: compact,
    YYMMDD: compact.slice(2),
    YYYY: compact.slice(0, 4),
    YY: compact.slice(2, 4),
    none: '',
  };
  return prefixes[prefix];
}

/** Rounds numbered before a date since its numbering began; zero when each day starts afresh. */
function roundsBefore(schedule: Schedule, date: string): number {
  const { prefix, origin, anchors = [] } = schedule.issue;
  if (prefix === 'YYYYMMDD' || prefix === 'YYMMDD') return 0;
  const newYear = { date: `${date.slice(0, 4)}-01-01`, number: 1 };
  const told = anchors.findLast((anchor) => anchor.date <= date && anchor.date >= newYear.date);
  const from = prefix === 'none' ? (origin ?? newYear) : (told ?? newYear);
  const until = dayNumber(date);
  const begin = dayNumber(from.date);
  if (begin > until) throw new RangeError(`${date} is before the first issue`);
  let rounds = from.number - 1;
  for (let day = begin; day < until; day += 1) rounds += roundsPerDay(schedule, day);
  return rounds;
}

function roundsPerDay(schedule: Schedule, day: number): number {
  if (!isDrawDay(schedule, day)) return 0;
  const then = scheduleOn(schedule, day);
  // One that runs without a pause has more or fewer on a day that changes its clocks.
  const isCounted = isSetByPeople(schedule, day) || then.sessions.some((_, place) => fillsUntilNext(then, place));
  if (isCounted) return countedDraws(schedule, day);
  return then.sessions.reduce((sum, session) => sum + session.count, 0);
}

// Counting takes the zone's rules for each day of a year, so it is done once.
const countsOfSchedule = new WeakMap<Schedule, Map<number, number>>();

function countedDraws(schedule: Schedule, day: number): number {
  const counts = countsOfSchedule.get(schedule) ?? new Map<number, number>();
  countsOfSchedule.set(schedule, counts);
  const count = counts.get(day) ?? drawTimes(schedule, day).length;
  counts.set(day, count);
  return count;
}
