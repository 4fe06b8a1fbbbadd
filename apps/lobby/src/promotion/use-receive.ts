import type { CampaignView } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useAttempt } from '../shell/use-attempt.ts';
import { askOnce } from './ask-once.ts';

/** What the house answers when it has given something. */
export interface Given {
  readonly amount: string;
  readonly balance: string;
  readonly campaign: CampaignView;
}

/** Takes what a campaign gives and says what came of it; true when it was given. */
export function useReceive(): (what: string, send: (clientRef: string) => Promise<Given>) => Promise<boolean> {
  const t = useTranslations('promotion');
  const money = useAmountWords();
  const attempt = useAttempt();
  return (what, send) =>
    attempt(async () => {
      const { amount } = await askOnce({ what, make: () => crypto.randomUUID(), send });
      showToast(t('received', { amount: money(amount) }), 'good');
    });
}
