import { addDays, businessDateAt, roundsOfDay, type RoundTimes } from '@drawroom/engine/round-clock';
import type { Schedule } from '@drawroom/engine/schedule';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import type { Lottery } from './catalogue.ts';

/** Rounds exist this long before their betting begins, as those of the house (games.md §1: a day ahead). */
const AHEAD_MS = 26 * 3_600_000;
/** A lottery with a draw a day or a week shows at least so many draws ahead. */
const DRAWS_AHEAD = 2;
/** Longer than any pause between two draws; a calendar that has nothing left ends here. */
const SEARCH_DAYS = 90;

/** Why a planned round ended before it was ever opened; nobody could bet on it, so histories leave it out. */
export const NEVER_OFFERED = ['unsourced', 'calendar', 'shut'] as const;

/**
 * Makes the rounds of an official lottery that lie ahead, without seeds: others draw them. A round that was planned and not
 * opened yet moves with the calendar (a pause that was announced since) and keeps its number; one that the calendar has no
 * more, or whose time passed while no source of results was set up, is voided. Returns how many were made or moved.
 */
export async function planOfficialRounds(kernel: Kernel, lottery: Lottery): Promise<number> {
  const ahead = drawsAhead(lottery.schedule, kernel.clock.now());
  return kernel.db.tx(async (t) => {
    // Planners of two nodes take turns, so no round is made twice.
    const { rows } = await t.query<{ version: number }>(
      'select odds_version as version from lottery.lottery where id = $1 for update',
      [lottery.id],
    );
    await dropNeverOffered(t, lottery, ahead);
    return storeRounds(t, { lottery, version: rows[0]?.version ?? lottery.odds.version }, ahead);
  });
}

/** Draws whose betting has not ended: those of the next day, and the next two in any case; in order. */
export function drawsAhead(schedule: Schedule, nowMs: number): RoundTimes[] {
  const ahead: RoundTimes[] = [];
  // The rounds of dates before the one that opens now may still be open.
  const first = -Math.ceil(schedule.openLeadSeconds / 86_400) - 1;
  const opening = businessDateAt(schedule, nowMs);
  for (let n = first; n < SEARCH_DAYS; n += 1) {
    for (const round of roundsOfDay(schedule, addDays(opening, n))) {
      if (round.endTime <= nowMs) continue;
      if (ahead.length >= DRAWS_AHEAD && round.beginTime > nowMs + AHEAD_MS) return ahead;
      ahead.push(round);
    }
  }
  return ahead;
}

async function storeRounds(
  t: Tx,
  { lottery, version }: { lottery: Lottery; version: number },
  rounds: readonly RoundTimes[],
): Promise<number> {
  const { rowCount } = await t.query(
    `insert into lottery.round as r (lottery_id, game_no, business_date, begin_at, end_at, prize_at, odds_version)
     select $1, u.game_no, u.business_date, u.begin_at, u.end_at, u.prize_at, $2
     from unnest($3::text[], $4::date[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
       with ordinality as u(game_no, business_date, begin_at, end_at, prize_at, n)
     order by u.n
     on conflict (lottery_id, game_no) do update
       set business_date = excluded.business_date, begin_at = excluded.begin_at, end_at = excluded.end_at,
         prize_at = excluded.prize_at
       where r.status = 0 and (r.end_at, r.prize_at) is distinct from (excluded.end_at, excluded.prize_at)`,
    [
      lottery.id,
      version,
      rounds.map((round) => round.gameNo),
      rounds.map((round) => round.businessDate),
      rounds.map((round) => new Date(round.beginTime)),
      rounds.map((round) => new Date(round.endTime)),
      rounds.map((round) => new Date(round.govPrizeTime)),
    ],
  );
  return rowCount;
}

/** Rounds that nobody could bet on: their time passed without a source, or they are in the calendar no more. */
async function dropNeverOffered(t: Tx, lottery: Lottery, ahead: readonly RoundTimes[]): Promise<void> {
  const [unsourced, calendar] = NEVER_OFFERED;
  await t.query(
    `update lottery.round r set status = 6, settled_at = clock_timestamp(),
       void_reason = case when r.end_at <= clock_timestamp() then $2 else $3 end
     from lottery.lottery l
     where l.id = $1 and r.lottery_id = l.id and r.status = 0
       and (r.end_at <= clock_timestamp() and not l.sourced
         or r.end_at > clock_timestamp() and r.prize_at <= $4 and r.game_no <> all($5))`,
    [lottery.id, unsourced, calendar, new Date(ahead.at(-1)?.govPrizeTime ?? 0), ahead.map((round) => round.gameNo)],
  );
}
