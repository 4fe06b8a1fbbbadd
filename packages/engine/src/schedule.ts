import { dayNumber, weekdayOfDay } from './civil-date.ts';

/** How issue numbers are built (games.md §1). */
export type IssueFormat = {
  /**
   * The date part. The index counts within the day for `YYYYMMDD` and `YYMMDD`, within the year for
   * `YYYY` and `YY`, and for `none` it runs on for ever from `origin`.
   */
  readonly prefix: 'YYYYMMDD' | 'YYMMDD' | 'YYYY' | 'YY' | 'none';
  readonly separator: string;
  /** Width the index is padded to; 0 leaves the index out (one draw a day, numbered by its date). */
  readonly digits: number;
  /** Distance of neighbouring indices; Beijing K3 of 2019 used even ones. */
  readonly step?: number;
  /** Station or similar, after the index. */
  readonly suffix?: string;
  /** For `none`: the number of the first round of a date. */
  readonly origin?: Anchor;
  /** For `YYYY` and `YY`: numbers that the operator has told; from such a date on they count instead of the year's start. */
  readonly anchors?: readonly Anchor[];
};

/** The number that the first round of a date has. */
export type Anchor = { readonly date: string; readonly number: number };

/** How a game was drawn before a date, where that was otherwise: only what differs. */
export type EarlierSchedule = {
  readonly before: string;
  readonly change: Partial<Pick<Schedule, 'sessions' | 'issue' | 'restWeekdays'>>;
};

/** How a game is drawn from a date on, as people have set it over the rest. */
export type LaterSchedule = {
  readonly from: string;
  readonly change: Pick<Schedule, 'zone' | 'sessions' | 'closeLeadSeconds' | 'openLeadSeconds'>;
};

/** Days on which a game is drawn otherwise than its schedule says, both included, whatever their weekday; without sessions it is not drawn. */
export type DayException = {
  readonly from: string;
  readonly to: string;
  readonly sessions: readonly Session[];
};

/** A run of evenly spaced draws. */
export type Session = {
  /** Local time `HH:MM:SS` of the first draw; a session may cross midnight. */
  readonly firstDraw: string;
  readonly intervalSeconds: number;
  readonly count: number;
};

/**
 * When a game is drawn, as data (games.md §1). Sessions are in drawing order: one whose first draw
 * is not later than that of the session before it is on the next calendar day. The business date
 * is the local date of the first session's first draw.
 */
export type Schedule = {
  /** IANA time zone. */
  readonly zone: string;
  readonly sessions: readonly Session[];
  /** Betting closes this long before the draw. */
  readonly closeLeadSeconds: number;
  /** Betting opens this long before the draw. */
  readonly openLeadSeconds: number;
  readonly issue: IssueFormat;
  /** Weekdays without draws, 0 Sunday .. 6 Saturday. */
  readonly restWeekdays?: readonly number[];
  /** Dates without draws, single or `first..last`, e.g. the New Year pause of 3D. */
  readonly restDates?: readonly string[];
  /** Dates with draws although their weekday has none, single or `first..last`. */
  readonly extraDates?: readonly string[];
  /**
   * The operator announces each date and moves some: the weekdays are only the usual ones, and past draws may stand on any
   * (Mark Six).
   */
  readonly announced?: boolean;
  /** Earlier ways in which it was drawn, oldest first. */
  readonly earlier?: readonly EarlierSchedule[];
  /** Later ways, oldest first; each holds until the next one. */
  readonly later?: readonly LaterSchedule[];
  /** At most one for a day. */
  readonly exceptions?: readonly DayException[];
};

/** Seconds after midnight of `HH:MM:SS`. Throws RangeError when it is not a time of day. */
export function secondsOfDay(time: string): number {
  const match = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(time);
  if (match === null) throw new RangeError(`not a time of day: ${time}`);
  return (Number(match[1]) * 60 + Number(match[2])) * 60 + Number(match[3]);
}

/** Throws RangeError when a schedule cannot be run; the text names the field. */
export function checkSchedule(schedule: Schedule): void {
  if (schedule.sessions.length === 0) throw new RangeError('schedule has no sessions');
  checkTimes(schedule);
  const { issue, later = [], exceptions = [] } = schedule;
  for (const { change } of later) {
    if (change.sessions.length === 0) throw new RangeError('schedule has no sessions');
    checkTimes(change);
  }
  for (const { sessions } of exceptions) checkTimes({ ...schedule, sessions });
  if (issue.step !== undefined && !positive(issue.step)) throw new RangeError(`bad step: ${issue.step}`);
  if (issue.prefix === 'none' && issue.origin === undefined) {
    throw new RangeError('continuous issue numbers need an origin');
  }
  datesOf(schedule);
  checkAscending('anchors', issue.anchors?.map(({ date }) => date) ?? []);
  checkAscending('earlier', schedule.earlier?.map(({ before }) => before) ?? []);
  checkAscending(
    'later',
    later.map(({ from }) => from),
  );
}

function checkTimes({
  sessions,
  closeLeadSeconds,
  openLeadSeconds,
}: Pick<Schedule, 'sessions' | 'closeLeadSeconds' | 'openLeadSeconds'>): void {
  for (const { firstDraw, intervalSeconds, count } of sessions) {
    secondsOfDay(firstDraw);
    if (!positive(intervalSeconds)) throw new RangeError(`bad intervalSeconds: ${intervalSeconds}`);
    if (!positive(count)) throw new RangeError(`bad count: ${count}`);
  }
  if (!Number.isSafeInteger(closeLeadSeconds) || closeLeadSeconds < 0) {
    throw new RangeError(`bad closeLeadSeconds: ${closeLeadSeconds}`);
  }
  if (!positive(openLeadSeconds) || openLeadSeconds <= closeLeadSeconds) {
    throw new RangeError(`openLeadSeconds must exceed closeLeadSeconds: ${openLeadSeconds}`);
  }
}

/** First and last day number of a date or `first..last`. Throws RangeError when it is neither. */
function spanOf(span: string): Span {
  const [first = '', last = first, ...rest] = span.split('..');
  const days = [dayNumber(first), dayNumber(last)] as const;
  if (rest.length > 0 || days[0] > days[1]) throw new RangeError(`not a span of dates: ${span}`);
  return days;
}

type Span = readonly [first: number, last: number];

/** A schedule on some days: before `untilDay`, with the weekdays it had then. */
type Era = { readonly untilDay: number; readonly schedule: Schedule };

/** A schedule from a day on. */
type Change = { readonly fromDay: number; readonly schedule: Schedule };

/** Days of their own. */
type OtherDays = { readonly days: Span; readonly sessions: readonly Session[] };

/** The dates of a schedule as day numbers; asked for every day of a year, so they are read once. */
type Dates = {
  readonly rest: readonly Span[];
  readonly extra: readonly Span[];
  readonly eras: readonly Era[];
  readonly changes: readonly Change[];
  readonly others: readonly OtherDays[];
  /** The first day that people have set; Infinity: none. */
  readonly setFrom: number;
};

const datesOfSchedule = new WeakMap<Schedule, Dates>();

function datesOf(schedule: Schedule): Dates {
  const known = datesOfSchedule.get(schedule);
  if (known !== undefined) return known;
  const { restDates = [], extraDates = [], earlier = [], later = [], exceptions = [] } = schedule;
  const changes = later.map(({ from, change }) => ({ fromDay: dayNumber(from), schedule: { ...schedule, ...change } }));
  const others = exceptions.map(({ from, to, sessions }) => ({ days: spanOf(`${from}..${to}`), sessions }));
  const made = {
    rest: restDates.map(spanOf),
    extra: extraDates.map(spanOf),
    eras: earlier.map(({ before, change }) => ({ untilDay: dayNumber(before), schedule: { ...schedule, ...change } })),
    changes,
    others,
    setFrom: Math.min(...changes.map(({ fromDay }) => fromDay), ...others.map(({ days: [first] }) => first)),
  };
  datesOfSchedule.set(schedule, made);
  return made;
}

/** The schedule on a day (days since 1970); on one without draws that of the days beside it. */
export function scheduleOn(schedule: Schedule, day: number): Schedule {
  const { eras, changes } = datesOf(schedule);
  const then =
    eras.find(({ untilDay }) => day < untilDay)?.schedule ??
    changes.findLast(({ fromDay }) => fromDay <= day)?.schedule ??
    schedule;
  const sessions = otherSessionsOn(schedule, day) ?? [];
  return sessions.length === 0 ? then : { ...then, sessions };
}

/** Whether a game is drawn on a day (days since 1970) at all. */
export function isDrawDay(schedule: Schedule, day: number): boolean {
  const other = otherSessionsOn(schedule, day);
  if (other !== undefined) return other.length > 0;
  const { rest, extra } = datesOf(schedule);
  const among = (spans: readonly Span[]): boolean => spans.some((span) => isWithin(span, day));
  if (among(rest)) return false;
  const { restWeekdays = [] } = scheduleOn(schedule, day);
  return !restWeekdays.includes(weekdayOfDay(day)) || among(extra);
}

/** Whether what people have set may bear on the draws of a day, those of the next one included. */
export function isSetByPeople(schedule: Schedule, day: number): boolean {
  return day >= datesOf(schedule).setFrom - 1;
}

/** The longest time before its draw at which betting on any round opens, seconds. */
export function longestOpenLead({ openLeadSeconds, later = [] }: Schedule): number {
  return Math.max(openLeadSeconds, ...later.map(({ change }) => change.openLeadSeconds));
}

function otherSessionsOn(schedule: Schedule, day: number): readonly Session[] | undefined {
  return datesOf(schedule).others.find(({ days }) => isWithin(days, day))?.sessions;
}

function isWithin([first, last]: Span, day: number): boolean {
  return first <= day && day <= last;
}

function checkAscending(field: string, dates: readonly string[]): void {
  for (const [place, date] of dates.entries()) {
    dayNumber(date);
    if (place > 0 && date <= (dates[place - 1] ?? '')) throw new RangeError(`${field} out of order: ${date}`);
  }
}

function positive(n: number): boolean {
  return Number.isSafeInteger(n) && n > 0;
}
