import type { CampaignOf } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';

export interface VoucherPartProps {
  readonly campaign: CampaignOf<'voucher'>;
  readonly onEnterCode: () => void;
}

/** What a code of this campaign gives, and the way to enter one. */
export function VoucherPart({ campaign, onEnterCode }: VoucherPartProps): ReactNode {
  const t = useTranslations('promotion.code');
  const money = useAmountWords();
  const { reward, redeemed, spent } = campaign;
  return (
    <>
      <p className="text-sm text-ink-soft">{t('gives', { amount: money(reward) })}</p>
      {!redeemed && !spent && (
        <Button wide look="plain" onPress={onEnterCode}>
          {t('enter')}
        </Button>
      )}
    </>
  );
}
