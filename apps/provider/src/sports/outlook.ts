import { attacker, EXTRA_STEPS } from './match-draw.ts';
import type { BasketballForm, FootballForm, MatchForm, Score, Side } from './match-form.ts';
import { stepsDone, type MatchState } from './match-state.ts';
import { spanBounds, stagesOf, STEP_MS, type Span, type Stage } from './match-stages.ts';

/** Chances of whole numbers: `chances[i]` is that of `from + i`. */
export interface Spread {
  readonly from: number;
  readonly chances: readonly number[];
}

/** How a span may end, as its form and its state have it: home points less away points, both together, both sides with a point. */
export interface Outlook {
  readonly margin: Spread;
  readonly total: Spread;
  readonly bothScore: number;
}

/** Goals of one side in what is left that are counted with; more have less than one chance in a thousand million. */
const GOALS_MAX = 12;
/** Left out: a thousand million of them together still make no difference that anybody sees. */
const NEGLIGIBLE = 1e-18;
/** Overtimes that are counted with; a level score after all of them has less than one chance in a thousand million. */
const OVERTIMES = 10;

/**
 * Exact chances (but for rounding of floating point) of how a span ends, from the score it has and the steps it has left. The draw of
 * the match decides every step on its own, so that nothing but these two matters.
 * @param score of the span, at the state's moment
 */
export function outlookOf(
  form: MatchForm,
  state: MatchState,
  { span, score }: { readonly span: Span; readonly score: Score },
): Outlook {
  return form.sport === 'football'
    ? footballOutlook(form, stepsLeft(form, state, span), score)
    : basketballOutlook(form, { state, span, score });
}

interface StageLeft {
  readonly stage: Stage;
  /** First step that is still to come. */
  readonly next: number;
}

/** The steps of a span that are still to come, overtime that has not begun left out. */
function stepsLeft(form: MatchForm, state: MatchState, span: Span): StageLeft[] {
  const { fromMs, toMs } = spanBounds(form.sport, span);
  const seen = state.stages.slice(stagesOf(form.sport).length);
  const stages = [...stagesOf(form.sport), ...seen];
  const current = state.stages.at(-1);
  return stages
    .filter((stage) => stage.steps > 0 && stage.fromMs >= fromMs && (toMs === null || stage.toMs <= toMs))
    .filter((stage) => current === undefined || stage.fromMs >= current.fromMs)
    .map((stage) => ({ stage, next: stage.fromMs === current?.fromMs ? stepsDone(form.sport, state) : 0 }))
    .filter(({ stage, next }) => next < stage.steps);
}

/** Chances of (home, away) goals over some steps of one chance each: `grid[home][away]`. */
type Grid = number[][];

function footballOutlook(form: FootballForm, left: readonly StageLeft[], score: Score): Outlook {
  let grid: Grid = [[1]];
  for (const { stage, next } of left) {
    const half = stage.period === '1H' ? 0 : 1;
    const chance = (side: Side): number => form.goals[side][half] / 1_000_000;
    grid = together(grid, goalsOver(stage.steps - next, chance('home'), chance('away')));
  }
  const margin = new Map<number, number>();
  const total = new Map<number, number>();
  let bothScore = 0;
  for (const [more, row] of grid.entries()) {
    for (const [moreAway, chance] of row.entries()) {
      const [home, away] = [score.home + more, score.away + moreAway];
      add(margin, home - away, chance);
      add(total, home + away, chance);
      if (home > 0 && away > 0) bothScore += chance;
    }
  }
  return { margin: spread(margin), total: spread(total), bothScore };
}

/** Trinomial: n steps, each a goal of one side, of the other, or none. */
function goalsOver(n: number, home: number, away: number): Grid {
  const none = 1 - home - away;
  const grid: Grid = [];
  let edge = none ** n;
  for (let i = 0; i <= Math.min(n, GOALS_MAX); i += 1) {
    if (i > 0) edge *= ((n - i + 1) / i) * (home / none);
    const row: number[] = [];
    let here = edge;
    for (let j = 0; j <= Math.min(n - i, GOALS_MAX); j += 1) {
      if (j > 0) here *= ((n - i - j + 1) / j) * (away / none);
      row.push(here);
    }
    grid.push(row);
  }
  return grid;
}

function together(first: Grid, second: Grid): Grid {
  const result: Grid = [];
  for (const [i, row] of first.entries())
    for (const [j, chance] of row.entries())
      for (const [k, otherRow] of second.entries())
        for (const [l, other] of otherRow.entries()) {
          const into = (result[i + k] ??= []);
          into[j + l] = (into[j + l] ?? 0) + chance * other;
        }
  return result.map((row) => Array.from(row, (chance) => chance ?? 0));
}

function basketballOutlook(
  form: BasketballForm,
  asked: { readonly state: MatchState; readonly span: Span; readonly score: Score },
): Outlook {
  const { state, span, score } = asked;
  const turns = { home: 0, away: 0 };
  for (const { stage, next } of stepsLeft(form, state, span))
    for (let step = next; step < stage.steps; step += 1) turns[attacker(stage, step)] += 1;
  const normal = pointsOf(form, turns, score);
  if (span !== 'M') return { margin: normal.margin, total: joined(normal.ahead, normal.level), bothScore: 0 };
  // A level score goes on with overtime until somebody leads; each begins like the first.
  const half = EXTRA_STEPS.basketball / 2;
  const extra = pointsOf(form, { home: half, away: half }, { home: 0, away: 0 });
  const level = chanceOf(normal.margin, 0);
  const levelAgain = chanceOf(extra.margin, 0);
  const margin = joined(decided(normal.margin, 1), decided(extra.margin, level / (1 - levelAgain)));
  let total = normal.ahead;
  let goingOn = normal.level;
  for (let n = 0; n < OVERTIMES; n += 1) {
    total = joined(total, added(goingOn, extra.ahead));
    goingOn = added(goingOn, extra.level);
  }
  return { margin, total, bothScore: 0 };
}

interface Points {
  readonly margin: Spread;
  /** Totals that end with somebody ahead, and those that end level. */
  readonly ahead: Spread;
  readonly level: Spread;
}

function pointsOf(form: BasketballForm, turns: Readonly<Record<Side, number>>, score: Score): Points {
  const home = pointsAfter(form.shots.home, turns.home);
  const away = pointsAfter(form.shots.away, turns.away);
  const many = home.length + away.length - 1;
  // Plain arrays and counted loops: some ten thousand additions for every span of every refresh.
  const margin = zeros(many);
  const ahead = zeros(many);
  const level = zeros(many);
  const lead = score.home - score.away;
  for (let more = 0; more < home.length; more += 1) {
    for (let moreAway = 0; moreAway < away.length; moreAway += 1) {
      const both = (home[more] ?? 0) * (away[moreAway] ?? 0);
      if (both < NEGLIGIBLE) continue;
      const by = more - moreAway;
      margin[by + away.length - 1] = (margin[by + away.length - 1] ?? 0) + both;
      const total = lead + by === 0 ? level : ahead;
      total[more + moreAway] = (total[more + moreAway] ?? 0) + both;
    }
  }
  const from = score.home + score.away;
  return {
    margin: { from: lead - away.length + 1, chances: margin },
    ahead: { from, chances: ahead },
    level: { from, chances: level },
  };
}

const zeros = (many: number): number[] => Array.from({ length: many }, () => 0);

const known = new Map<string, number[][]>();
/** Forms whose chances are kept: those of the matches that are on, and more. */
const FORMS_KEPT = 200;

/** Chances of 0, 1, 2 ... points from `turns` possessions. */
function pointsAfter(shots: BasketballForm['shots']['home'], turns: number): readonly number[] {
  const key = shots.join();
  if (!known.has(key) && known.size >= FORMS_KEPT) known.clear();
  const rows = known.get(key) ?? [[1]];
  known.set(key, rows);
  const [one, two, three] = shots.map((chance) => chance / 1_000_000) as [number, number, number];
  const ways = [1 - one - two - three, one, two, three];
  while (rows.length <= turns) {
    const before = rows.at(-1) ?? [];
    const after = zeros(before.length + 3);
    for (const [had, chance] of before.entries())
      for (const [points, way] of ways.entries()) after[had + points] = (after[had + points] ?? 0) + chance * way;
    rows.push(after);
  }
  return rows[turns] ?? [1];
}

function add(to: Map<number, number>, value: number, chance: number): void {
  to.set(value, (to.get(value) ?? 0) + chance);
}

const chanceOf = ({ from, chances }: Spread, value: number): number => chances[value - from] ?? 0;

/** Ends with somebody ahead, each `times` as likely. */
const decided = ({ from, chances }: Spread, times: number): Spread => ({
  from,
  chances: chances.map((chance, i) => (from + i === 0 ? 0 : chance * times)),
});

function spread(of: ReadonlyMap<number, number>): Spread {
  if (of.size === 0) return { from: 0, chances: [] };
  const values = [...of.keys()];
  const from = Math.min(...values);
  return { from, chances: Array.from({ length: Math.max(...values) - from + 1 }, (_, i) => of.get(from + i) ?? 0) };
}

/** Either of two things that exclude each other. */
function joined(first: Spread, second: Spread): Spread {
  if (first.chances.length === 0 || second.chances.length === 0) return first.chances.length === 0 ? second : first;
  const from = Math.min(first.from, second.from);
  const to = Math.max(first.from + first.chances.length, second.from + second.chances.length);
  const chances = Array.from(
    { length: to - from },
    (_, i) => (first.chances[from + i - first.from] ?? 0) + (second.chances[from + i - second.from] ?? 0),
  );
  return { from, chances };
}

/** The sum of two things that know nothing of each other. */
function added(first: Spread, second: Spread): Spread {
  if (first.chances.length === 0 || second.chances.length === 0) return { from: 0, chances: [] };
  const chances = zeros(first.chances.length + second.chances.length - 1);
  for (const [i, chance] of first.chances.entries()) {
    if (chance <= NEGLIGIBLE) continue;
    for (let j = 0; j < second.chances.length; j += 1)
      chances[i + j] = (chances[i + j] ?? 0) + chance * (second.chances[j] ?? 0);
  }
  return { from: first.from + second.from, chances };
}

/** Match milliseconds of play that a stage has left; for whoever stops taking bets in its last minute. */
export function playLeftMs(form: MatchForm, state: MatchState, span: Span): number {
  return (
    stepsLeft(form, state, span).reduce((sum, { stage, next }) => sum + stage.steps - next, 0) * STEP_MS[form.sport]
  );
}
