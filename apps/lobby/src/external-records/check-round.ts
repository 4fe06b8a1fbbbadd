import type { GameRecord } from '@drawroom/contract/transfer';
import { fairDraw, fairGames, verifyCommitment } from '@drawroom/engine/fair';
import { tellsNumbers } from './outcome-words.ts';

/**
 * What computing a round again shows. `result`: the seed fits its commitment and gives exactly this outcome; `commitment`: it fits, but the
 * draw of this game is not known here, so that the outcome was not computed; `wrong`: seed or outcome do not follow.
 */
export type RoundCheck = 'result' | 'commitment' | 'wrong';

/** Computes a round again from its revealed seed (fair/v1), without asking anybody. Never throws. */
export function checkRound(fair: NonNullable<GameRecord['fair']>, outcome: readonly string[]): RoundCheck {
  if (!verifyCommitment(fair.seed, fair.commitment)) return 'wrong';
  if (!fairGames.includes(fair.game) || outcome.length === 0) return 'commitment';
  try {
    const { game, issue, seed, entropy } = fair;
    const { numbers } = fairDraw({ game, issue, seedHex: seed, entropyHex: entropy });
    return tellsNumbers(game, outcome, numbers) ? 'result' : 'wrong';
  } catch {
    return 'wrong';
  }
}
