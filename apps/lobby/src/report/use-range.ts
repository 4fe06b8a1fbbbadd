import { REPORT_RANGES } from '@drawroom/contract/report';
import type { ReportRange } from '@drawroom/contract/report';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReportSearch } from '../search.ts';
import { orderedDays } from '../shell/days.ts';
import type { OwnDays } from '../shell/days.ts';

/** The days a report is asked for, as its calls take them and as addresses carry them. */
export interface AskedRange extends Partial<OwnDays> {
  readonly range: ReportRange;
}

/** The range that an address names; today where it names none that there is. Reversed days are put in order. */
export function rangeOf({ range, from = '', to = '' }: ReportSearch): AskedRange {
  const named = REPORT_RANGES.find((known) => known === range) ?? 'today';
  if (named !== 'days') return { range: named };
  const days = orderedDays(from, to);
  return typeof days === 'string' ? { range: 'today' } : { range: named, ...days };
}

export interface ChosenRange {
  /** To be spread into a call's input and into the search of every link to another report. */
  readonly asked: AskedRange;
  /** Puts another range into the address, in place of this one: Back leaves the screen, and comes back to this choice. */
  choose(asked: AskedRange): void;
}

/** The date filter of a report (spec §9), kept in the search of its address. */
export function useRange(): ChosenRange {
  const search: ReportSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    asked: rangeOf(search),
    choose(asked) {
      const { range: _range, from: _from, to: _to, ...rest } = search;
      void navigate({ to: '.', search: { ...rest, ...asked }, replace: true });
    },
  };
}
