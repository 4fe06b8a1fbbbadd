import { readFileSync } from 'node:fs';
import { addDays, dateOfNumber, roundsOfDay } from '@drawroom/engine/round-clock';
import { pc28FromKeno } from '@drawroom/engine/games/pc28/keno';
import type { Schedule } from '@drawroom/engine/schedule';
import { describe, expect, test } from 'vitest';
import { OFFICIAL_LOTTERIES } from './official-lotteries.ts';

interface DrawRow {
  readonly issue: string;
  readonly date: string;
  readonly numbers: string;
}

function draws(file: string): DrawRow[] {
  const text = readFileSync(new URL(`../../../../packages/engine/golden/draws/${file}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [issue = '', date = '', numbers = ''] = line.trim().split(',');
      return { issue, date, numbers };
    });
}

function scheduleOf(code: string): Schedule {
  const found = OFFICIAL_LOTTERIES.find((lottery) => lottery.code === code);
  if (found === undefined) throw new Error(code);
  return found.schedule;
}

const issuesOf = (schedule: Schedule, date: string): string[] =>
  roundsOfDay(schedule, date).map((round) => round.gameNo);

describe('the calendars make the numbers that were really drawn (games.md §1)', () => {
  test.each([
    ['k3-gx', 'k3_guangxi_2013_2014.csv', []],
    // The source wrote 85 for 84 or 86, one of the even numbers of that time.
    ['k3-bj', 'k3_beijing_2019.csv', ['19103085']],
    ['11x5-gd', '11x5_guangdong_2019.csv', []],
    ['11x5-sd', '11x5_shandong_2019.csv', []],
    ['ssc-cq', 'ssc_chongqing_2019.csv', []],
    ['klsf-cq', 'klsf_chongqing_2019.csv', []],
    ['fc3d', '3d_fucai_2005_2026.csv', []],
    ['xsmb', 'vn_xsmb_2015_2026.csv', []],
  ] as const)('%s: every number of %s on its date, but %j', (code, file, exceptions) => {
    const schedule = scheduleOf(code);
    const strange: string[] = [];
    for (const [date, rows] of Map.groupBy(draws(file), (row) => row.date)) {
      const planned = new Set(issuesOf(schedule, date));
      strange.push(...rows.map((row) => row.issue).filter((issue) => !planned.has(issue)));
    }
    expect(strange).toEqual(exceptions);
  });

  test.each([
    ['fc3d', '3d_fucai_2005_2026.csv'],
    ['xsmb', 'vn_xsmb_2015_2026.csv'],
  ])('%s: drawn on every date of its calendar and on no other, pauses included', (code, file) => {
    const schedule = scheduleOf(code);
    const rows = draws(file);
    const planned: string[] = [];
    for (let date = rows[0]?.date ?? ''; date <= (rows.at(-1)?.date ?? ''); date = addDays(date, 1)) {
      planned.push(...issuesOf(schedule, date).map((issue) => `${date} ${issue}`));
    }
    expect(rows.map((row) => `${row.date} ${row.issue}`)).toEqual(planned);
  });

  test.each([
    ['11x5-gd', '11x5_guangdong_2019.csv'],
    ['11x5-sd', '11x5_shandong_2019.csv'],
    ['ssc-cq', 'ssc_chongqing_2019.csv'],
    ['klsf-cq', 'klsf_chongqing_2019.csv'],
  ])('%s: days that the file has to their end have as many draws as the calendar', (code, file) => {
    const schedule = scheduleOf(code);
    const byDate = Map.groupBy(draws(file), (row) => row.date);
    for (const date of ['2019-10-29', '2019-10-30', '2019-10-31', '2019-11-01', '2019-11-06', '2019-11-10']) {
      expect(byDate.get(date)?.map((row) => row.issue)).toEqual(issuesOf(schedule, date));
    }
  });

  test('Mark Six: the numbers count the draws of a year whatever the weekday, and from the anchor on the usual ones', () => {
    const { anchors, ...issue } = scheduleOf('m6-hk').issue;
    const rows = draws('m6_hongkong_1993_2025.csv');
    for (const [year, ofYear] of Map.groupBy(rows, (row) => row.date.slice(0, 4))) {
      // The first year of the file does not begin with its first draw.
      if (!ofYear[0]?.issue.endsWith('001')) continue;
      const schedule = {
        ...scheduleOf('m6-hk'),
        issue,
        restWeekdays: [0, 1, 2, 3, 4, 5, 6],
        extraDates: ofYear.map((row) => row.date),
      };
      const planned = ofYear.flatMap((row) => issuesOf(schedule, row.date));
      expect(planned).toEqual(ofYear.map((row) => `${year.slice(2)}/${row.issue.slice(4)}`));
    }
    expect(anchors).toEqual([{ date: '2026-09-08', number: 97 }]);
    expect(issuesOf(scheduleOf('m6-hk'), '2026-09-10')).toEqual(['26/098']);
    expect(issuesOf(scheduleOf('m6-hk'), '2027-01-02')).toEqual(['27/001']);
  });
});

describe('numbers without a date (decision 021)', () => {
  const gapsOf = (rows: readonly DrawRow[]): string[] =>
    rows.flatMap((row, at) => {
      const next = Number(rows[at + 1]?.issue ?? Number(row.issue) + 1);
      return next === Number(row.issue) + 1 ? [] : [row.issue, String(next)];
    });

  test.each([
    ['pk10-bj', 'pk10_beijing_2019.csv', ['2019-10-25']],
    ['kl8-bj', 'kl8_beijing_2019.csv', ['2019-10-21', '2019-10-23', '2019-10-25']],
    ['pc28-bj', 'pc28_beijing_2019.csv', ['2019-10-21', '2019-10-23', '2019-10-25']],
  ])(
    '%s: placed by its pattern, it was read on the very dates of the dated files, and missed whole nights',
    (code, file, early) => {
      const schedule = scheduleOf(code);
      const rows = draws(file);
      const dates = [...new Set(rows.map((row) => dateOfNumber(schedule, row.issue) ?? '?'))];
      const dated = [...new Set(draws('11x5_shandong_2019.csv').map((row) => row.date))];
      expect(dates.filter((date) => !dated.includes(date))).toEqual(early.filter((date) => !dated.includes(date)));
      expect(dated.filter((date) => !dates.includes(date))).toEqual([]);
      // After a gap over a night the file goes on with the first number of a date.
      const resumed = gapsOf(rows).filter((_, at) => at % 2 === 1);
      const firsts = resumed.filter((issue) => issuesOf(schedule, dateOfNumber(schedule, issue) ?? '')[0] === issue);
      expect(firsts.length).toBeGreaterThanOrEqual(4);
    },
  );

  test('PC28 of Beijing is made of the keno draws of the same numbers: 2,549 of 2,549', () => {
    const keno = new Map(draws('kl8_beijing_2019.csv').map((row) => [row.issue, row.numbers.split(' ')]));
    const rows = draws('pc28_beijing_2019.csv');
    const made = rows.filter(({ issue, numbers }) => {
      const derived = pc28FromKeno(keno.get(issue) ?? [], 'beijing');
      return derived.ok && derived.draw.numbers.join(' ') === numbers;
    });
    expect([made.length, rows.length]).toEqual([2_549, 2_549]);
  });
});

describe('the running calendars', () => {
  const running = OFFICIAL_LOTTERIES.filter(({ state }) => state === 'running');

  test.each(running.map((lottery) => [lottery.code, lottery.schedule] as const))(
    '%s: over a change of year every number once and later than the one before',
    (_code, schedule) => {
      const rounds = Array.from({ length: 150 }, (_, n) => roundsOfDay(schedule, addDays('2026-11-01', n))).flat();
      expect(new Set(rounds.map((round) => round.gameNo)).size).toBe(rounds.length);
      const later = rounds.filter((round, at) => round.govPrizeTime > (rounds[at - 1]?.govPrizeTime ?? 0));
      expect([rounds.length > 10, later.length]).toEqual([true, rounds.length]);
      expect(rounds.filter((round) => round.beginTime >= round.endTime)).toEqual([]);
    },
  );

  test('three stations of the south a day, four on Saturday; two or three of the centre (games.md §1)', () => {
    const count = (group: string, date: string): number =>
      running.filter((lottery) => lottery.group === group && roundsOfDay(lottery.schedule, date).length > 0).length;
    // From a Sunday on.
    const week = [0, 1, 2, 3, 4, 5, 6].map((n) => addDays('2026-11-22', n));
    expect(week.map((date) => count('xsmn', date))).toEqual([3, 3, 3, 3, 3, 3, 4]);
    expect(week.map((date) => count('xsmt', date))).toEqual([3, 2, 2, 2, 3, 2, 3]);
    // The draw file that games.md names: Hue on a Sunday.
    const hue = roundsOfDay(scheduleOf('xsmt-tth'), '2026-07-19')[0];
    expect(hue?.gameNo).toBe('20260719-TTH');
    expect(new Date(hue?.govPrizeTime ?? 0).toISOString()).toBe('2026-07-19T10:35:00.000Z');
  });
});
