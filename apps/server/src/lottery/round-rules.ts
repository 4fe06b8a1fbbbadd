import type { RuleSet } from '@drawroom/engine/games/game-family';
import { familyOf } from '@drawroom/engine/games/index';
import type { OddsTable } from '@drawroom/engine/odds-table';
import type { Catalogue, Lottery } from './catalogue.ts';
import type { Round } from './round.ts';

/** What decides the rules of a round: the odds version it was opened with, and its day where the calendar has a say. */
export type RuledRound = Pick<Round, 'odds_version' | 'business_date'>;

/**
 * The rules under which every bet of a round is priced and settled and its result is read. They cannot change while
 * the round has bets: its odds version may only be followed by one of the same rules once it is open (lottery.guard_round), and its day
 * never changes. Mark Six has the animal of the lunar year of that day (games.md §8).
 */
export function rulesOfRound(lottery: Pick<Lottery, 'family' | 'odds' | 'rulesOfVersion'>, round: RuledRound): RuleSet {
  const ofVersion = lottery.rulesOfVersion.get(round.odds_version) ?? lottery.odds.ruleSet;
  const ofDay = familyOf(lottery.family)?.rulesOfDay?.(round.business_date);
  return ofDay === undefined ? ofVersion : { ...ofVersion, ...ofDay };
}

/** Names the odds and rules of a round: a client that holds a list under another name asks for it again. */
export function oddsKeyOf(lottery: Pick<Lottery, 'family'>, round: RuledRound): string {
  const ofDay = familyOf(lottery.family)?.rulesOfDay?.(round.business_date) ?? {};
  return [round.odds_version, ...Object.values(ofDay)].join('-');
}

/** Tables under the rules of a day, so that what the engine remembers by table is remembered. */
const made = new WeakMap<OddsTable, Map<string, OddsTable>>();

/** The odds table of a round under its own rules. */
export async function tableOfRound(
  catalogue: Pick<Catalogue, 'tableOf'>,
  lottery: Lottery,
  round: RuledRound,
): Promise<OddsTable> {
  const table = await catalogue.tableOf(lottery, round.odds_version);
  const key = oddsKeyOf(lottery, round);
  if (key === String(round.odds_version)) return table;
  const ofDays = made.get(table) ?? new Map<string, OddsTable>();
  made.set(table, ofDays);
  const known = ofDays.get(key) ?? { ...table, ruleSet: rulesOfRound(lottery, round) };
  ofDays.set(key, known);
  return known;
}
