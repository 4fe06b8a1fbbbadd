import { addDays, businessDateAt, roundsOfDay, type RoundTimes } from '@drawroom/engine/round-clock';
import { longestOpenLead, type Schedule } from '@drawroom/engine/schedule';

/** What the last rounds of the days before leave free is known after so many days. */
const DAYS_BEFORE = 2;
/** No day begins sooner before it does in UTC. */
const EAST_OF_UTC_MS = 14 * 3_600_000;

/** Rounds whose betting begins in a span of time, in order. A round that would begin before the one before it is drawn is left out. */
export function roundsBetween(
  schedule: Schedule,
  { afterMs, untilMs }: { readonly afterMs: number; readonly untilMs: number },
): RoundTimes[] {
  const from = businessDateAt(schedule, afterMs);
  const lastMs = untilMs + longestOpenLead(schedule) * 1_000 + EAST_OF_UTC_MS;
  const to = new Date(lastMs).toISOString().slice(0, 10);
  return inTurn(schedule, from, to).filter(({ beginTime }) => beginTime >= afterMs && beginTime <= untilMs);
}

/** Rounds of the business dates from the day before `from` to `to`, the house's as they can be drawn: one after the other. */
function inTurn(schedule: Schedule, from: string, to: string): RoundTimes[] {
  const rounds: RoundTimes[] = [];
  let drawnAt = -Infinity;
  for (let date = addDays(from, -DAYS_BEFORE); date <= to; date = addDays(date, 1)) {
    for (const round of roundsOfDay(schedule, date)) {
      if (round.beginTime < drawnAt) continue;
      drawnAt = round.govPrizeTime;
      rounds.push(round);
    }
  }
  return rounds;
}

/** The rounds that a business date has, as they are planned: of a house lottery one after the other, of an official one as its calendar says. */
export function plannedOfDay(schedule: Schedule, source: 'house' | 'official', date: string): RoundTimes[] {
  if (source === 'official') return roundsOfDay(schedule, date);
  return inTurn(schedule, date, date).filter(({ businessDate }) => businessDate === date);
}

/** Draws of the fullest day that a schedule has, from which the length of a chain of seeds follows. */
export function drawsADay({ sessions, later = [], exceptions = [] }: Schedule): number {
  const days = [sessions, ...later.map(({ change }) => change.sessions), ...exceptions.map((each) => each.sessions)];
  return Math.max(...days.map((each) => each.reduce((sum, { count }) => sum + count, 0)));
}
