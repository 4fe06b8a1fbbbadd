import type { Db, Tx } from '../db.ts';
import { settleRecord, updateRecord } from '../wallet.ts';
import { detailOf, readLegs, type Leg } from './bet-store.ts';
import { judgeLeg, payoutOf, standingOf } from './judge-leg.ts';
import { createMatchStore, type MatchStore, type SportsMatch } from './match-store.ts';
import type { Score } from './match-form.ts';
import { spanAt, type MatchState } from './match-state.ts';
import { spanBounds, spansOf, type Period, type Span } from './match-stages.ts';
import { stateOf } from './price.ts';

const BETS_AT_ONCE = 200;
/** After so long a bet that could not be settled is tried again. */
const RETRY_MS = 10_000;

export interface SettleDeps {
  readonly db: Db;
  readonly store: MatchStore;
}

/**
 * Writes what spans have come to by `nowMs`, and settles what was bet on them: each leg once for each version of its result, whoever runs
 * this however often.
 */
export async function settleDue(deps: SettleDeps, nowMs: number): Promise<void> {
  const matches = await deps.store.unfinished(deps.db, nowMs);
  const { rows } = await deps.db.query<{ match_no: bigint; span: Span }>(
    'select match_no, span from sports_result where match_no = any($1)',
    [matches.map(({ matchNo }) => matchNo)],
  );
  const written = new Set(rows.map(({ match_no, span }) => `${match_no}:${span}`));
  for (const match of matches) {
    const { finished, results } = resultsUntil(match, nowMs);
    const added = results.filter(({ span }) => !written.has(`${match.matchNo}:${span}`));
    if (finished || added.length > 0) await writeResults(deps.db, match, { finished, results: added });
  }
  await judgeDue(deps, nowMs);
}

interface SpanResult {
  readonly span: Span;
  /** Null: never played to its end. */
  readonly score: Score | null;
  /** The match at that moment. */
  readonly at: MatchState;
}

/** The spans of a match that are over by now, or that never will be. */
function resultsUntil(match: SportsMatch, nowMs: number): { finished: boolean; results: readonly SpanResult[] } {
  const { form, course, startAt, speed } = match;
  const state = stateOf(match, nowMs);
  const results = spansOf(form.sport).flatMap((span): SpanResult[] => {
    const { score, over } = spanAt(course, span, state.atMs);
    if (over) return [{ span, score, at: stateOf(match, startAt + Math.ceil(endOf(match, span) / speed)) }];
    return state.phase === 'abandoned' ? [{ span, score: null, at: state }] : [];
  });
  return { finished: state.phase === 'over' || state.phase === 'abandoned', results };
}

async function writeResults(
  db: Db,
  { matchNo }: SportsMatch,
  { finished, results }: { finished: boolean; results: readonly SpanResult[] },
): Promise<void> {
  await db.tx(async (t) => {
    // Behind everybody who is placing a bet on it by the odds of before.
    await t.query('select from sports_match where match_no = $1 for no key update', [matchNo]);
    for (const { span, score, at } of results)
      await t.query(
        `insert into sports_result (match_no, span, home, away, period, match_home, match_away)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [matchNo, span, score?.home ?? null, score?.away ?? null, at.period, at.score.home, at.score.away],
      );
    if (finished) await t.query('update sports_match set finished = true where match_no = $1', [matchNo]);
  });
}

/** Match milliseconds at which a span that is over ended. */
function endOf({ form, course }: SportsMatch, span: Span): number {
  return spanBounds(form.sport, span).toMs ?? course.endMs;
}

/**
 * Legs that are open and whose span has a result, or whose match has a half time not told yet; and those of a result that was corrected
 * since they were judged.
 */
const DUE = `
  select record_no from sports_bet join (
    select l.record_no from sports_leg l
    where l.outcome = 'open' and exists (select from sports_result r where r.match_no = l.match_no
      and (r.span = l.span or (r.span = '1H' and r.home is not null and not l.half_told)))
    union
    select l.record_no from sports_result r join sports_leg l using (match_no, span)
    where r.rev > 1 and l.judged_rev < r.rev
  ) due using (record_no)
  where retry_at <= $1 order by record_no limit $2`;

/** Judges everything that is due. A bet that cannot be judged now is put off and keeps no other waiting. */
async function judgeDue({ db, store }: SettleDeps, nowMs: number): Promise<void> {
  const faults: unknown[] = [];
  for (;;) {
    const { rows } = await db.query<{ record_no: bigint }>(DUE, [nowMs, BETS_AT_ONCE]);
    for (const { record_no: recordNo } of rows) {
      try {
        await db.tx((t) => judgeIn(t, store, recordNo));
      } catch (error) {
        await db.query('update sports_bet set retry_at = $2 where record_no = $1', [recordNo, nowMs + RETRY_MS]);
        faults.push(error);
      }
    }
    if (rows.length < BETS_AT_ONCE) {
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} bets could not be settled: ${String(faults[0])}`);
      return;
    }
  }
}

interface Result {
  readonly rev: number;
  /** Null: never played to its end. */
  readonly score: Score | null;
  readonly period: Period;
  readonly matchScore: Score;
}

async function judgeIn(t: Tx, store: MatchStore, recordNo: bigint): Promise<void> {
  const { rows } = await t.query<{ stake_minor: bigint; state: 'open' | 'settled' | 'void'; payout_minor: bigint }>(
    'select stake_minor, state, payout_minor from sports_bet where record_no = $1 for update',
    [recordNo],
  );
  const bet = rows[0];
  const before = (await readLegs(t, store, [recordNo])).get(recordNo) ?? [];
  if (bet === undefined || before.length === 0) throw new Error(`a bet without legs: ${recordNo}`);
  const results = await resultsOf(t, before);
  const legs = before.map((leg) => judged(leg, results));
  const changed = legs.filter((leg, n) => leg !== before[n]);
  if (changed.length === 0) return;
  for (const leg of changed)
    await t.query(
      `update sports_leg set outcome = $3, judged_rev = $4, half_told = $5, period = $6, home = $7, away = $8
       where record_no = $1 and place = $2`,
      [
        recordNo,
        leg.place,
        leg.outcome,
        leg.judgedRev,
        leg.halfTold,
        leg.period,
        leg.score?.home ?? null,
        leg.score?.away ?? null,
      ],
    );
  const stands = standingOf(legs);
  // Lost with one leg and paid nothing, then corrected while others are open: nothing to pay until they are decided.
  const state = stands === 'open' ? bet.state : stands;
  if (state === 'open') return updateRecord(t, recordNo, detailOf(legs));
  const decided = stands === 'open' ? 0n : payoutOf(bet.stake_minor, legs);
  const end = { state: stands === 'open' ? 'settled' : stands, payoutMinor: decided } as const;
  await t.query('update sports_bet set state = $2, payout_minor = $3 where record_no = $1', [
    recordNo,
    end.state,
    end.payoutMinor,
  ]);
  return settleRecord(t, recordNo, { ...end, detail: detailOf(legs) });
}

async function resultsOf(t: Tx, legs: readonly Leg[]): Promise<ReadonlyMap<string, Result>> {
  const { rows } = await t.query<{
    match_no: bigint;
    span: Span;
    home: number | null;
    away: number | null;
    period: Period;
    match_home: number;
    match_away: number;
    rev: number;
  }>('select * from sports_result where match_no = any($1)', [legs.map(({ match }) => match.matchNo)]);
  return new Map(
    rows.map(({ match_no, span, home, away, period, match_home, match_away, rev }) => [
      `${match_no}:${span}`,
      {
        rev,
        score: home === null || away === null ? null : { home, away },
        period,
        matchScore: { home: match_home, away: match_away },
      },
    ]),
  );
}

/** A leg after the results there are; the same one when they tell nothing new of it. */
function judged(leg: Leg, results: ReadonlyMap<string, Result>): Leg {
  const own = results.get(`${leg.match.matchNo}:${leg.span}`);
  if (own !== undefined && own.rev > leg.judgedRev) {
    const outcome = own.score === null ? 'void' : judgeLeg(leg, own.score);
    return { ...leg, outcome, judgedRev: own.rev, halfTold: true, period: own.period, score: own.matchScore };
  }
  const half = results.get(`${leg.match.matchNo}:1H`);
  if (leg.outcome !== 'open' || leg.halfTold || half === undefined || half.score === null) return leg;
  return { ...leg, halfTold: true, period: half.period, score: half.matchScore };
}

/**
 * For the operator of the provider: a span (the whole match when none is named) ended with another score than was written. Everything that
 * was bet on it is judged anew; where that takes back more than a player has, he owes the rest.
 * @throws Error when the span has no result yet
 */
export async function correctMatch(
  db: Db,
  matchId: string,
  { score, span = 'M', nowMs = Date.now() }: { readonly score: Score; readonly span?: Span; readonly nowMs?: number },
): Promise<void> {
  const { rowCount } = await db.query(
    `update sports_result r set home = $3, away = $4, rev = rev + 1,
       match_home = case when $2 = 'M' then $3 else match_home end,
       match_away = case when $2 = 'M' then $4 else match_away end
     from sports_match m where m.match_id = $1 and r.match_no = m.match_no and r.span = $2`,
    [matchId, span, score.home, score.away],
  );
  if (rowCount === 0) throw new Error(`${matchId} has no result of ${span} yet`);
  await judgeDue({ db, store: createMatchStore() }, nowMs);
}
