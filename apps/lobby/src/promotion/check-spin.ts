import type { PrizeView, SpinView } from '@drawroom/contract/promotion';
import { verifySpin } from '@drawroom/verifier/verify-spin';
import type { SpinStep } from '@drawroom/verifier/verify-spin';

/** What this phone knew before a draw was made. */
export interface Told {
  readonly spinNo: string;
  readonly commitment: string;
  readonly entropy: string;
  /** As they stood on the screen. */
  readonly prizes: readonly PrizeView[];
}

export interface CheckedSpin {
  readonly ok: boolean;
  readonly steps: readonly {
    readonly code: SpinStep['code'] | 'as_told' | 'prizes_told' | 'own_issue';
    readonly ok: boolean;
  }[];
}

/** Points and chances of a table; what its prizes are called depends on the language. */
function tableOf({ prizes }: Pick<Told, 'prizes'>): string {
  return prizes.map(({ amount, parts }) => `${amount} ${parts}`).join(', ');
}

/**
 * Makes a draw again from what was published, on this phone and without asking anybody. Of one that was made here also number, commitment, own
 * number, prizes and chances are those of before; of each the issue is its own, as a house that may choose one afterwards may choose the prize. Never throws.
 * @param told null: the draw was made earlier, and only the record is left of it
 */
export function checkSpin({ code, spinNo, prizes, prize, proof }: SpinView, told: Told | null): CheckedSpin {
  const { steps } = verifySpin({ parts: prizes.map(({ parts }) => parts), prize, proof });
  const { issue, commitment, entropy } = proof;
  const same = told?.spinNo === spinNo && told.commitment === commitment && told.entropy === entropy;
  const all = [
    ...(told === null
      ? []
      : [
          { code: 'as_told', ok: same } as const,
          { code: 'prizes_told', ok: tableOf(told) === tableOf({ prizes }) } as const,
        ]),
    { code: 'own_issue', ok: issue === `${code}.${spinNo}` } as const,
    ...steps,
  ];
  return { ok: all.every(({ ok }) => ok), steps: all };
}
