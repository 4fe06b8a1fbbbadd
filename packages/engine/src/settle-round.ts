import type { Draw, Outcome, RuleSet } from './games/game-family.ts';
import { playOf } from './games/index.ts';
import { addMinor, asMinor, mulFloor, subMinor } from './money.ts';
import type { Minor } from './money.ts';
import { ODDS_SCALE } from './odds.ts';

/** Fate of a settled bet: 1 win, 2 lose, 3 draw (spec §4). */
export type BetStatus = 1 | 2 | 3;

/**
 * What a draw gives to one unit stake of a selection at its frozen odds. It does not depend on the
 * stake, so it is worked out once per distinct bet of a round.
 */
export type LineOutcome = {
  readonly units: number;
  /** Per winning tier: half units x odds x 10^4. */
  readonly multE4x2: readonly bigint[];
  /** Half units whose stake is returned. */
  readonly pushHalf: number;
  readonly status: BetStatus;
};

/** A bet as it was accepted. */
export type BetToSettle = {
  readonly betNo: string;
  readonly playCode: string;
  readonly selection: string;
  /** Frozen odds: one entry, or one per odds option of the selection in canonical order. */
  readonly oddsE4: readonly number[];
  readonly unitMinor: bigint;
  readonly multiple: number;
};

/** A bet after the draw. `payoutMinor` is what goes back to the member, returned stakes included. */
export type SettledBet = {
  readonly betNo: string;
  readonly status: BetStatus;
  readonly stakeMinor: Minor;
  readonly payoutMinor: Minor;
  readonly winLoseMinor: Minor;
  readonly effectiveStakeMinor: Minor;
};

/**
 * Judges one selection. Throws RangeError when the play is unknown, the selection is not canonical
 * or the odds do not fit it: a stored bet like that is a bug, not a loss.
 */
export function outcomeOf(bet: {
  readonly playCode: string;
  readonly selection: string;
  readonly oddsE4: readonly number[];
  readonly draw: Draw;
  readonly ruleSet: RuleSet;
}): LineOutcome {
  const play = playOf(bet.playCode);
  if (play === undefined) throw new RangeError(`unknown play: ${bet.playCode}`);
  const parsed = play.parse(bet.selection, bet.ruleSet);
  if (!parsed.ok) throw new RangeError(`not a selection of ${bet.playCode}: ${bet.selection}`);
  const { oddsE4 } = bet;
  if (oddsE4.length !== 1 && oddsE4.length !== parsed.optionOfUnit.length) {
    throw new RangeError(`${bet.playCode} ${bet.selection} cannot carry ${oddsE4.length} odds`);
  }
  const outcome = play.outcome(bet.selection, bet.draw, bet.ruleSet);
  const multE4x2 = outcome.tiers.map(({ option, halfUnits }) => {
    const priced = oddsE4.length === 1 ? oddsE4[0] : oddsE4[parsed.optionOfUnit.indexOf(option)];
    if (priced === undefined || !Number.isSafeInteger(priced) || priced <= 0) {
      throw new RangeError(`${bet.playCode} ${bet.selection} has no odds for ${option}`);
    }
    return BigInt(halfUnits) * BigInt(priced);
  });
  const status = statusOf(outcome, parsed.units);
  return { units: parsed.units, multE4x2, pushHalf: outcome.pushHalfUnits, status };
}

/** 1 when any unit wins, 3 when none wins and all stakes are returned, else 2 (spec §4). */
export function statusOf({ tiers, pushHalfUnits }: Outcome, units: number): BetStatus {
  if (tiers.length > 0) return 1;
  return pushHalfUnits === 2 * units ? 3 : 2;
}

/**
 * What a bet pays back: per winning tier floor(unit stake x half units x odds / 2), plus the
 * returned half stakes rounded down (R-20, games.md §11.2). `unitStakeMinor` is unit x multiple.
 */
export function payoutOf(unitStakeMinor: bigint, outcome: LineOutcome): Minor {
  const tiers = outcome.multE4x2.map((mult) => mulFloor(unitStakeMinor, mult, 2n * BigInt(ODDS_SCALE)));
  return addMinor(...tiers, pushedMinor(unitStakeMinor, outcome));
}

/** The stake that counts as turnover: of winning and losing units, not of returned ones (games.md §11.2). */
export function effectiveStakeMinor(unitStakeMinor: bigint, outcome: LineOutcome): Minor {
  const stake = unitStakeMinor * BigInt(outcome.units);
  return subMinor(stake, pushedMinor(unitStakeMinor, outcome));
}

/**
 * Settles the bets of a round: given these bets, when this draw, then these payouts. Pure, so it
 * can be run again at any time and must give the same rows. Throws as outcomeOf does.
 */
export function settleRound(draw: Draw, bets: readonly BetToSettle[], ruleSet: RuleSet): SettledBet[] {
  const outcomes = new Map<string, LineOutcome>();
  return bets.map((bet) => {
    const key = `${bet.playCode} ${bet.selection} ${bet.oddsE4.join('/')}`;
    const outcome = outcomes.get(key) ?? outcomeOf({ ...bet, draw, ruleSet });
    outcomes.set(key, outcome);
    return settleBet(bet, outcome);
  });
}

/** Applies an outcome to a bet's stake. */
export function settleBet(
  bet: Pick<BetToSettle, 'betNo' | 'unitMinor' | 'multiple'>,
  outcome: LineOutcome,
): SettledBet {
  const unitStake = bet.unitMinor * BigInt(bet.multiple);
  const stakeMinor = asMinor(unitStake * BigInt(outcome.units));
  const payoutMinor = payoutOf(unitStake, outcome);
  return {
    betNo: bet.betNo,
    status: outcome.status,
    stakeMinor,
    payoutMinor,
    winLoseMinor: subMinor(payoutMinor, stakeMinor),
    effectiveStakeMinor: effectiveStakeMinor(unitStake, outcome),
  };
}

function pushedMinor(unitStakeMinor: bigint, outcome: LineOutcome): Minor {
  return mulFloor(unitStakeMinor, BigInt(outcome.pushHalf), 2n);
}
