import { countOption, familyOfPlay, unitSpread } from './games/count-of.ts';
import type { OutcomeCount } from './games/count-of.ts';
import type { Play, RuleSet } from './games/game-family.ts';
import { playOf } from './games/index.ts';
import { asOddsE4, ODDS_SCALE } from './odds.ts';
import type { OddsE4 } from './odds.ts';

export { defaultK3Odds, defaultOddsTable } from './default-odds.ts';

/** Odds and limits of one play. */
export type PlayOdds = {
  /** Odds x 10^4 by option; `*` prices every option not named. */
  readonly odds: Readonly<Record<string, number>>;
  /** Least and most stake of one bet line, and of one member's lines in a round, in minor units. */
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  readonly roundMaxMinor: bigint;
};

/** One frozen version of a lottery's prices (decision of the operator, kept for ever). */
export type OddsTable = {
  readonly version: number;
  readonly family: string;
  readonly ruleSet: RuleSet;
  readonly plays: Readonly<Record<string, PlayOdds>>;
  /** The most the house may lose in one round on its worst outcome, in minor units; `ROUND_CAP_MINOR` where it is not said. */
  readonly roundCapMinor?: bigint;
};

/** What is wrong with a price; `rtp` is the exact return rounded down to 4 decimals. */
export type OddsFault = {
  readonly playCode: string;
  readonly option: string;
  readonly reason: 'play_unknown' | 'odds_missing' | 'odds_malformed' | 'rtp_low' | 'rtp_high';
  readonly rtp: string;
};

/** Returns to player that a table may have, in parts per 10,000 (games.md §11.4). */
export const RTP_BAND = { minPer10k: 8_000, maxPer10k: 9_950 } as const;

/** The odds of a play's option, or null when the table does not price it. */
export function oddsFor(table: OddsTable, playCode: string, option: string): OddsE4 | null {
  if (!Object.hasOwn(table.plays, playCode)) return null;
  const odds = table.plays[playCode]?.odds ?? {};
  const oddsE4 = Object.hasOwn(odds, option) ? odds[option] : odds['*'];
  return oddsE4 !== undefined && Number.isSafeInteger(oddsE4) && oddsE4 > 0 ? asOddsE4(oddsE4) : null;
}

/** Exact chance of an option, as counts of outcomes. Throws RangeError for an unknown play or option. */
export function winProbability(playCode: string, option: string, ruleSet: RuleSet): OutcomeCount {
  return countOption(playCode, option, ruleSet);
}

/**
 * Return to player of a unit of this option, as the exact fraction `paid / staked`. A unit with
 * several prize tiers has one return, whichever tier is asked about. Null when a price is missing.
 */
function returnOf(table: OddsTable, play: Play, option: string): { paid: bigint; staked: bigint } | null {
  const parsed = play.parse(play.unitOf(option), table.ruleSet);
  const halfUnits = 2n * BigInt(parsed.ok ? parsed.units : 1);
  let paid = 0n;
  let staked = 0n;
  for (const { outcome, weight } of unitSpread(play, option, table.ruleSet)) {
    staked += weight * halfUnits * BigInt(ODDS_SCALE);
    paid += weight * BigInt(outcome.pushHalfUnits) * BigInt(ODDS_SCALE);
    for (const tier of outcome.tiers) {
      const oddsE4 = oddsFor(table, play.code, tier.option);
      if (oddsE4 === null) return null;
      paid += weight * BigInt(tier.halfUnits) * BigInt(oddsE4);
    }
  }
  return { paid, staked };
}

/**
 * House edge of an option, 1 - return, as a decimal with 4 digits (`"0.0250"`), rounded to nearest;
 * negative when the house loses. Null when the table does not price it.
 */
export function houseEdge(table: OddsTable, playCode: string, option: string): string | null {
  const play = playOf(playCode);
  const part = play === undefined ? null : returnOf(table, play, option);
  if (part === null || part.staked === 0n) return null;
  const scaled = 2n * (part.staked - part.paid) * 10_000n;
  const edge =
    scaled < 0n ? -((part.staked - scaled) / (2n * part.staked)) : (scaled + part.staked) / (2n * part.staked);
  return decimal4(edge);
}

/**
 * Checks a whole table before it may be used: every offered option priced, every return inside the
 * band, from exact counts (games.md §11.4). Empty when nothing is wrong.
 */
export function rtpGuard(table: OddsTable, band: { minPer10k: number; maxPer10k: number } = RTP_BAND): OddsFault[] {
  return Object.keys(table.plays).flatMap((playCode): OddsFault[] => {
    const play = playOf(playCode);
    const offered = play?.isOffered(table.ruleSet) === true;
    if (play === undefined || !offered || familyOfPlay(playCode)?.code !== table.family) {
      return [{ playCode, option: '*', reason: 'play_unknown', rtp: '' }];
    }
    return play.options(table.ruleSet).flatMap((option) => faultOf(table, { play, option }, band));
  });
}

function faultOf(
  table: OddsTable,
  { play, option }: { play: Play; option: string },
  band: { minPer10k: number; maxPer10k: number },
): OddsFault[] {
  const fault = (reason: OddsFault['reason'], rtp: string): OddsFault[] => [
    { playCode: play.code, option, reason, rtp },
  ];
  const prices = table.plays[play.code]?.odds ?? {};
  const priced = Object.hasOwn(prices, option) ? prices[option] : prices['*'];
  if (priced === undefined) return fault('odds_missing', '');
  // Odds of 1 or less would pay a winner no more than his stake.
  if (!Number.isSafeInteger(priced) || priced <= ODDS_SCALE) return fault('odds_malformed', '');
  const part = returnOf(table, play, option);
  if (part === null) return fault('odds_missing', '');
  const rtp = decimal4((part.paid * 10_000n) / part.staked);
  if (part.paid * 10_000n < part.staked * BigInt(band.minPer10k)) return fault('rtp_low', rtp);
  if (part.paid * 10_000n > part.staked * BigInt(band.maxPer10k)) return fault('rtp_high', rtp);
  return [];
}

function decimal4(n: bigint): string {
  const digits = (n < 0n ? -n : n).toString().padStart(5, '0');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
