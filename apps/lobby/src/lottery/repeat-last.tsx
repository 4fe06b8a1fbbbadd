import { BET_LINES_MAX, bets } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { betAgain } from './bet-again.ts';

/** One tap puts the lines of the member's last order in this lottery on the slip once more, wherever he placed it. */
export function RepeatLast({ code }: Readonly<{ code: string }>): ReactNode {
  const t = useTranslations('chase');
  const lottery = useTranslations('lottery');
  const failureText = useFailureText();
  async function repeat(): Promise<void> {
    try {
      const { list } = await call(bets, { lotteryCode: code, size: BET_LINES_MAX });
      const last = list.filter(({ orderNo }) => orderNo === list[0]?.orderNo);
      if (last.length === 0) showToast(t('nothing'), 'plain');
      else if (!betAgain(code, last.toReversed()).ok) {
        showToast(lottery('tooManyLines', { max: String(BET_LINES_MAX) }), 'bad');
      }
    } catch (failure) {
      showToast(failureText(failure).title, 'bad');
    }
  }
  return (
    <Button size="sm" look="plain" onPress={repeat}>
      {t('repeat')}
    </Button>
  );
}
