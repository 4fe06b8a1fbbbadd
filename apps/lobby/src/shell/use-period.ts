import { dayAt, daysOf, spanOfDays } from '@drawroom/engine/date-ranges';
import type { Days, TimeSpan } from '@drawroom/engine/date-ranges';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { rangeOf } from '../report/use-range.ts';
import type { AskedRange } from '../report/use-range.ts';
import type { DaysSearch } from '../search.ts';
import { serverNow } from './api.ts';
import { memberTimeZone } from './intl.tsx';

/** Days that a list is narrowed to. */
export type Period = AskedRange;

export interface ChosenPeriod {
  /** Null is no limit. */
  readonly period: Period | null;
  choose(period: Period | null): void;
}

/** The days that the address of a list names, so that Back and a kept address lead to the same lines. */
export function usePeriod(): ChosenPeriod {
  const search: DaysSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    period: search.range === undefined ? null : rangeOf(search),
    choose(period) {
      const { range: _range, from: _from, to: _to, ...rest } = search;
      void navigate({ to: '.', search: { ...rest, ...period }, replace: true });
    },
  };
}

/** The days of the member's zone that a period covers, by the server's time. */
export function daysOfPeriod({ range, from = '', to = '' }: Period): Days {
  return range === 'days' ? { first: from, last: to } : daysOf(range, dayAt(memberTimeZone(), serverNow()));
}

/** When these days begin and end. */
export function spanOfPeriod(period: Period): TimeSpan {
  return spanOfDays(daysOfPeriod(period), memberTimeZone());
}
