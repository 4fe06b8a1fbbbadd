import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../db.ts';
import type { Player } from '../wallet.ts';
import { readLegs } from './bet-store.ts';
import {
  lineText,
  oddsText,
  payoutOf,
  productText,
  type LegOutcome,
  type Market,
  type Selection,
} from './judge-leg.ts';
import { nameIn } from './leagues.ts';
import type { MatchStore, SportsMatch } from './match-store.ts';
import type { MatchForm, Score, Sport } from './match-form.ts';
import type { MatchState } from './match-state.ts';
import type { Period, Span } from './match-stages.ts';
import { bookOf, offersOf, oddsOf, stateOf, type Offer, type SpanBook } from './price.ts';

/** A match as the page shows it, in the player's language. */
export interface MatchView {
  readonly matchId: string;
  readonly sport: Sport;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  /** Unix ms. */
  readonly startAt: number;
  readonly phase: MatchState['phase'];
  readonly period: Period;
  /** Seconds: of football those played, of basketball those left in the period. */
  readonly clock: number;
  readonly resting: boolean;
  readonly score: Score;
}

export interface MarketView {
  readonly market: Market;
  readonly span: Span;
  /** Quarters, and as text; null where the market has none. */
  readonly line: number | null;
  readonly lineText: string | null;
  readonly state: SpanBook['state'];
  /** Odds as text; null while a selection takes no bets. */
  readonly selections: readonly { readonly selection: Selection; readonly odds: string | null }[];
}

export function matchView(match: SportsMatch, state: MatchState, locale: string): MatchView {
  const { matchId, form, startAt } = match;
  const { phase, period, clock, score } = state;
  const resting = state.stages.at(-1)?.resting ?? false;
  const named = {
    league: nameIn(match.league, locale),
    home: nameIn(match.home, locale),
    away: nameIn(match.away, locale),
  };
  return { matchId, sport: form.sport, ...named, startAt, phase, period, clock, resting, score };
}

/** Everything that is offered on a match now; lines that nobody can bet on any more are left out. */
export function marketsOf(match: SportsMatch, nowMs: number): readonly MarketView[] {
  return bookOf(match, nowMs).spans.flatMap((book) =>
    book.state === 'over' ? [] : offersOf(match.form, book.span, book.outlook).map((offer) => marketView(book, offer)),
  );
}

/** The markets that stand in a list: who wins, the middle handicap and the middle total of the whole match. */
export function mainMarketsOf(match: SportsMatch, nowMs: number): readonly MarketView[] {
  const whole = bookOf(match, nowMs).spans.find(({ span }) => span === 'M');
  if (whole === undefined || whole.state === 'over') return [];
  const offers = offersOf(match.form, 'M', whole.outlook);
  const first = (market: Market): Offer[] => offers.filter((offer) => offer.market === market).slice(0, 1);
  const winner = match.form.sport === 'football' ? 'result' : 'winner';
  return [...first(winner), ...first('handicap'), ...first('total')].map((offer) => marketView(whole, offer));
}

function marketView({ span, state, outlook }: SpanBook, { market, line, selections }: Offer): MarketView {
  return {
    market,
    span,
    line,
    lineText: line === null ? null : lineText(line),
    state,
    selections: selections.map((selection) => {
      const odds = state === 'open' ? oddsOf(outlook, { market, line, selection }) : null;
      return { selection, odds: odds === null ? null : oddsText(odds) };
    }),
  };
}

/** A bet of the player's as the page shows it. */
export interface BetView {
  readonly recordId: string;
  readonly state: 'open' | 'settled' | 'void';
  readonly stake: string;
  readonly odds: string;
  /** What it paid; of an open one what it may pay. */
  readonly payout: string;
  readonly placedAt: number;
  readonly legs: readonly LegView[];
}

export interface LegView {
  readonly match: MatchView;
  readonly market: Market;
  readonly span: Span;
  readonly line: number | null;
  readonly lineText: string | null;
  readonly selection: Selection;
  readonly odds: string;
  readonly outcome: LegOutcome;
  /** Where it stood when it was bet, and when it was decided. */
  readonly betScore: Score | null;
  readonly score: Score | null;
  /** Score of the span that decided it; null before. */
  readonly spanScore: Score | null;
}

/** Bets, the newest first, those before the record of `before`. */
export async function betsOf(
  sql: Sql,
  store: MatchStore,
  asked: {
    player: Player;
    locale: string;
    state: 'open' | 'settled';
    before: string | null;
    nowMs: number;
    limit: number;
  },
): Promise<{ bets: readonly BetView[]; more: boolean }> {
  const { player, locale, state, before, nowMs, limit } = asked;
  const { rows } = await sql.query<{
    record_no: bigint;
    record_id: string;
    stake_minor: bigint;
    payout_minor: bigint;
    state: BetView['state'];
    placed_at: bigint;
  }>(
    `select * from sports_bet where player = $1 and (state = 'open') = $2
       and ($3::text is null or record_no < (select record_no from sports_bet where record_id = $3 and player = $1))
     order by record_no desc limit $4`,
    [player.id, state === 'open', before, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const legs = await readLegs(
    sql,
    store,
    shown.map(({ record_no }) => record_no),
  );
  const scores = await spanScores(
    sql,
    [...legs.values()].flat().map(({ match }) => match.matchNo),
  );
  const bets = shown.map((row): BetView => {
    const own = legs.get(row.record_no) ?? [];
    const possible = payoutOf(
      row.stake_minor,
      own.map(({ outcome, odds }) => ({ outcome: outcome === 'open' ? 'won' : outcome, odds })),
    );
    return {
      recordId: row.record_id,
      state: row.state,
      stake: formatMoney(row.stake_minor),
      odds: productText(own.map(({ odds }) => odds)),
      payout: formatMoney(row.state === 'open' ? possible : row.payout_minor),
      placedAt: Number(row.placed_at),
      legs: own.map((leg) => ({
        match: matchView(leg.match, stateOf(leg.match, nowMs), locale),
        market: leg.market,
        span: leg.span,
        line: leg.line,
        lineText: leg.line === null ? null : lineText(leg.line),
        selection: leg.selection,
        odds: oddsText(leg.odds),
        outcome: leg.outcome,
        betScore: leg.betScore,
        score: leg.score,
        spanScore: scores.get(`${leg.match.matchNo}:${leg.span}`) ?? null,
      })),
    };
  });
  return { bets, more: rows.length > limit };
}

async function spanScores(sql: Sql, matchNos: readonly bigint[]): Promise<ReadonlyMap<string, Score>> {
  const { rows } = await sql.query<{ match_no: bigint; span: string; home: number; away: number }>(
    'select match_no, span, home, away from sports_result where match_no = any($1) and home is not null',
    [matchNos],
  );
  return new Map(rows.map(({ match_no, span, home, away }) => [`${match_no}:${span}`, { home, away }]));
}

/** What is known of a match for whoever checks it: the seed only when it is over. */
export interface ProofView {
  readonly match: MatchView;
  readonly form: MatchForm;
  readonly commitment: string;
  readonly seed: string | null;
}

export function proofOf(match: SportsMatch, nowMs: number, locale: string): ProofView {
  const state = stateOf(match, nowMs);
  const over = state.phase === 'over' || state.phase === 'abandoned';
  const { form, commitment, seed } = match;
  return { match: matchView(match, state, locale), form, commitment, seed: over ? seed : null };
}
