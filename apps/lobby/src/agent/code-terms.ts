import { CODE_USES_MAX } from '@drawroom/contract/agent';
import { spanOf } from '@drawroom/engine/date-ranges';
import { dayKey } from '@drawroom/i18n/format-time';
import { listOf } from './rates.ts';
import type { RateSet } from './rates.ts';

/** Until when a code can be used, as it is chosen. */
export const CODE_ENDS = ['never', 'week', 'month', 'date'] as const;
export type CodeEnd = (typeof CODE_ENDS)[number];

/** What is entered of a code. */
export interface CodeTerms {
  readonly rates: RateSet;
  readonly end: CodeEnd;
  /** `YYYY-MM-DD`, with `date`. */
  readonly day: string;
  /** How many may register with it; empty for any number. */
  readonly uses: string;
  readonly note: string;
}

const DAY_MS = 86_400_000;
const END_DAYS = { week: 7, month: 30 } as const;

/** Time and zone in which days are judged. */
export interface Place {
  readonly nowMs: number;
  readonly timeZone: string;
}

/** The end of a day of the member's zone, Unix ms; null where there is no such day. */
export function endOfDay(day: string, timeZone: string): number | null {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  // Zones reach from half a day before to more than half a day after this noon.
  const inside = [0, -DAY_MS / 2, DAY_MS / 2]
    .map((shiftMs) => noonMs + shiftMs)
    .find((atMs) => !Number.isNaN(atMs) && dayKey(atMs, timeZone) === day);
  return inside === undefined ? null : spanOf('today', inside, timeZone).untilMs;
}

/** What is wrong with the terms, as a key of the texts under `agent.terms`; null when they may be sent. */
export type TermsFault = 'dayMissing' | 'dayOver' | 'usesWrong';

export function termsFault({ end, day, uses }: CodeTerms, { nowMs, timeZone }: Place): TermsFault | null {
  if (end === 'date') {
    const untilMs = endOfDay(day, timeZone);
    if (untilMs === null) return 'dayMissing';
    if (untilMs <= nowMs) return 'dayOver';
  }
  const wanted = uses.trim();
  if (wanted !== '' && !(/^\d+$/.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= CODE_USES_MAX))
    return 'usesWrong';
  return null;
}

/** The terms as the calls take them; an empty end or limit is none. */
export function termsInput({ rates, end, day, uses, note }: CodeTerms, { nowMs, timeZone }: Place) {
  const ends: Record<CodeEnd, () => number | ''> = {
    never: () => '',
    week: () => nowMs + END_DAYS.week * DAY_MS,
    month: () => nowMs + END_DAYS.month * DAY_MS,
    date: () => endOfDay(day, timeZone) ?? '',
  };
  return {
    rates: listOf(rates),
    expiresAt: ends[end](),
    usesMax: uses.trim() === '' ? ('' as const) : Number(uses),
    note: note.trim(),
  };
}
