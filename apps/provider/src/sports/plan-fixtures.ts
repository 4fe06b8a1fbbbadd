import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@drawroom/engine/fair';
import type { Db } from '../db.ts';
import { LEAGUES, type League, type Team } from './leagues.ts';
import { formOf } from './match-form.ts';
import { regularMs } from './match-stages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ROLLING_AHEAD_MS = HOUR_MS;
const FEATURED_AHEAD_MS = 48 * HOUR_MS;
/** How long a match that nobody bet on is kept. */
const KEPT_MS = 72 * HOUR_MS;

export interface Fixture {
  readonly matchId: string;
  readonly league: League;
  readonly home: Team;
  readonly away: Team;
  readonly startAt: number;
}

/** Everything that is on now or known to come: of each sport three matches at a time, a featured one every hour. */
export function fixturesAt(nowMs: number, speed: number): readonly Fixture[] {
  return LEAGUES.flatMap((league) => {
    const realMs = regularMs(league.sport) / speed;
    const rolling = LEAGUES.filter(({ sport, pace }) => sport === league.sport && pace === 'rolling');
    const turn = league.pace === 'rolling' ? rolling.indexOf(league) : 0;
    const turns = league.pace === 'rolling' ? rolling.length : 1;
    const everyMs = league.pace === 'rolling' ? Math.ceil(realMs / 3 / MINUTE_MS) * MINUTE_MS : HOUR_MS;
    const untilMs = nowMs + (league.pace === 'rolling' ? ROLLING_AHEAD_MS : FEATURED_AHEAD_MS);
    const found: Fixture[] = [];
    for (let n = Math.ceil((nowMs - realMs) / everyMs); n * everyMs <= untilMs; n += 1) {
      if (n % turns !== turn) continue;
      const startAt = n * everyMs;
      found.push({
        matchId: `${league.code}-${startAt / MINUTE_MS}`,
        league,
        ...pairing(league, Math.floor(n / turns)),
        startAt,
      });
    }
    return found;
  });
}

/** Everybody against everybody by the circle method; four matches make a round, in which nobody stands twice. */
function pairing({ teams }: League, n: number): { home: Team; away: Team } {
  const others = teams.length - 1;
  const round = Math.floor(n / 4) % others;
  const place = n % 4;
  const one = place === 0 ? others : (round + place) % others;
  const other = (round - place + others) % others;
  const swap = (round + place) % 2 === 1;
  const [home, away] = swap ? [teams[other], teams[one]] : [teams[one], teams[other]];
  if (home === undefined || away === undefined) throw new Error('a round has eight teams');
  return { home, away };
}

/** Adds the fixtures that are not there yet, each with its secret seed, and drops old ones that nobody bet on. May run at any time. */
export async function planFixtures(db: Db, nowMs: number, speed: number): Promise<void> {
  const planned = fixturesAt(nowMs, speed).map(({ matchId, league, home, away, startAt }) => {
    const { sport, cup } = league;
    const seed = randomBytes(32).toString('hex');
    const form = formOf({ sport, cup, home: home.strength, away: away.strength });
    const commitment = commitmentOf(seed);
    return { matchId, sport, league: league.code, home: home.code, away: away.code, startAt, form, commitment, seed };
  });
  await db.query(
    `insert into sports_match (match_id, sport, league, home, away, start_at, speed, form, commitment, seed)
     select one->>'matchId', one->>'sport', one->>'league', one->>'home', one->>'away', (one->>'startAt')::bigint, $2,
       one->'form', one->>'commitment', one->>'seed'
     from jsonb_array_elements($1::jsonb) one
     on conflict (match_id) do nothing`,
    [JSON.stringify(planned), speed],
  );
  await db.tx(async (t) => {
    const old = `select match_no from sports_match m where finished and start_at < $1
      and not exists (select from sports_leg l where l.match_no = m.match_no) for update skip locked`;
    const { rows } = await t.query<{ match_no: bigint }>(old, [nowMs - KEPT_MS]);
    const gone = rows.map(({ match_no }) => match_no);
    await t.query('delete from sports_result where match_no = any($1)', [gone]);
    await t.query('delete from sports_match where match_no = any($1)', [gone]);
  });
}
