import { playOf } from '../src/games/index.ts';
import { compactOdds, formatOddsList } from '../src/odds.ts';
import { oddsFor } from '../src/odds-table.ts';
import type { OddsTable } from '../src/odds-table.ts';

/** The odds that a table has for a selection, as an order carries them; empty where it has none. */
export function oddsText(table: OddsTable, playCode: string, selection: string): string {
  const parsed = playOf(playCode)?.parse(selection, table.ruleSet);
  if (parsed?.ok !== true) return '';
  const prices = parsed.optionOfUnit.map((option) => oddsFor(table, playCode, option));
  return prices.includes(null) ? '' : formatOddsList(compactOdds(prices.flatMap((price) => price ?? [])));
}
