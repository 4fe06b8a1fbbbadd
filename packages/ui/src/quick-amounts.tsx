import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';
import { Icon } from './icon.tsx';
import { MoneyText } from './money-text.tsx';

export interface QuickAmountsProps {
  /** Whole amounts as decimal strings, in the member's own order. */
  readonly amounts: readonly string[];
  /** Amount now entered; its chip is marked. */
  readonly value: string | null;
  readonly onPick: (amount: string) => void;
  /** Opens the member's setting of the amounts. */
  readonly onEdit?: () => void;
}

/** A whole figure without its ".00": 100 and not 100.00 on a chip. */
function chipText(amount: string): ReactNode {
  return /^\d{1,8}$/.test(amount) ? (
    <bdi className="tabular">{amount}</bdi>
  ) : (
    <MoneyText amount={amount} currency={null} />
  );
}

/** The member's own amounts on a rail, one tap each (spec §9 quick-amount setting). */
export function QuickAmounts({ amounts, value, onPick, onEdit }: QuickAmountsProps): ReactNode {
  const t = useTranslations('ui');
  return (
    <div role="group" aria-label={t('quickAmounts')} className="rail flex gap-1.5">
      {amounts.map((amount) => (
        <Chip key={amount} selected={amount === value} onPress={() => onPick(amount)}>
          {chipText(amount)}
        </Chip>
      ))}
      {onEdit && (
        <Chip onPress={onEdit}>
          <Icon name="settings" size={18} />
          <span className="sr-only">{t('edit')}</span>
        </Chip>
      )}
    </div>
  );
}
