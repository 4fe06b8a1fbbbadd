import type { ReplyOf } from '@drawroom/contract/call';
import type { oddsList } from '@drawroom/contract/lottery';
import type { OddsTable, PlayOdds } from '@drawroom/engine/odds-table';
import { playOf } from '@drawroom/engine/games/index';
import { parseMoney } from '@drawroom/engine/money';
import { formatOddsList, compactOdds, parseOdds } from '@drawroom/engine/odds';
import type { OddsE4 } from '@drawroom/engine/odds';
import { oddsFor } from '@drawroom/engine/odds-table';

/** The menu of a lottery as the server tells it: groups of plays with their options. */
export type OddsPanel = ReplyOf<typeof oddsList>;
export type PanelGroup = OddsPanel['groups'][number];
export type PanelPlay = PanelGroup['plays'][number];
export type PanelOption = PanelPlay['options'][number];

/**
 * The panel as the odds table that `engine.priceOrder` prices with, so that the slip shows what the server will do.
 * Prices that are no decimal are left out: a line on them is then refused here as it would be there.
 */
export function tableOf(panel: OddsPanel, family: string): OddsTable {
  const plays = panel.groups.flatMap((group) => group.plays.map((play) => [play.playCode, pricesOf(play)] as const));
  return { version: panel.version, family, ruleSet: panel.ruleSet, plays: Object.fromEntries(plays) };
}

function pricesOf(play: PanelPlay): PlayOdds {
  const odds: Record<string, number> = {};
  for (const price of play.prices) {
    const oddsE4 = parseOdds(price.odds);
    if (oddsE4 !== null) odds[price.key] = oddsE4;
  }
  return {
    odds,
    minMinor: parseMoney(play.minAmount) ?? 0n,
    maxMinor: parseMoney(play.maxAmount) ?? 0n,
    roundMaxMinor: parseMoney(play.roundMaxAmount) ?? 0n,
  };
}

/**
 * Odds to show beside a selection under way: of the prices with these keys, or of all while there is none; many different
 * ones as the lowest and the highest. Null when the play has no price.
 */
export function oddsShown(play: PanelPlay, keys: readonly string[] | null): string | null {
  const prices = play.prices.filter(({ key, odds }) => odds !== '' && (keys === null || keys.includes(key)));
  const odds = [...new Set(prices.map((price) => price.odds))];
  if (odds.length === 0) return null;
  if (odds.length <= 3) return odds.join('/');
  const ordered = odds.toSorted((one, other) => Number(one) - Number(other));
  return `${ordered[0]}/…/${ordered.at(-1)}`;
}

/** Every pick of a play: those the server lists, or all numbers of so many digits. */
export function picksOfPlay(play: PanelPlay): readonly string[] {
  const { digits } = play;
  if (digits === undefined) return play.options.map((option) => option.selection);
  return Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'));
}

/** Odds of a selection now, as a bet line carries them; null when the table does not price it. */
export function oddsOfLine(table: OddsTable, playCode: string, selection: string): string | null {
  const parsed = playOf(playCode)?.parse(selection, table.ruleSet);
  if (parsed?.ok !== true) return null;
  const prices: OddsE4[] = [];
  for (const option of parsed.optionOfUnit) {
    const oddsE4 = oddsFor(table, playCode, option);
    if (oddsE4 === null) return null;
    prices.push(oddsE4);
  }
  return formatOddsList(compactOdds(prices));
}

/** A play of the panel by its code. */
export function playInPanel(panel: OddsPanel, playCode: string): PanelPlay | undefined {
  for (const group of panel.groups) {
    const play = group.plays.find((each) => each.playCode === playCode);
    if (play !== undefined) return play;
  }
  return undefined;
}
