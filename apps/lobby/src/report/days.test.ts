import { expect, test } from 'vitest';
import { orderedDays } from './days.ts';
import { rangeOf } from './use-range.ts';

test('reversed days are put in order', () => {
  expect(orderedDays('2026-11-20', '2026-11-18')).toEqual({ from: '2026-11-18', to: '2026-11-20' });
  expect(rangeOf({ range: 'days', from: '2026-11-20', to: '2026-11-18' })).toEqual({
    range: 'days',
    from: '2026-11-18',
    to: '2026-11-20',
  });
});

test('92 days are covered, 93 are too many, and a day that is none is missing', () => {
  expect(orderedDays('2026-01-01', '2026-04-02')).toEqual({ from: '2026-01-01', to: '2026-04-02' });
  expect(orderedDays('2026-01-01', '2026-04-03')).toBe('tooMany');
  expect(orderedDays('2026-02-29', '2026-03-01')).toBe('missing');
  expect(orderedDays('', '2026-03-01')).toBe('missing');
});

test('an address with a range that does not exist, or with days that cannot be, means today', () => {
  expect(rangeOf({ range: 'always' })).toEqual({ range: 'today' });
  expect(rangeOf({ range: 'days', from: '2026-02-31', to: '2026-03-01' })).toEqual({ range: 'today' });
  expect(rangeOf({ range: 'lastWeek', from: '2026-02-01' })).toEqual({ range: 'lastWeek' });
});
