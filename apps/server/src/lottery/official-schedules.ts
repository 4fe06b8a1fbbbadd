import type { Schedule, Session } from '@drawroom/engine/schedule';

const DAY_SECONDS = 86_400;
const CHINA = 'Asia/Shanghai';
const VIETNAM = 'Asia/Ho_Chi_Minh';

/** Betting opens this long after the draw before, so that its result has had time to come. */
const AFTER_DRAW_SECONDS = 600;

/** One draw at a local time of each date it is drawn on. */
function once(firstDraw: string): readonly Session[] {
  return [{ firstDraw, intervalSeconds: DAY_SECONDS, count: 1 }];
}

/** Evenly spaced draws from `firstDraw` on. */
function every(minutes: number, firstDraw: string, count: number): Session {
  return { firstDraw, intervalSeconds: minutes * 60, count };
}

/**
 * Pauses of the Chinese state lotteries, Spring Festival and National Day, as they stand in the draws of 3D (the draw files);
 * 2020 was the epidemic. The National Day pause of 2026 is the one of every year since 2020.
 */
const CHINA_PAUSES: readonly string[] = [
  '2018-02-15..2018-02-21',
  '2019-02-04..2019-02-10',
  '2019-10-01..2019-10-07',
  '2020-01-22..2020-03-10',
  '2020-10-01..2020-10-04',
  '2021-02-09..2021-02-18',
  '2021-10-01..2021-10-04',
  '2022-01-29..2022-02-07',
  '2022-10-01..2022-10-04',
  '2023-01-19..2023-01-28',
  '2023-10-01..2023-10-04',
  '2024-02-08..2024-02-17',
  '2024-10-01..2024-10-04',
  '2025-01-27..2025-02-05',
  '2025-10-01..2025-10-04',
  '2026-02-14..2026-02-23',
  '2026-10-01..2026-10-04',
];

/** The north draws on every day but New Year's Eve and the three days after it; the last one by the lunar table. */
const NORTH_PAUSES: readonly string[] = [
  '2023-01-21..2023-01-24',
  '2024-02-09..2024-02-12',
  '2025-01-28..2025-01-31',
  '2026-02-16..2026-02-19',
  '2027-02-05..2027-02-08',
];

/** A Chinese state lottery drawn once a day, numbered within the year. */
export function chinaDaily(draw: string, closeLeadSeconds: number): Schedule {
  return {
    zone: CHINA,
    sessions: once(draw),
    closeLeadSeconds,
    openLeadSeconds: DAY_SECONDS - AFTER_DRAW_SECONDS,
    issue: { prefix: 'YYYY', separator: '', digits: 3 },
    restDates: CHINA_PAUSES,
  };
}

/** Beijing 2019, continuous numbers; the first number is placed on its date by the pattern of the gaps (decision 021). */
export function beijingContinuous(session: Session, origin: { date: string; number: number }): Schedule {
  return { ...chinaDay([session]), issue: { prefix: 'none', separator: '', digits: 6, origin } };
}

/** Numbered within the day; betting opens with the draw before. */
function chinaDay(sessions: readonly Session[], digits = 2, prefix: 'YYMMDD' | 'YYYYMMDD' = 'YYMMDD'): Schedule {
  return {
    zone: CHINA,
    sessions,
    closeLeadSeconds: 60,
    openLeadSeconds: sessions[0]?.intervalSeconds ?? 0,
    issue: { prefix, separator: '', digits },
  };
}

export const FIVE_MINUTES_OF_2019 = every(5, '09:05:00', 179);
export const TWENTY_MINUTES_OF_2019 = every(20, '09:30:00', 44);

/** Guangxi K3, 78 a day. */
export const GUANGXI: Schedule = chinaDay([every(10, '09:37:00', 78)], 3, 'YYYYMMDD');

/** Beijing K3 of 2019: even numbers until 4 November, then every number. */
export const BEIJING_K3: Schedule = {
  ...chinaDay([every(20, '09:20:00', 44)]),
  earlier: [{ before: '2019-11-05', change: { issue: { prefix: 'YYMMDD', separator: '', digits: 2, step: 2 } } }],
};

export const GUANGDONG: Schedule = chinaDay([every(20, '09:30:00', 42)]);
export const SHANDONG: Schedule = chinaDay([every(20, '09:01:00', 43)]);

/** Chongqing SSC of 2019: rounds 1-9 by night, 10-59 by day. */
export const CHONGQING_SSC: Schedule = chinaDay([every(20, '00:30:00', 9), every(20, '07:30:00', 50)], 3, 'YYYYMMDD');

export const CHONGQING_HAPPY_10: Schedule = chinaDay([every(20, '00:20:00', 9), every(20, '07:20:00', 50)]);

/** Lucky Airship: 13:04 to 04:04, 180 rounds of one business date. */
export const AIRSHIP: Schedule = {
  ...chinaDay([every(5, '13:09:00', 180)], 3, 'YYYYMMDD'),
  closeLeadSeconds: 30,
};

/**
 * Mark Six: usually Tuesday, Thursday and Saturday; the Jockey Club announces each date and moves some. The number of a known
 * draw of 2026 is the anchor: from it on the usual weekdays are counted.
 */
export const MARK_SIX: Schedule = {
  zone: 'Asia/Hong_Kong',
  sessions: once('21:30:00'),
  closeLeadSeconds: 15 * 60,
  openLeadSeconds: 2 * DAY_SECONDS - AFTER_DRAW_SECONDS,
  issue: { prefix: 'YY', separator: '/', digits: 3, anchors: [{ date: '2026-09-08', number: 97 }] },
  restWeekdays: [0, 1, 3, 5],
  announced: true,
};

/** A drawing of one Vietnamese region: when its result is complete; betting closes before the first number falls. */
function vietnam(complete: string, closeLeadSeconds: number): Omit<Schedule, 'issue'> {
  return {
    zone: VIETNAM,
    sessions: once(complete),
    closeLeadSeconds,
    openLeadSeconds: DAY_SECONDS - AFTER_DRAW_SECONDS,
  };
}

/** The north: drawn 18:15 to 18:30 each day. */
export const NORTH: Schedule = {
  ...vietnam('18:30:00', 20 * 60),
  issue: { prefix: 'YYYYMMDD', separator: '', digits: 0 },
  restDates: NORTH_PAUSES,
};

/** A station of the south (16:15 to 16:35) or the centre (17:15 to 17:35) on its weekdays, 0 Sunday .. 6 Saturday. */
export function station(region: 'south' | 'centre', code: string, weekdays: readonly number[]): Schedule {
  return {
    ...vietnam(region === 'south' ? '16:35:00' : '17:35:00', 25 * 60),
    issue: { prefix: 'YYYYMMDD', separator: '', digits: 0, suffix: `-${code}` },
    restWeekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => !weekdays.includes(day)),
  };
}
