import { describe, expect, test } from 'vitest';
import { isAlways, weekOpeningAt } from './week-hours.ts';

const ALL = '00:00-24:00';
const at = (text: string): number => Date.parse(text);
const work = { mon: '09:00-22:00', tue: '09:00-22:00', wed: '09:00-22:00', thu: '09:00-22:00', fri: '09:00-18:30' };

describe('hours by weekday', () => {
  // 2026-11-23 is a Monday; Shanghai is UTC+8.
  test.each([
    ['a moment before it opens on Monday', '2026-11-23T00:59:59.999Z', '2026-11-23T01:00:00Z'],
    ['the moment it opens', '2026-11-23T01:00:00Z', null],
    ['a moment before it closes', '2026-11-23T13:59:59.999Z', null],
    ['the moment it closes: the next day', '2026-11-23T14:00:00Z', '2026-11-24T01:00:00Z'],
    ['Friday has its own hours', '2026-11-27T10:29:59Z', null],
    ['after Friday: Monday', '2026-11-27T10:30:00Z', '2026-11-30T01:00:00Z'],
    ['Saturday is not named', '2026-11-28T04:00:00Z', '2026-11-30T01:00:00Z'],
    ['Sunday evening in Shanghai, still Sunday in London', '2026-11-29T15:00:00Z', '2026-11-30T01:00:00Z'],
    ['Monday in Shanghai while it is Sunday in London', '2026-11-22T23:00:00Z', '2026-11-23T01:00:00Z'],
  ])('%s', (_, now, opens) => {
    const { open, opensAtMs } = weekOpeningAt({ zone: 'Asia/Shanghai', days: work }, at(now));
    expect([open, opensAtMs]).toEqual([opens === null, opens === null ? null : at(opens)]);
  });

  test('one day a week opens again a week later', () => {
    const week = { zone: 'UTC', days: { mon: '10:00-11:00' } };
    expect(weekOpeningAt(week, at('2026-11-23T11:00:00Z')).opensAtMs).toBe(at('2026-11-30T10:00:00Z'));
  });

  test('a day until 24:00 goes over into the next one without a gap', () => {
    const week = { zone: 'UTC', days: { mon: ALL, tue: '00:00-01:00' } };
    expect(weekOpeningAt(week, at('2026-11-23T23:59:59.999Z')).open).toBe(true);
    expect(weekOpeningAt(week, at('2026-11-24T00:00:00Z')).open).toBe(true);
  });

  test('opens by the clock on the wall, also where summer time has begun meanwhile', () => {
    const week = { zone: 'America/New_York', days: { sun: '09:00-10:00' } };
    // Clocks go forward at 07:00 UTC of 2027-03-14.
    expect(weekOpeningAt(week, at('2027-03-14T05:00:00Z')).opensAtMs).toBe(at('2027-03-14T13:00:00Z'));
  });

  test('always is every day from its beginning to its end', () => {
    const days = { mon: ALL, tue: ALL, wed: ALL, thu: ALL, fri: ALL, sat: ALL, sun: ALL };
    expect(isAlways({ days })).toBe(true);
    expect(isAlways({ days: { ...days, sun: '00:00-23:59' } })).toBe(false);
    const { sun: _closed, ...six } = days;
    expect(isAlways({ days: six })).toBe(false);
  });
});
