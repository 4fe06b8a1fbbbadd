import type { Sql, Tx } from '../db.ts';
import type { RecordDetail } from '../wallet.ts';
import {
  lineText,
  oddsText,
  productText,
  type LegOutcome,
  type Market,
  type OddsE2,
  type Selection,
} from './judge-leg.ts';
import type { MatchStore, SportsMatch } from './match-store.ts';
import type { Period, Span } from './match-stages.ts';
import type { Score } from './match-form.ts';

/** A leg as it stands. */
export interface Leg {
  readonly place: number;
  readonly match: SportsMatch;
  readonly market: Market;
  readonly span: Span;
  /** Quarters. */
  readonly line: number | null;
  readonly selection: Selection;
  readonly odds: OddsE2;
  readonly betPeriod: Period;
  readonly betScore: Score | null;
  readonly period: Period;
  readonly score: Score | null;
  readonly outcome: LegOutcome;
  readonly judgedRev: number;
  readonly halfTold: boolean;
}

interface LegRow {
  record_no: bigint;
  place: number;
  match_no: bigint;
  market: Market;
  span: Span;
  line: number | null;
  selection: Selection;
  odds: number;
  bet_period: Period;
  bet_home: number | null;
  bet_away: number | null;
  period: Period;
  home: number | null;
  away: number | null;
  outcome: LegOutcome;
  judged_rev: number;
  half_told: boolean;
}

/** The legs of some bets, in their order, by the record's number. */
export async function readLegs(
  sql: Sql,
  store: MatchStore,
  recordNos: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly Leg[]>> {
  const { rows } = await sql.query<LegRow>(
    'select * from sports_leg where record_no = any($1) order by record_no, place',
    [recordNos],
  );
  const matches = await store.byNo(sql, [...new Set(rows.map(({ match_no }) => match_no))]);
  const found = new Map<bigint, Leg[]>();
  for (const row of rows) {
    const match = matches.get(row.match_no);
    if (match === undefined) throw new Error(`a leg of ${row.record_no} has no match`);
    const { place, market, span, line, selection, odds, period, outcome } = row;
    const leg: Leg = {
      place,
      match,
      market,
      span,
      line,
      selection,
      odds,
      betPeriod: row.bet_period,
      betScore: scoreOf(row.bet_home, row.bet_away),
      period,
      score: scoreOf(row.home, row.away),
      outcome,
      judgedRev: row.judged_rev,
      halfTold: row.half_told,
    };
    found.set(row.record_no, [...(found.get(row.record_no) ?? []), leg]);
  }
  return found;
}

const scoreOf = (home: number | null, away: number | null): Score | null =>
  home === null || away === null ? null : { home, away };

export async function insertLegs(t: Tx, recordNo: bigint, legs: readonly Leg[]): Promise<void> {
  for (const leg of legs)
    await t.query(
      `insert into sports_leg (record_no, place, match_no, market, span, line, selection, odds, bet_period, bet_home, bet_away,
         period, home, away, half_told)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $9, $10, $11, $12)`,
      [
        recordNo,
        leg.place,
        leg.match.matchNo,
        leg.market,
        leg.span,
        leg.line,
        leg.selection,
        leg.odds,
        leg.betPeriod,
        leg.betScore?.home ?? null,
        leg.betScore?.away ?? null,
        leg.halfTold,
      ],
    );
}

/** A bet as the house hears of it. */
export function detailOf(legs: readonly Leg[]): RecordDetail {
  return {
    kind: 'sports',
    betType: legs.length === 1 ? 'single' : 'parlay',
    odds: productText(legs.map(({ odds }) => odds)),
    legs: legs.map((leg) => ({
      matchId: leg.match.matchId,
      sport: leg.match.form.sport,
      league: leg.match.league,
      home: leg.match.home,
      away: leg.match.away,
      startAt: leg.match.startAt,
      market: leg.market,
      span: leg.span === 'M' ? null : leg.span,
      line: leg.line === null ? null : lineText(leg.line),
      selection: leg.selection,
      odds: oddsText(leg.odds),
      betPeriod: leg.betPeriod,
      betScore: leg.betScore,
      period: leg.period,
      score: leg.score,
      outcome: leg.outcome,
    })),
  };
}
