import { commitmentOf, fairDraw } from '@drawroom/engine/fair';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { multiplierText, payoutOf } from './game-law.ts';
import { gameLaws } from './game-laws.ts';
import type { RoundView } from './round-view.ts';

/** What looking into a round found, step by step. */
export interface RoundCheck {
  /** The seed is the one whose commitment was shown before the round. */
  readonly seed: boolean;
  /** Seed, number of the round and the player's own number give what came out. */
  readonly outcome: boolean;
  /** What came out and what the player did give the multiplier and the payout. */
  readonly payout: boolean;
}

/** Follows a round that is over from its seed, without the provider. Null while the seed is not shown. */
export function checkRound(round: RoundView): RoundCheck | null {
  const { fair, game, ending } = round;
  const stakeMinor = parseMoney(round.stake);
  if (fair.seed === '' || ending === null || stakeMinor === null) return null;
  const { numbers } = fairDraw({ game, issue: round.roundId, seedHex: fair.seed, entropyHex: fair.entropy });
  const told = { choice: round.choice, moves: round.moves, cashed: ending === 'cash', stakeMinor };
  const found = gameLaws[game].follow(told, numbers);
  // A round that was given back ended by nothing that its player did.
  const returned = ending === 'void' && found.multiplierE2 === 100n;
  const ends = returned || found.ending === ending;
  // What came out of one that was given back is what was to come.
  const outcome = returned ? gameLaws[game].follow({ ...told, cashed: true }, numbers).outcome : found.outcome;
  return {
    seed: commitmentOf(fair.seed) === fair.commitment,
    outcome: outcome.length > 0 && outcome.join() === round.outcome.join(),
    payout:
      ends &&
      multiplierText(found.multiplierE2) === round.multiplier &&
      formatMoney(payoutOf(stakeMinor, found.multiplierE2)) === round.payout,
  };
}
