import { useTranslations } from '@drawroom/i18n/translations';
import { useState } from 'react';
import { sentencesOf, useFailureText } from './use-failure-text.ts';

export interface ProofFailure {
  /** Why the last proof did not hold, in words; null before the first. */
  readonly error: string | null;
  /** Runs one proof; true when it held. Never throws. */
  attempt(proof: () => Promise<unknown>): Promise<boolean>;
  forget(): void;
}

/** The one line of words about a proof that did not hold: a refusal's own, or that the device gave no passkey. */
export function useProofFailure(): ProofFailure {
  const t = useTranslations('security');
  const wordsFor = useFailureText();
  const [error, setError] = useState<string | null>(null);
  return {
    error,
    forget: () => setError(null),
    attempt: async (proof) => {
      setError(null);
      try {
        await proof();
        return true;
      } catch (failure) {
        const none = failure instanceof Error && failure.name === 'NoPasskey';
        setError(none ? t('passkeyFailed') : sentencesOf(wordsFor(failure)));
        return false;
      }
    },
  };
}
