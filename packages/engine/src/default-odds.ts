import { unitSpread } from './games/count-of.ts';
import type { GameFamily, Play, RuleSet } from './games/game-family.ts';
import { playsOf } from './games/index.ts';
import { k3 } from './games/k3.ts';
import { completeRuleSet } from './games/rule-set.ts';
import { ODDS_SCALE, parseOdds } from './odds.ts';
import { ROUND_CAP_MINOR } from './automatic-limits.ts';
import type { OddsTable, PlayOdds } from './odds-table.ts';

/** Return of plays without a usual market price: 95 % of the fair odds, rounded down. */
const RETURN_PER_10K = 9_500n;
const MIN_STAKE_MINOR = 1_00n;
/** A round may pay one play at most about this much to one member (games.md §11). */
const ROUND_PAYOUT_MINOR = 1_000_000_00n;

/** Highest stake of a line by the best odds of its play (games.md §11, suggested defaults). */
function maxStakeMinor(topOddsE4: number): bigint {
  if (topOddsE4 >= 100 * ODDS_SCALE) return 500_00n;
  return topOddsE4 >= 10 * ODDS_SCALE ? 5_000_00n : 50_000_00n;
}

/**
 * A complete table of a family at the usual market odds, with the suggested limits. Throws
 * RangeError when the rule set has an unknown parameter or value.
 */
export function defaultOddsTable(family: GameFamily, given: RuleSet, version = 1): OddsTable {
  const ruleSet = completeRuleSet(family, given);
  if (ruleSet === null) throw new RangeError(`not a rule set of ${family.code}`);
  const plays = playsOf(family, ruleSet).map((play) => [play.code, priceOf(family, play, ruleSet)] as const);
  return { version, family: family.code, ruleSet, plays: Object.fromEntries(plays), roundCapMinor: ROUND_CAP_MINOR };
}

/** The default K3 table, e.g. `defaultK3Odds({})` for the credit plate (games.md §2, market column). */
export function defaultK3Odds(ruleSet: RuleSet = {}, version = 1): OddsTable {
  return defaultOddsTable(k3, ruleSet, version);
}

function priceOf(family: GameFamily, play: Play, ruleSet: RuleSet): PlayOdds {
  const golden = family.goldenCode(play.code, ruleSet);
  const priced = play.options(ruleSet).map((option): [string, number] => {
    const market = parseOdds(family.marketOdds(golden, option) ?? '');
    return [option, market ?? fairShare(play, option, ruleSet)];
  });
  const prices = priced.map(([, oddsE4]) => oddsE4);
  const top = Math.max(...prices);
  const maxMinor = maxStakeMinor(top);
  const roundMaxMinor = (ROUND_PAYOUT_MINOR * BigInt(ODDS_SCALE)) / BigInt(top);
  return {
    odds: prices.every((oddsE4) => oddsE4 === top) ? { '*': top } : Object.fromEntries(priced),
    minMinor: MIN_STAKE_MINOR,
    maxMinor,
    roundMaxMinor: roundMaxMinor > maxMinor ? roundMaxMinor - (roundMaxMinor % 100n) : maxMinor,
  };
}

/** What is staked and not returned over what is won at the option, over all outcomes of its smallest ticket. */
function fairShare(play: Play, option: string, ruleSet: RuleSet): number {
  const parsed = play.parse(play.unitOf(option), ruleSet);
  const stakedHalves = 2n * BigInt(parsed.ok ? parsed.units : 1);
  let risked = 0n;
  let won = 0n;
  for (const { outcome, weight } of unitSpread(play, option, ruleSet)) {
    risked += weight * (stakedHalves - BigInt(outcome.pushHalfUnits));
    for (const tier of outcome.tiers) if (tier.option === option) won += weight * BigInt(tier.halfUnits);
  }
  if (won === 0n) throw new RangeError(`${play.code} ${option} cannot win under these rules`);
  return Number((RETURN_PER_10K * risked) / won);
}
