import type { CampaignOf } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { LuckySheet } from './lucky-sheet.tsx';
import { usePromotionWords } from './use-promotion-words.ts';

/** How many draws are left today and where they come from; the draw itself opens above. */
export function LuckyPart({ campaign }: Readonly<{ campaign: CampaignOf<'lucky_draw'> }>): ReactNode {
  const t = useTranslations('promotion.lucky');
  const words = usePromotionWords();
  const money = useAmountWords();
  const [open, setOpen] = useState(false);
  const { spinsLeft, freeADay, mostADay, perTurnover, turnoverToday, spent, nextDayAt } = campaign;
  return (
    <>
      <div className="flex flex-col gap-1 text-sm">
        <p className="font-semibold">{t('left', { count: spinsLeft })}</p>
        <ul className="text-ink-faint">
          {freeADay > 0 && <li>{t('free', { count: freeADay })}</li>}
          {perTurnover !== null && (
            <li>{t('perTurnover', { amount: money(perTurnover), today: money(turnoverToday) })}</li>
          )}
          <li>{t('most', { count: mostADay })}</li>
        </ul>
        {spinsLeft === 0 && <p className="text-ink-faint">{t('renews', { at: words.moment(nextDayAt) })}</p>}
      </div>
      <Button wide look={spinsLeft > 0 && !spent ? 'main' : 'plain'} onPress={() => setOpen(true)}>
        {t(spinsLeft > 0 && !spent ? 'open' : 'look')}
      </Button>
      {open && <LuckySheet campaign={campaign} onClose={() => setOpen(false)} />}
    </>
  );
}
