import type { SpinView } from '@drawroom/contract/promotion';
import { verifySpin } from '@drawroom/verifier/verify-spin';
import type { SpinStep } from '@drawroom/verifier/verify-spin';

/** What this phone knew before a draw was made. */
export interface Told {
  readonly spinNo: string;
  readonly commitment: string;
  readonly entropy: string;
}

export interface CheckedSpin {
  readonly ok: boolean;
  readonly steps: readonly { readonly code: SpinStep['code'] | 'as_told'; readonly ok: boolean }[];
}

/**
 * Makes a draw again from what was published, on this phone and without asking anybody; of one that was made here also that number, commitment and
 * own number are those of before. Never throws.
 * @param told null: the draw was made earlier, and only the record is left of it
 */
export function checkSpin({ spinNo, prizes, prize, proof }: SpinView, told: Told | null): CheckedSpin {
  const { steps } = verifySpin({ parts: prizes.map(({ parts }) => parts), prize, proof });
  const same =
    told !== null && told.spinNo === spinNo && told.commitment === proof.commitment && told.entropy === proof.entropy;
  const all = [...(told === null ? [] : [{ code: 'as_told', ok: same } as const]), ...steps];
  return { ok: all.every(({ ok }) => ok), steps: all };
}
