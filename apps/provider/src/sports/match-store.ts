import type { Sql } from '../db.ts';
import { namesOf, type Names } from './leagues.ts';
import { drawMatch } from './match-draw.ts';
import type { MatchForm } from './match-form.ts';
import type { PricedMatch } from './price.ts';

/** A match with everything that stays the same about it; its seed is secret until it is over. */
export interface SportsMatch extends PricedMatch {
  readonly matchNo: bigint;
  readonly leagueCode: string;
  readonly league: Names;
  readonly home: Names;
  readonly away: Names;
  readonly commitment: string;
  readonly seed: string;
}

/** Time as the sports have it. */
export interface SportsClock {
  /** Unix ms of the database's clock. */
  now(): number;
  pause(ms: number): Promise<void>;
}

interface Row {
  match_no: bigint;
  match_id: string;
  sport: 'football' | 'basketball';
  league: string;
  home: string;
  away: string;
  start_at: bigint;
  speed: number;
  form: MatchForm;
  commitment: string;
  seed: string;
}

/** Matches whose course is kept in memory; a course costs some hundred hashes. */
const KEPT_MAX = 1_000;

export interface MatchStore {
  /** Those that begin from `fromMs` on and before `toMs`, in the order of their beginning. */
  between(sql: Sql, fromMs: number, toMs: number): Promise<readonly SportsMatch[]>;
  /** Those of these numbers that there are. */
  byId(sql: Sql, matchIds: readonly string[]): Promise<ReadonlyMap<string, SportsMatch>>;
  byNo(sql: Sql, matchNos: readonly bigint[]): Promise<ReadonlyMap<bigint, SportsMatch>>;
  /** Those that have begun and whose end has not been dealt with. */
  unfinished(sql: Sql, nowMs: number): Promise<readonly SportsMatch[]>;
}

/** Reads matches; what a seed decides is drawn once for each. */
export function createMatchStore(): MatchStore {
  const kept = new Map<string, SportsMatch>();
  const open = (row: Row): SportsMatch => {
    const known = kept.get(row.match_id);
    if (known !== undefined) return known;
    if (kept.size >= KEPT_MAX) kept.clear();
    const { league, team: home } = namesOf(row.league, row.home);
    const { team: away } = namesOf(row.league, row.away);
    const { match_id: matchId, form, commitment, seed, speed } = row;
    const course = drawMatch(form, matchId, seed);
    const fixed = { matchNo: row.match_no, matchId, leagueCode: row.league, league, home, away, commitment, seed };
    const match = { ...fixed, form, course, startAt: Number(row.start_at), speed };
    kept.set(matchId, match);
    return match;
  };
  const select = async (sql: Sql, where: string, values: unknown[]): Promise<SportsMatch[]> => {
    const { rows } = await sql.query<Row>(
      `select * from sports_match where ${where} order by start_at, match_no`,
      values,
    );
    return rows.map(open);
  };
  return {
    between: (sql, fromMs, toMs) => select(sql, 'start_at >= $1 and start_at < $2', [fromMs, toMs]),
    byId: async (sql, matchIds) => {
      const found = await select(sql, 'match_id = any($1)', [matchIds]);
      return new Map(found.map((match) => [match.matchId, match]));
    },
    byNo: async (sql, matchNos) => {
      const found = await select(sql, 'match_no = any($1)', [matchNos]);
      return new Map(found.map((match) => [match.matchNo, match]));
    },
    unfinished: (sql, nowMs) => select(sql, 'not finished and start_at <= $1', [nowMs]),
  };
}
