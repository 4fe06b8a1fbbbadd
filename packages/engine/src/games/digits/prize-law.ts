import { ODDS_SCALE } from '../../odds.ts';

/** Prize group of the house: what 2,000 staked on every outcome pay back. */
const PRIZE_GROUP = 1_960n;
const FULL_GROUP = 2_000n;

/**
 * Odds of the standard menu, as decimal text: group / 2000 x N / W at the house's prize group 1960, a return of 98 % for
 * every play (games.md §5, the prize-group law). `wins` of `total` outcomes win one unit. Rounded down to 4 decimals.
 */
export function prizeLaw(wins: number, total: number): string {
  const oddsE4 = (PRIZE_GROUP * BigInt(total) * BigInt(ODDS_SCALE)) / (FULL_GROUP * BigInt(wins));
  const digits = oddsE4.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
