import { addDays, businessDateAt, roundsOfDay, type RoundTimes } from '@drawroom/engine/round-clock';
import { longestOpenLead, type Schedule } from '@drawroom/engine/schedule';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { lockPlan } from './calendar/lock-plan.ts';
import { makeRounds, moveRounds } from './calendar/mend-plan.ts';
import { replan, type Standing } from './calendar/replan.ts';
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
  const nowMs = kernel.clock.now();
  const ahead = drawsAhead(lottery.schedule, nowMs);
  return kernel.db.tx(async (t) => {
    // Planners of two nodes take turns, so no round is made twice; one that does not know the calendar in force waits for it.
    const locked = await lockPlan(t, lottery);
    if (locked === null) return 0;
    await endUnsourced(t, lottery);
    const plan = replan(ahead, await movableRounds(t, lottery, ahead.at(-1)), {
      source: lottery.source,
      nowMs,
    });
    await endOutOfCalendar(t, plan.gone);
    await moveRounds(t, plan.moved);
    const made = await makeRounds(t, { lottery, version: locked.version }, plan.made);
    if (locked.replanFrom !== null)
      await t.query('update lottery.lottery set replan_from = null where id = $1', [lottery.id]);
    return plan.moved.length + made;
  });
}

/** Draws whose betting has not ended: those of the next day, and the next two in any case; in order. */
export function drawsAhead(schedule: Schedule, nowMs: number): RoundTimes[] {
  const ahead: RoundTimes[] = [];
  // The rounds of dates before the one that opens now may still be open.
  const first = -Math.ceil(longestOpenLead(schedule) / 86_400) - 1;
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

/** Rounds that were not opened yet, up to the last one that is wanted: whoever waits for one waits for its number, whenever it is drawn. */
async function movableRounds(t: Tx, lottery: Lottery, last: RoundTimes | undefined): Promise<Standing[]> {
  const { rows } = await t.query<Omit<Standing, 'freedom'>>(
    `select id, game_no as "gameNo", begin_at as "beginTime", end_at as "endTime", prize_at as "govPrizeTime" from lottery.round
     where lottery_id = $1 and status = 0 and end_at > clock_timestamp() and prize_at <= $2 order by prize_at for update`,
    [lottery.id, new Date(last?.govPrizeTime ?? 0)],
  );
  return rows.map((row) => ({ ...row, freedom: 'free' }));
}

/** Rounds that nobody could bet on, since their time passed without a source. */
async function endUnsourced(t: Tx, lottery: Lottery): Promise<void> {
  const [unsourced] = NEVER_OFFERED;
  await t.query(
    `update lottery.round r set status = 6, settled_at = clock_timestamp(), void_reason = $2
     from lottery.lottery l
     where l.id = $1 and r.lottery_id = l.id and r.status = 0 and r.end_at <= clock_timestamp() and not l.sourced`,
    [lottery.id, unsourced],
  );
}

/** Rounds that nobody could bet on and that the calendar has no more. */
async function endOutOfCalendar(t: Tx, gone: readonly Standing[]): Promise<void> {
  const [, calendar] = NEVER_OFFERED;
  await t.query(
    `update lottery.round set status = 6, settled_at = clock_timestamp(), void_reason = $2
     where id = any($1::bigint[]) and status = 0`,
    [gone.map(({ id }) => String(id)), calendar],
  );
}
