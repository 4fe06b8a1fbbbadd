import type { GameFamily, GoldenTicket, Play } from '../game-family.ts';
import { vnGoldenOutcomes, vnGoldenTickets } from './golden-tickets.ts';
import type { VnMarket } from './market.ts';
import { validateResult } from './region.ts';
import type { Region } from './region.ts';
import { VN_RULE_PARAMETERS } from './rules.ts';
import { specialLabels, vnAttributes } from './special.ts';
import { vnWords } from './words.ts';

const defaults = Object.fromEntries(Object.entries(VN_RULE_PARAMETERS).map(([name, values]) => [name, values[0]]));

/** The Vietnamese lottery of a region (games.md §10.1): its draws, its menu, its prices. */
export function vnFamily(region: Region, plays: readonly Play[], market: VnMarket): GameFamily {
  let tickets: readonly GoldenTicket[] | null = null;
  const goldenTickets = (): readonly GoldenTicket[] => (tickets ??= vnGoldenTickets(region, plays, defaults));
  return {
    code: region.family,
    ruleParameters: VN_RULE_PARAMETERS,
    plays,
    goldenCode: (playCode) => playCode.slice(region.family.length + 1),
    goldenTickets,
    goldenOutcomes: (draw) => ({ winning: vnGoldenOutcomes(region, goldenTickets(), draw), pushed: [] }),
    fromWords(play, selection) {
      const worded = vnWords(region.family, play, selection);
      return plays.some(({ code }) => code === worded?.playCode) ? worded : null;
    },
    marketOdds(goldenCode, option) {
      const odds = market.get(goldenCode);
      return (typeof odds === 'string' ? odds : odds?.[option]) ?? null;
    },
    validateDraw: (numbers) => validateResult(region, numbers),
    // 100^18 and more outcomes: every play has a law of its own.
    enumerate: () => [],
    labels: (draw) => specialLabels(region, draw),
    attributes: vnAttributes(region),
  };
}
