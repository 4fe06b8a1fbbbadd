import { mulFloor } from '@drawroom/engine/money';
import type { LEG_OUTCOMES, MARKETS, SELECTIONS } from '@drawroom/contract/provider-wire';
import type { Score } from './match-form.ts';

export type Market = (typeof MARKETS)[number];
export type Selection = (typeof SELECTIONS)[number];
export type LegOutcome = (typeof LEG_OUTCOMES)[number];

/** What of a leg decides how it ends. `line` in quarters: -3 is -0.75; null where the market has none. */
export interface Wager {
  readonly market: Market;
  readonly line: number | null;
  readonly selection: Selection;
}

/** How a leg ends with the score of its span. Handicaps and totals count from the beginning of the span, whatever stood when it was bet. */
export function judgeLeg({ market, line, selection }: Wager, { home, away }: Score): LegOutcome {
  switch (market) {
    case 'result':
    case 'winner': {
      const came = home > away ? 'home' : home < away ? 'away' : 'draw';
      return came === selection ? 'won' : 'lost';
    }
    case 'both_score':
      return (home > 0 && away > 0) === (selection === 'yes') ? 'won' : 'lost';
    case 'handicap': {
      const ahead = 4 * (home - away) + (line ?? 0);
      return byQuarters(selection === 'home' ? ahead : -ahead);
    }
    case 'total': {
      const over = 4 * (home + away) - (line ?? 0);
      return byQuarters(selection === 'over' ? over : -over);
    }
  }
}

/**
 * A line of odd quarters is two bets of half the stake on the lines beside it: one quarter ahead, one of them wins and the other comes
 * back.
 */
function byQuarters(ahead: number): LegOutcome {
  if (ahead === 0) return 'push';
  if (Math.abs(ahead) === 1) return ahead > 0 ? 'half_won' : 'half_lost';
  return ahead > 0 ? 'won' : 'lost';
}

/** Odds x 10^2: the book has two decimals. */
export type OddsE2 = number;

export const STAKE_MIN_MINOR = 1_00n;
export const STAKE_MAX_MINOR = 5_000_00n;
export const PAYOUT_MAX_MINOR = 200_000_00n;
export const LEGS_MAX = 8;

/** What a leg multiplies a stake with, in two-hundredths: half of the odds have to come out whole. */
function timesE200(outcome: LegOutcome, odds: OddsE2): bigint {
  switch (outcome) {
    case 'won':
      return BigInt(odds) * 2n;
    case 'half_won':
      return BigInt(odds) + 100n;
    case 'push':
    case 'void':
    case 'open':
      return 200n;
    case 'half_lost':
      return 100n;
    case 'lost':
      return 0n;
  }
}

/** What a bet pays, stake included: the stake times what every leg yields, rounded down once at the end. */
export function payoutOf(stakeMinor: bigint, legs: readonly { outcome: LegOutcome; odds: OddsE2 }[]): bigint {
  const [times, scale] = legs.reduce<[bigint, bigint]>(
    ([product, base], { outcome, odds }) => [product * timesE200(outcome, odds), base * 200n],
    [1n, 1n],
  );
  return mulFloor(stakeMinor, times, scale);
}

/** How a bet stands by its legs: over at the first lost leg, or when all are decided. A bet all of whose legs are void never was one. */
export function standingOf(legs: readonly { outcome: LegOutcome }[]): 'open' | 'settled' | 'void' {
  if (legs.some(({ outcome }) => outcome === 'lost')) return 'settled';
  if (legs.some(({ outcome }) => outcome === 'open')) return 'open';
  return legs.every(({ outcome }) => outcome === 'void') ? 'void' : 'settled';
}

/** Decimal text of odds: `1.85`. */
export function oddsText(odds: OddsE2): string {
  return `${Math.trunc(odds / 100)}.${String(odds % 100).padStart(2, '0')}`;
}

/** Odds of a parlay as text, at most four decimals, rounded down. */
export function productText(odds: readonly OddsE2[]): string {
  const scale = 100n ** BigInt(odds.length);
  const e4 = (odds.reduce((product, one) => product * BigInt(one), 1n) * 10_000n) / scale;
  const fraction = (e4 % 10_000n)
    .toString()
    .padStart(4, '0')
    .replace(/0{1,2}$/, '');
  return `${e4 / 10_000n}.${fraction}`;
}

/** Decimal text of a line in quarters: `-0.75`, `2.5`, `0`. */
export function lineText(line: number): string {
  const quarters = Math.abs(line);
  const fraction = ['', '.25', '.5', '.75'][quarters % 4] ?? '';
  return `${line < 0 ? '-' : ''}${Math.trunc(quarters / 4)}${fraction}`;
}
