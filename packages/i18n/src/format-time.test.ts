import { expect, test } from 'vitest';
import {
  dayKey,
  formatAhead,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatTime,
  formatUntil,
} from './format-time.ts';

const AT = Date.UTC(2026, 10, 20, 16, 5, 9);

test.each([
  [60_000, '01:00'],
  [59_001, '01:00'],
  [59_000, '00:59'],
  [1, '00:01'],
  [0, '00:00'],
  [-5_000, '00:00'],
  [3_599_000, '59:59'],
  [3_600_000, '1:00:00'],
  [86_399_000, '23:59:59'],
  [86_400_000, '1d'],
  [90_061_000, '1d 2h'],
  [3 * 86_400_000 - 1, '3d'],
])('a countdown shows 00:00 only when the time is over: %d ms is %s', (remainingMs, shown) => {
  expect(formatCountdown(remainingMs, 'en-US')).toBe(shown);
});

test('a long wait and the next draw are told in the words of the language', () => {
  const locales = ['zh-CN', 'vi-VN', 'en-US'];
  expect(locales.map((locale) => formatCountdown(2 * 86_400_000 + 1, locale).replaceAll(/\s/g, ' '))).toEqual([
    '2天 1小时',
    '2 ngày 1 giờ',
    '2d 1h',
  ]);
  const draw = Date.UTC(2026, 10, 24, 13, 30);
  const ahead = (nowMs: number) =>
    locales.map((locale) => formatAhead(draw, nowMs, { locale, timeZone: 'Asia/Hong_Kong' }));
  expect(ahead(AT)).toEqual(['星期二21:30', '21:30 Thứ Ba', 'Tuesday 21:30']);
  // A week ahead the weekday alone would mean today.
  expect(ahead(draw - 7 * 86_400_000)[2]).toContain('Nov 24');
});

test('the end of a break is told with its month in words, to the minute', () => {
  const told = (['zh-CN', 'vi-VN', 'en-US'] as const).map((locale) => formatMoment(AT, { locale, timeZone: 'UTC' }));
  expect(told).toEqual(['2026年11月20日 16:05', '16:05 20 thg 11, 2026', 'Nov 20, 2026, 16:05']);
});

test('until when something holds is told by the time alone today, and without the year within it', () => {
  const until = (atMs: number, timeZone: string) =>
    (['zh-CN', 'vi-VN', 'en-US'] as const).map((locale) => formatUntil(atMs, AT, { locale, timeZone }));
  expect(until(AT + 3_600_000, 'UTC')).toEqual(['17:05', '17:05', '17:05']);
  expect(until(AT + 3 * 86_400_000, 'UTC')).toEqual(['11月23日 16:05', '16:05 23 thg 11', 'Nov 23, 16:05']);
  expect(until(AT + 60 * 86_400_000, 'UTC')).toEqual([
    '2027年1月19日 16:05',
    '16:05 19 thg 1, 2027',
    'Jan 19, 2027, 16:05',
  ]);
  // The day is the member's own: in Shanghai it is past midnight already.
  expect(until(AT - 600_000, 'Asia/Shanghai')[2]).toBe('Nov 20, 23:55');
});

test('a time is shown in the member’s zone, not in the device’s', () => {
  expect(formatTime(AT, { locale: 'zh-CN', timeZone: 'Asia/Shanghai' })).toBe('00:05:09');
  expect(formatTime(AT, { locale: 'zh-CN', timeZone: 'UTC' })).toBe('16:05:09');
  expect(formatDate(AT, { locale: 'zh-CN', timeZone: 'Asia/Shanghai' })).toBe('2026/11/21');
  expect(formatDateTime(AT, { locale: 'zh-CN', timeZone: 'UTC' })).toBe('2026/11/20 16:05:09');
  expect(formatDay(AT, { locale: 'zh-CN', timeZone: 'Asia/Shanghai' })).toContain('11月21日');
  const old = Date.UTC(2025, 11, 28, 13, 30);
  expect(formatDay(old, { locale: 'en-US', timeZone: 'UTC' }, AT)).toBe('Sunday, December 28, 2025');
  expect(formatDay(AT - 86_400_000, { locale: 'en-US', timeZone: 'UTC' }, AT)).toBe('Thursday, November 19');
});

test('rows are grouped by the day of the member’s zone', () => {
  expect(dayKey(AT, 'UTC')).toBe('2026-11-20');
  expect(dayKey(AT, 'Asia/Ho_Chi_Minh')).toBe('2026-11-20');
  expect(dayKey(AT, 'Asia/Shanghai')).toBe('2026-11-21');
});

test('times have Latin digits in every language', () => {
  expect(formatTime(AT, { locale: 'ar-EG', timeZone: 'UTC' })).toMatch(/^[\d:\u200f]+$/);
  expect(formatTime(AT, { locale: 'bn-BD', timeZone: 'UTC' })).toBe('16:05:09');
});
