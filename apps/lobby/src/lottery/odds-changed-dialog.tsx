import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { formatOddsText } from '@drawroom/i18n/format-amount';
import { Button } from '@drawroom/ui/button.tsx';
import { Dialog } from '@drawroom/ui/dialog.tsx';
import type { ReactNode } from 'react';
import { BetLabel } from './bet-label.tsx';
import type { ChangedOdds } from './price-slip.ts';

export interface OddsChangedDialogProps {
  readonly changed: readonly ChangedOdds[];
  readonly titleOf: (playCode: string) => string;
  /** True: place at the new odds. False: place nothing, the slip stays as it is. */
  readonly onAnswer: (accepted: boolean) => void;
}

/** Old and new odds of every changed line; nothing is placed at odds the member has not seen (features.md player 5). */
export function OddsChangedDialog({ changed, titleOf, onAnswer }: OddsChangedDialogProps): ReactNode {
  const t = useTranslations('lottery');
  const locale = useLocale();
  return (
    <Dialog
      open
      firm
      title={t('oddsChanged')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button wide onPress={() => onAnswer(true)}>
            {t('acceptOdds')}
          </Button>
          <Button wide look="quiet" onPress={() => onAnswer(false)}>
            {t('declineOdds')}
          </Button>
        </>
      }
    >
      <p className="text-sm">{t('oddsChangedNote')}</p>
      <ul className="mt-3 flex flex-col divide-y divide-hairline">
        {changed.map(({ place, line, seen, now }) => (
          <li key={place} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
            <span className="font-medium text-ink">
              <BetLabel playCode={line.playCode} playTitle={titleOf(line.playCode)} selection={line.selection} />
            </span>
            <span className="tabular text-sm">
              <s className="text-ink-faint">{t('oddsWas', { odds: formatOddsText(seen, locale) })}</s>{' '}
              <strong className="text-ink">{t('oddsNow', { odds: formatOddsText(now, locale) })}</strong>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
