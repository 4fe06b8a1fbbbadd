import { defaultOddsTable, houseEdge, type OddsTable, type PlayOdds } from '@drawroom/engine/odds-table';
import { familyOf, playOf } from '@drawroom/engine/games/index';
import type { GameFamily, RuleSet } from '@drawroom/engine/games/game-family';
import { invalidField } from '../../kernel/refusal.ts';

/** Parameters that say how numbers come about: they follow from the draw and are nobody's choice. */
const OF_THE_DRAW: readonly string[] = ['digits'];
/** Any day: which parameters the calendar decides is the same on all of them. */
const ANY_DAY = '2026-01-01';

/** Rules of a family that people may choose, each with its values; those of the calendar and of the draw are not among them. */
export function rulesToChoose(family: GameFamily): ReadonlyMap<string, readonly string[]> {
  const ofCalendar = Object.keys(family.rulesOfDay?.(ANY_DAY) ?? {});
  return new Map(
    Object.entries(family.ruleParameters).filter(
      ([name, values]) => values.length > 1 && !ofCalendar.includes(name) && !OF_THE_DRAW.includes(name),
    ),
  );
}

/**
 * A table under other rules. A play keeps its limits, and its odds where it has the same prices and each returns what it returned before;
 * otherwise it has the usual odds of these rules, so that nobody lets a return through that he was not shown. So has a play that only these
 * rules have. Refuses with `request.invalid` what is no rule to choose.
 */
export function tableUnderRules(table: OddsTable, rules: RuleSet): OddsTable {
  const family = familyOf(table.family);
  const open = family === undefined ? new Map<string, readonly string[]>() : rulesToChoose(family);
  const isOpen = Object.entries(rules).every(([name, value]) => open.get(name)?.includes(value) === true);
  if (family === undefined || !isOpen) throw invalidField('change.rules');
  const ruleSet = { ...table.ruleSet, ...rules };
  const usual = defaultOddsTable(family, ruleSet, table.version);
  const plays = Object.entries(usual.plays).flatMap(([code, play]): [string, PlayOdds][] => {
    const before = table.plays[code];
    // A play that these rules have and the old ones had too is not offered because nobody wanted it.
    if (before === undefined) return playOf(code)?.isOffered(table.ruleSet) === true ? [] : [[code, play]];
    return [[code, { ...before, odds: returnsAlike(table, { ...table, ruleSet }, code) ? before.odds : play.odds }]];
  });
  return { ...table, ruleSet, plays: Object.fromEntries(plays) };
}

/** Whether a play has the same prices under both rules, and each returns the same. */
function returnsAlike(before: OddsTable, after: OddsTable, code: string): boolean {
  const [play, odds] = [playOf(code), before.plays[code]];
  if (play === undefined || odds === undefined) return false;
  const options = play.options(before.ruleSet);
  if (play.options(after.ruleSet).join() !== options.join()) return false;
  return options.every((option) => houseEdge(before, code, option) === houseEdge(after, code, option));
}
