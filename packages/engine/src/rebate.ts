import { mulFloor } from './money.ts';
import type { Minor } from './money.ts';

/** Rebate rates are parts of this many (spec §9: "per 10,000 units bet"). */
export const REBATE_SCALE = 10_000;

/** A member and his frozen rebate rate, in parts per 10,000. */
export type RebateHolder = { readonly accountId: string; readonly ratePer10k: number };

/** What one ancestor earns on a bet; `marginPer10k` is his rate less the rate just below him. */
export type Rebate = {
  readonly accountId: string;
  readonly marginPer10k: number;
  readonly amountMinor: Minor;
};

/**
 * Splits the rebate of a bet up its agent chain: `chain[0]` is the bettor, then each ancestor
 * upwards. Ancestor i earns floor(effective stake x (rate_i - rate_i-1) / 10000), the bettor
 * nothing; lost fractions stay with the house (spec §9: 90 below, 100 above, 10,000 bet = 10).
 * Every ancestor is listed, also with 0. Throws RangeError when a rate is not an integer in
 * 0..10000 or falls on the way up, so no tree can pay out more than its top rate.
 */
export function rebatesOf(effectiveStakeMinor: bigint, chain: readonly RebateHolder[]): Rebate[] {
  const rebates: Rebate[] = [];
  let below: number | null = null;
  for (const { accountId, ratePer10k } of chain) {
    if (!Number.isInteger(ratePer10k) || ratePer10k < 0 || ratePer10k > REBATE_SCALE) {
      throw new RangeError(`rebate rate of ${accountId} is out of range: ${ratePer10k}`);
    }
    if (below !== null) {
      if (ratePer10k < below) {
        throw new RangeError(`rebate rate of ${accountId} is below the level under it`);
      }
      const marginPer10k = ratePer10k - below;
      const amountMinor = mulFloor(effectiveStakeMinor, BigInt(marginPer10k), BigInt(REBATE_SCALE));
      rebates.push({ accountId, marginPer10k, amountMinor });
    }
    below = ratePer10k;
  }
  return rebates;
}
