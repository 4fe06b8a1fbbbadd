import { expect, test } from 'vitest';
import { rangeOf } from './use-range.ts';

test('reversed days of an address are put in order', () => {
  expect(rangeOf({ range: 'days', from: '2026-11-20', to: '2026-11-18' })).toEqual({
    range: 'days',
    from: '2026-11-18',
    to: '2026-11-20',
  });
});

test('an address with a range that does not exist, or with days that cannot be, means today', () => {
  expect(rangeOf({ range: 'always' })).toEqual({ range: 'today' });
  expect(rangeOf({ range: 'days', from: '2026-02-31', to: '2026-03-01' })).toEqual({ range: 'today' });
  expect(rangeOf({ range: 'lastWeek', from: '2026-02-01' })).toEqual({ range: 'lastWeek' });
});
