import type { MatchCourse } from './match-draw.ts';
import type { MatchForm } from './match-form.ts';
import { judgeLeg, type Market, type OddsE2, type Selection, type Wager } from './judge-leg.ts';
import { matchAt, spanAt, type MatchState } from './match-state.ts';
import { spansOf, type Span } from './match-stages.ts';
import { outlookOf, playLeftMs, type Outlook, type Spread } from './outlook.ts';

/** What the book keeps: the inverse odds of all ends of a market add up to 1.05 (before odds are rounded down to two decimals). */
export const OVERROUND = 1.05;
/** Odds of a running match hold for so long, real milliseconds. */
export const REFRESH_MS = 2_000;
/** After a goal the market rests for so long, real milliseconds: longer than odds hold, so that none from before it is ever taken. */
export const GOAL_REST_MS = 5_000;
/** The last minute of a span takes no bets, match milliseconds. */
export const LAST_MINUTE_MS = 60_000;
const ODDS_MIN: OddsE2 = 102;
const ODDS_MAX: OddsE2 = 5_100;

/** A match as it is priced. */
export interface PricedMatch {
  readonly matchId: string;
  readonly form: MatchForm;
  readonly course: MatchCourse;
  readonly startAt: number;
  /** Match minutes in a real one. */
  readonly speed: number;
}

/** One thing that can be bet on. */
export interface Pick extends Wager {
  readonly matchId: string;
  readonly span: Span;
}

export interface SpanBook {
  readonly span: Span;
  /** `rest`: takes no bets for a while; `over`: never again. */
  readonly state: 'open' | 'rest' | 'over';
  readonly outlook: Outlook;
}

/** All spans of a match at one moment, with what they look like at the last refresh. */
export function bookOf(match: PricedMatch, nowMs: number): { state: MatchState; spans: readonly SpanBook[] } {
  const state = stateOf(match, nowMs);
  const spans = spansOf(match.form.sport).map((span) => ({
    span,
    state: spanState(match, state, span),
    get outlook() {
      return outlookAt(match, nowMs, span);
    },
  }));
  return { state, spans };
}

export function stateOf({ course, startAt, speed }: PricedMatch, nowMs: number): MatchState {
  return matchAt(course, (nowMs - startAt) * speed);
}

function spanState(match: PricedMatch, state: MatchState, span: Span): SpanBook['state'] {
  const { form, course, speed } = match;
  if (state.phase === 'over' || state.phase === 'abandoned') return 'over';
  if (state.phase === 'planned') return 'open';
  if (spanAt(course, span, state.atMs).over) return 'over';
  const left = playLeftMs(form, state, span);
  // Level after the last quarter: the break before overtime, which takes bets again.
  const beforeOvertime = left === 0 && state.stages.at(-1)?.resting === true;
  if (left < LAST_MINUTE_MS && !beforeOvertime) return 'rest';
  const restMs = GOAL_REST_MS * speed;
  const goal = form.sport === 'football' && state.changedAtMs !== null && state.atMs - state.changedAtMs < restMs;
  return goal ? 'rest' : 'open';
}

const kept = new WeakMap<PricedMatch, { refreshed: number; outlooks: Map<Span, Outlook> }>();

/** The outlook of the last refresh: before the match the first one, then one every two seconds. */
function outlookAt(match: PricedMatch, nowMs: number, span: Span): Outlook {
  const { startAt, form, course } = match;
  const refreshed = nowMs < startAt ? -1 : Math.floor((nowMs - startAt) / REFRESH_MS);
  let known = kept.get(match);
  if (known?.refreshed !== refreshed) {
    known = { refreshed, outlooks: new Map() };
    kept.set(match, known);
  }
  const found = known.outlooks.get(span);
  if (found !== undefined) return found;
  const state = stateOf(match, refreshed < 0 ? startAt - 1 : startAt + refreshed * REFRESH_MS);
  const made = outlookOf(form, state, { span, score: spanAt(course, span, state.atMs).score });
  known.outlooks.set(span, made);
  return made;
}

/** Odds of a pick out of the outlook of its span, or null where none are given: next to certain, or next to impossible. */
export function oddsOf(outlook: Outlook, wager: Wager): OddsE2 | null {
  const chance = shareWon(outlook, wager);
  if (!(chance > 0)) return null;
  const odds = Math.floor(100 / (chance * OVERROUND) + 1e-9);
  return odds >= ODDS_MIN && odds <= ODDS_MAX ? odds : null;
}

/** Of what is decided (stakes that come back left out), the share that this side wins; halves count half. */
export function shareWon(outlook: Outlook, wager: Wager): number {
  if (wager.market === 'both_score') return wager.selection === 'yes' ? outlook.bothScore : 1 - outlook.bothScore;
  const spread = wager.market === 'total' ? outlook.total : outlook.margin;
  let won = 0;
  let lost = 0;
  for (const [i, chance] of spread.chances.entries()) {
    const value = spread.from + i;
    // Only the sum or the difference matters, so that any score which has it will do.
    const score = wager.market === 'total' || value > 0 ? { home: value, away: 0 } : { home: 0, away: -value };
    const outcome = judgeLeg(wager, score);
    if (outcome === 'won') won += chance;
    else if (outcome === 'half_won') won += chance / 2;
    else if (outcome === 'lost') lost += chance;
    else if (outcome === 'half_lost') lost += chance / 2;
  }
  return won + lost === 0 ? 0 : won / (won + lost);
}

export interface Offer {
  readonly market: Market;
  readonly line: number | null;
  readonly selections: readonly Selection[];
}

const SIDES = ['home', 'away'] as const;
const OVER_UNDER = ['over', 'under'] as const;

/** What a span is offered on: the lines around the one that halves the chances, the middle one first. */
export function offersOf(form: MatchForm, span: Span, outlook: Outlook): readonly Offer[] {
  const offers: Offer[] = [];
  const football = form.sport === 'football';
  if (football) offers.push({ market: 'result', line: null, selections: SELECTIONS_OF.result });
  else if (span === 'M') offers.push({ market: 'winner', line: null, selections: SIDES });
  // Football moves in quarters of a goal, basketball in whole points with a half, so that nothing comes back.
  const lines = (middle: number): readonly number[] =>
    football ? [0, -1, 1, -2, 2].map((by) => middle + by) : [0, -4, 4].map((by) => middle + by);
  for (const line of lines(-middleOf(outlook.margin, football)))
    offers.push({ market: 'handicap', line, selections: SIDES });
  for (const line of lines(middleOf(outlook.total, football)))
    if (line > 0) offers.push({ market: 'total', line, selections: OVER_UNDER });
  if (football && span === 'M') offers.push({ market: 'both_score', line: null, selections: SELECTIONS_OF.both_score });
  return offers;
}

/** The value, in quarters, that a spread is as often above as below; of basketball always a half. */
function middleOf(spread: Spread, quarters: boolean): number {
  const mean = spread.chances.reduce((sum, chance, i) => sum + chance * (spread.from + i), 0);
  return quarters ? Math.round(mean * 4) : Math.floor(mean) * 4 + 2;
}

/** Whether there is such a bet at all: the market with this span, side and line. */
export function isOffered(
  sport: MatchForm['sport'],
  { market, span, line, selection }: Omit<Pick, 'matchId'>,
): boolean {
  const sides = SELECTIONS_OF[market];
  if (!sides.includes(selection)) return false;
  switch (market) {
    case 'result':
      return sport === 'football' && line === null;
    case 'winner':
      return sport === 'basketball' && span === 'M' && line === null;
    case 'both_score':
      return sport === 'football' && span === 'M' && line === null;
    case 'handicap':
      return isLine(sport, line);
    case 'total':
      return isLine(sport, line) && (line ?? 0) > 0;
  }
}

const isLine = (sport: MatchForm['sport'], line: number | null): boolean =>
  line !== null && (sport === 'football' || Math.abs(line) % 4 === 2);

const SELECTIONS_OF: Readonly<Record<Market, readonly Selection[]>> = {
  result: ['home', 'draw', 'away'],
  winner: SIDES,
  handicap: SIDES,
  total: OVER_UNDER,
  both_score: ['yes', 'no'],
};
