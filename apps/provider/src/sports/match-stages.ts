import type { PERIODS } from '@drawroom/contract/provider-wire';
import type { Sport } from './match-form.ts';

export type Period = (typeof PERIODS)[number];

/** A stretch of a match: play in equal steps, or a break. Match milliseconds from the kick-off. */
export interface Stage {
  readonly period: Period;
  readonly fromMs: number;
  readonly toMs: number;
  /** Steps of play; none in a break. */
  readonly steps: number;
  readonly resting: boolean;
}

/** Length of a step of play, match milliseconds: a quarter of a minute of football, one possession of basketball. */
export const STEP_MS = { football: 15_000, basketball: 14_400 } as const;

const MINUTE_MS = 60_000;
type Plan = readonly (readonly [period: Period, minutes: number, resting: boolean])[];
const PLANS: Readonly<Record<Sport, Plan>> = {
  football: [
    ['1H', 45, false],
    ['HT', 10, true],
    ['2H', 45, false],
  ],
  // A short break keeps the label of the quarter before it.
  basketball: [
    ['Q1', 12, false],
    ['Q1', 2, true],
    ['Q2', 12, false],
    ['HT', 10, true],
    ['Q3', 12, false],
    ['Q3', 2, true],
    ['Q4', 12, false],
  ],
};

const lay = (sport: Sport): readonly Stage[] => {
  let fromMs = 0;
  return PLANS[sport].map(([period, minutes, resting]) => {
    const toMs = fromMs + minutes * MINUTE_MS;
    const stage = { period, fromMs, toMs, steps: resting ? 0 : (toMs - fromMs) / STEP_MS[sport], resting };
    fromMs = toMs;
    return stage;
  });
};
const LAID = { football: lay('football'), basketball: lay('basketball') } as const;

/** The stages that every match of a sport has; extra time comes after them. */
export function stagesOf(sport: Sport): readonly Stage[] {
  return LAID[sport];
}

/** How long a match without extra time takes, match milliseconds. */
export function regularMs(sport: Sport): number {
  return LAID[sport].at(-1)?.toMs ?? 0;
}

/** What a bet can be about: the whole match (`M`) or one span of it. */
export const SPANS = ['M', '1H', 'Q1', 'Q2', 'Q3', 'Q4'] as const;
export type Span = (typeof SPANS)[number];

const SPANS_OF = {
  football: ['M', '1H'],
  basketball: ['M', '1H', 'Q1', 'Q2', 'Q3', 'Q4'],
} as const satisfies Record<Sport, readonly Span[]>;
export function spansOf(sport: Sport): readonly Span[] {
  return SPANS_OF[sport];
}

/**
 * From when to when a span lasts, match milliseconds. The whole match of football is the 90 minutes, extra time left out; that of
 * basketball has its overtime in it, so that it ends with the match (null).
 */
export function spanBounds(sport: Sport, span: Span): { fromMs: number; toMs: number | null } {
  if (span === 'M') return { fromMs: 0, toMs: sport === 'football' ? regularMs(sport) : null };
  const lastOf = sport === 'basketball' && span === '1H' ? 'Q2' : span;
  const first = LAID[sport].find(({ period, resting }) => !resting && (span === '1H' || period === span));
  const last = LAID[sport].find(({ period, resting }) => !resting && period === lastOf);
  if (first === undefined || last === undefined) throw new RangeError(`no span ${span} in ${sport}`);
  return { fromMs: first.fromMs, toMs: last.toMs };
}
