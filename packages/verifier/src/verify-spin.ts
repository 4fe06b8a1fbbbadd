import { commitmentOf } from '@drawroom/engine/fair';
import { luckyLot, prizeOfLot } from '@drawroom/engine/lucky-draw';
import { LUCKY_PARTS } from '@drawroom/engine/lucky-parts';

/** What the house has published of a draw of prizes. */
export interface PublishedSpin {
  /** Chances of the prizes in their order, parts of a million. */
  readonly parts: readonly number[];
  /** Which of them the house says it was, from 0. */
  readonly prize: number;
  readonly proof: {
    readonly issue: string;
    readonly commitment: string;
    readonly seed: string;
    readonly entropy: string;
  };
}

/** One recomputed step with what was expected and what was found. */
export interface SpinStep {
  readonly code: 'commitment_matches_seed' | 'chances_whole' | 'prize_recomputed';
  readonly ok: boolean;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Makes a draw of prizes again from what was published, without the house and without the network; never throws. That the commitment was shown
 * before the draw is seen by whoever kept it.
 */
export function verifySpin({ parts, prize, proof }: PublishedSpin): {
  readonly ok: boolean;
  readonly steps: readonly SpinStep[];
} {
  const { issue, commitment, seed, entropy } = proof;
  const found = attempt(() => commitmentOf(seed));
  const sum = parts.reduce((total, part) => total + part, 0);
  const drawn = attempt(() => String(prizeOfLot(parts, luckyLot({ issue, seedHex: seed, entropyHex: entropy }))));
  const steps: SpinStep[] = [
    { code: 'commitment_matches_seed', ok: found === commitment, expected: commitment, actual: found },
    { code: 'chances_whole', ok: sum === LUCKY_PARTS, expected: String(LUCKY_PARTS), actual: String(sum) },
    { code: 'prize_recomputed', ok: drawn === String(prize), expected: String(prize), actual: drawn },
  ];
  return { ok: steps.every(({ ok }) => ok), steps };
}

function attempt(compute: () => string): string {
  try {
    return compute();
  } catch {
    return '';
  }
}
