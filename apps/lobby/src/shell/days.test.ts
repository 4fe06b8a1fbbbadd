import { expect, test } from 'vitest';
import { begunBy, dayWords, orderedDays } from './days.ts';

test('reversed days are put in order', () => {
  expect(orderedDays('2026-11-20', '2026-11-18')).toEqual({ from: '2026-11-18', to: '2026-11-20' });
});

test('92 days are covered, 93 are too many, and a day that is none is missing', () => {
  expect(orderedDays('2026-01-01', '2026-04-02')).toEqual({ from: '2026-01-01', to: '2026-04-02' });
  expect(orderedDays('2026-01-01', '2026-04-03')).toBe('tooMany');
  expect(orderedDays('2026-02-29', '2026-03-01')).toBe('missing');
  expect(orderedDays('', '2026-03-01')).toBe('missing');
});

test.each([
  ['zh-CN', '11/02'],
  ['vi-VN', '02/11'],
  ['en-US', '11/02'],
])('a day in %s is the whole date without its year', (language, words) => {
  expect(dayWords(language)('2026-11-02')).toBe(words);
  const shape = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  expect(new Intl.DateTimeFormat(language, shape).format(Date.UTC(2026, 10, 2))).toContain(words);
});

test('today has begun, tomorrow has not', () => {
  const days = ['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => ({ day }));
  expect(begunBy(days, '2026-12-01').map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-01']);
});
