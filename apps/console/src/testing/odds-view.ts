import { roundCapOf, withAutomaticLimits } from '@drawroom/engine/automatic-limits';
import { familyOf, playsOf } from '@drawroom/engine/games/index';
import { formatMoney } from '@drawroom/engine/money';
import { formatOdds } from '@drawroom/engine/odds';
import { defaultOddsTable, houseEdge, oddsFor } from '@drawroom/engine/odds-table';
import type { OddsView } from '../odds/sheet.ts';

/** A lottery's table as the door gives it: the usual odds of a family, plays named by their codes. */
export function usualOddsView(familyCode: string, playCodes: readonly string[] | null = null): OddsView {
  const family = familyOf(familyCode);
  if (family === undefined) throw new Error(`no family ${familyCode}`);
  const table = defaultOddsTable(family, {});
  const held = withAutomaticLimits(table);
  const plays = playsOf(family, table.ruleSet).filter(({ code }) => playCodes?.includes(code) ?? true);
  return {
    lotteryCode: `${familyCode}-1m`,
    version: 4,
    inForce: 4,
    ruleSet: { ...table.ruleSet },
    rules: [],
    roundCap: formatMoney(roundCapOf(table)),
    plays: plays.map((play) => {
      const { minMinor = 0n, maxMinor = 0n, roundMaxMinor = 0n } = table.plays[play.code] ?? {};
      const holds = held.plays[play.code];
      return {
        playCode: play.code,
        title: play.code,
        group: play.group,
        min: formatMoney(minMinor),
        max: formatMoney(maxMinor),
        roundMax: formatMoney(roundMaxMinor),
        heldMax: formatMoney(holds?.maxMinor ?? 0n),
        heldRoundMax: formatMoney(holds?.roundMaxMinor ?? 0n),
        prices: play.options(table.ruleSet).map((option) => ({
          option,
          label: option,
          odds: formatOdds(oddsFor(table, play.code, option) ?? 0),
          houseEdge: houseEdge(table, play.code, option) ?? '',
        })),
      };
    }),
  };
}
