import type { CampaignOf } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { useShareWords } from '../deposit/use-channel-words.ts';

/** Says what a deposit bonus gives, in a sentence. */
export function useBonusWords(): (campaign: CampaignOf<'deposit_bonus'>) => string {
  const t = useTranslations('promotion.bonus');
  const money = useAmountWords();
  const share = useShareWords();
  return ({ deposits, per10k, leastDeposit, mostBonus }) =>
    t('gives', { which: deposits, share: share(per10k), least: money(leastDeposit), most: money(mostBonus) });
}
