import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { minorOf } from '../wallet/minor.ts';
import { recoverPoints } from './recover-points.ts';

/** Brings everything that is free at external games home, and says what came of it. */
export function BringHome(): ReactNode {
  const t = useTranslations('shell.game');
  const money = useAmountWords();
  const wordsFor = useFailureText();
  async function press(): Promise<void> {
    try {
      const { recovered, stillAway } = await recoverPoints();
      if (minorOf(stillAway) > 0n) showToast(t('stillAway', { amount: money(stillAway) }));
      else showToast(t(minorOf(recovered) > 0n ? 'allHome' : 'nothingAway'), 'good');
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  return (
    <Button wide look="plain" onPress={press}>
      {t('bringHome')}
    </Button>
  );
}
