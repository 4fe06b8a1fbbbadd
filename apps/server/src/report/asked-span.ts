import { REPORT_DAYS_MAX, type ReportRange, type ReportSpan } from '@drawroom/contract/report';
import { countDays, dayAt, daysOf, spanOfDays, type Days } from '@drawroom/engine/date-ranges';
import { Refusal } from '../kernel/refusal.ts';

export interface AskedDays {
  readonly range: ReportRange;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * What a report covers: whole days of the agent's zone (spec §9). Refuses with `report.range_invalid` days that are reversed, unreal, more
 * than 92, or given beside a named range.
 */
export function askedSpan(asked: AskedDays, at: { readonly nowMs: number; readonly zone: string }): ReportSpan {
  const { nowMs, zone } = at;
  const days = asked.range === 'days' ? ownDays(asked) : daysOf(asked.range, dayAt(zone, nowMs));
  if (asked.range !== 'days' && (asked.from !== undefined || asked.to !== undefined)) throw invalid();
  const { fromMs, untilMs } = spanOfDays(days, zone);
  return { from: fromMs, to: untilMs, firstDay: days.first, lastDay: days.last, zone };
}

function ownDays({ from, to }: AskedDays): Days {
  if (from === undefined || to === undefined) throw invalid();
  const days = { first: from, last: to };
  const count = countOf(days);
  if (count < 1 || count > REPORT_DAYS_MAX) throw invalid();
  return days;
}

function countOf(days: Days): number {
  try {
    return countDays(days);
  } catch {
    // A day the calendar does not have, such as February 30.
    return 0;
  }
}

function invalid(): Refusal {
  return new Refusal('report.range_invalid', { days: REPORT_DAYS_MAX });
}
