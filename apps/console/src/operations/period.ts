import type { ViewPeriod } from '@drawroom/contract/view-desk';
import { addDays } from '@drawroom/engine/civil-date';
import { daysOf, type Days } from '@drawroom/engine/date-ranges';

/** The days of a period, seen from `today`; none of them is still to come. */
export function daysOfPeriod(period: ViewPeriod, today: string): Days {
  if (period === 'last7') return { first: addDays(today, -6), last: today };
  if (period === 'last30') return { first: addDays(today, -29), last: today };
  const { first, last } = daysOf(period, today);
  return { first, last: last > today ? today : last };
}
