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
  readonly origin?: { readonly date: string; readonly number: number };
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
  /** Dates without draws, e.g. the New Year pause of 3D. */
  readonly restDates?: readonly string[];
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
  for (const { firstDraw, intervalSeconds, count } of schedule.sessions) {
    secondsOfDay(firstDraw);
    if (!positive(intervalSeconds)) throw new RangeError(`bad intervalSeconds: ${intervalSeconds}`);
    if (!positive(count)) throw new RangeError(`bad count: ${count}`);
  }
  const { closeLeadSeconds, openLeadSeconds, issue } = schedule;
  if (!Number.isSafeInteger(closeLeadSeconds) || closeLeadSeconds < 0) {
    throw new RangeError(`bad closeLeadSeconds: ${closeLeadSeconds}`);
  }
  if (!positive(openLeadSeconds) || openLeadSeconds <= closeLeadSeconds) {
    throw new RangeError(`openLeadSeconds must exceed closeLeadSeconds: ${openLeadSeconds}`);
  }
  if (issue.step !== undefined && !positive(issue.step)) throw new RangeError(`bad step: ${issue.step}`);
  if (issue.prefix === 'none' && issue.origin === undefined) {
    throw new RangeError('continuous issue numbers need an origin');
  }
}

function positive(n: number): boolean {
  return Number.isSafeInteger(n) && n > 0;
}
