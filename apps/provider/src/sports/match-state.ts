import type { MatchCourse } from './match-draw.ts';
import type { Score, Sport } from './match-form.ts';
import { spanBounds, STEP_MS, type Period, type Span, type Stage } from './match-stages.ts';

/** A match at one moment; knows nothing of what is still to come. */
export interface MatchState {
  readonly phase: 'planned' | 'live' | 'over' | 'abandoned';
  readonly period: Period;
  /** Match milliseconds since the kick-off, breaks counted; not below 0 and not beyond the end. */
  readonly atMs: number;
  /** What the clock shows, seconds: of football those played, of basketball those left in the period. */
  readonly clock: number;
  readonly score: Score;
  /** The stages up to now, the last one is on. Empty before the match. */
  readonly stages: readonly Stage[];
  /** Match milliseconds of the last change of the score, or null. */
  readonly changedAtMs: number | null;
}

/** A match as it stands `matchMs` after its kick-off (negative: before it), in milliseconds of its own clock. */
export function matchAt(course: MatchCourse, matchMs: number): MatchState {
  const { sport } = course;
  const nothing = { home: 0, away: 0 };
  if (matchMs < 0)
    return { phase: 'planned', period: 'N', atMs: 0, clock: 0, score: nothing, stages: [], changedAtMs: null };
  const atMs = Math.min(Math.floor(matchMs), course.endMs);
  const stages = course.stages.filter(({ fromMs }) => fromMs <= atMs);
  const over = atMs >= course.endMs;
  const score = scoreBetween(course, 0, atMs);
  const changedAtMs = course.changes.findLast((change) => change.atMs <= atMs)?.atMs ?? null;
  const state = { atMs, score, stages, changedAtMs, clock: clockOf(sport, stages, atMs) };
  if (!over) return { ...state, phase: 'live', period: stages.at(-1)?.period ?? 'N' };
  // E: over after regular time, or broken off; EF: over after extra time.
  const extra = stages.some(({ period }) => period === 'OT');
  return { ...state, phase: course.abandonedAtMs === null ? 'over' : 'abandoned', period: extra ? 'EF' : 'E' };
}

/** Points made after `fromMs` and not after `toMs`. */
function scoreBetween(course: MatchCourse, fromMs: number, toMs: number): Score {
  const score = { home: 0, away: 0 };
  for (const { atMs, side, points } of course.changes) if (atMs > fromMs && atMs <= toMs) score[side] += points;
  return score;
}

/** What a span has come to until `atMs`, and whether it is over by then. */
export function spanAt(
  course: MatchCourse,
  span: Span,
  atMs: number,
): { readonly score: Score; readonly over: boolean; readonly started: boolean } {
  const { sport } = course;
  const { fromMs, toMs } = spanBounds(sport, span);
  const lastMs = toMs ?? course.endMs;
  const score = scoreBetween(course, fromMs, Math.min(atMs, lastMs));
  return { score, over: atMs >= lastMs && course.endMs >= lastMs && !cutOff(course, lastMs), started: atMs >= fromMs };
}

/** A span that a match broken off did not finish. The very last step ends both. */
function cutOff(course: MatchCourse, lastMs: number): boolean {
  return course.abandonedAtMs !== null && (course.abandonedAtMs < lastMs || lastMs === course.endMs);
}

function clockOf(sport: Sport, stages: readonly Stage[], atMs: number): number {
  const stage = stages.at(-1);
  if (stage === undefined) return 0;
  if (sport === 'basketball') return stage.resting ? 0 : Math.ceil((stage.toMs - atMs) / 1_000);
  const played = stages
    .filter(({ resting }) => !resting)
    .reduce((sum, { fromMs, toMs }) => sum + Math.min(atMs, toMs) - fromMs, 0);
  return Math.floor(played / 1_000);
}

/** Steps of play done in the stage that is on; 0 in a break. */
export function stepsDone(sport: Sport, state: MatchState): number {
  const stage = state.stages.at(-1);
  return stage === undefined || stage.resting ? 0 : Math.floor((state.atMs - stage.fromMs) / STEP_MS[sport]);
}
