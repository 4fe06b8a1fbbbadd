import type { CampaignOf } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import type { ReactNode } from 'react';
import { useBonusWords } from './use-bonus-words.ts';
import { usePromotionWords } from './use-promotion-words.ts';

export interface BonusPartProps {
  readonly campaign: CampaignOf<'deposit_bonus'>;
  readonly onTerms: () => void;
}

/** What a deposit brings besides; whoever has not joined reads the terms first. */
export function BonusPart({ campaign, onTerms }: BonusPartProps): ReactNode {
  const t = useTranslations('promotion.bonus');
  const words = usePromotionWords();
  const bonusWords = useBonusWords();
  const { joinedAt, given, more, spent } = campaign;
  return (
    <>
      <p className="text-sm text-ink-soft">{bonusWords(campaign)}</p>
      {joinedAt !== null && (
        <p className="text-sm text-ink-faint">
          {t('since', { at: words.moment(joinedAt) })} {given > 0 && t('given', { count: given })}
        </p>
      )}
      {!more && !spent && <p className="text-sm text-ink-soft">{t('noMore')}</p>}
      {joinedAt === null && more && !spent && (
        <Button wide look="plain" onPress={onTerms}>
          {t('termsFirst')}
        </Button>
      )}
    </>
  );
}
