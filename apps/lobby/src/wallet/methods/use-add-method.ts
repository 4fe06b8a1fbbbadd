import { CallRefused } from '@drawroom/client/failures';
import type { MethodView } from '@drawroom/contract/wallet-methods';
import { useTranslations } from '@drawroom/i18n/translations';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import { isRecord } from '../../shell/kept.ts';
import { sentencesOf, useFailureText } from '../../shell/use-failure-text.ts';
import { useTakeMethods } from './queries.ts';

export interface AddMethod {
  /** The field the house refused, and why, in words; `field` null: all of it. */
  readonly refused: { readonly field: string | null; readonly words: string } | null;
  /** Words at a field: the house's own, else `missing` once sending was tried. */
  at(field: string, missing?: string | null): string | null;
  /** Sends it; true when it was taken. */
  add(work: () => Promise<{ methods: MethodView[] }>): Promise<boolean>;
  /** Notes that sending was tried, for the fields that are still empty. */
  try(): void;
  forget(): void;
}

/** What adding any kind of payment method has in common: words at the fields, and the list afterwards. */
export function useAddMethod(): AddMethod {
  const t = useTranslations('cashier.methods');
  const wordsFor = useFailureText();
  const takeMethods = useTakeMethods();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<AddMethod['refused']>(null);
  return {
    refused,
    at: (field, missing = null) => (refused?.field === field ? refused.words : tried ? missing : null),
    try: () => setTried(true),
    forget: () => setRefused(null),
    add: async (work) => {
      setRefused(null);
      try {
        await takeMethods(work());
        showToast(t('added'), 'good');
        return true;
      } catch (failure) {
        // Who did not want to confirm need not be told so.
        if (failure instanceof CallRefused && failure.key === 'member.step_up_required') return false;
        setRefused({ field: fieldOf(failure), words: sentencesOf(wordsFor(failure)) });
        return false;
      }
    },
  };
}

function fieldOf(failure: unknown): string | null {
  if (!(failure instanceof CallRefused) || !isRecord(failure.data)) return null;
  return typeof failure.data['field'] === 'string' ? failure.data['field'] : null;
}
