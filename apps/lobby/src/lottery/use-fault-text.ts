import { useTranslations } from '@drawroom/i18n/translations';
import type { LineFault } from './price-slip.ts';
import { useMoney } from './use-money.ts';

/** Says what is wrong with a line and how to put it right. */
export function useFaultText(): (fault: LineFault) => string {
  const t = useTranslations('lottery');
  const money = useMoney();
  return ({ kind, reason, params }) => {
    switch (kind) {
      case 'amount_missing':
        return t('enterAmount');
      case 'odds_changed':
        return t('oddsNow', { odds: params['odds'] ?? '' });
      case 'selection_invalid':
        return t('lineInvalid');
      case 'too_many_lines':
        return t('tooManyLines', { max: params['max'] ?? '' });
      case 'amount_out_of_range':
        if (reason === 'below_minimum') return t('amountLow', { min: money(params['min'] ?? '') });
        if (reason === 'above_maximum') return t('amountHigh', { max: money(params['max'] ?? '') });
        return t('amountBad');
    }
  };
}
