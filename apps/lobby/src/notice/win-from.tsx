import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { typedAmount } from '../wallet/typed-amount.ts';

/** From which gain on a win is told at all; empty: every one. It holds once the field is left. */
export function WinFrom({
  winFrom,
  onChange,
}: Readonly<{ winFrom: string; onChange: (winFrom: string) => Promise<void> }>): ReactNode {
  const t = useTranslations('notice');
  const locale = useLocale();
  const [typed, setTyped] = useState(/^[0.]*$/.test(winFrom) ? '' : formatDecimals(winFrom, locale));
  const amount = typed.trim() === '' ? '0' : typedAmount(typed, locale);
  return (
    <li className="px-4 py-3">
      <TextInput
        label={t('winFrom')}
        hint={t('winFromNote')}
        error={amount === null ? t('winFromWrong') : undefined}
        inputMode="decimal"
        value={typed}
        onText={setTyped}
        onBlur={() => void (amount !== null && onChange(amount))}
      />
    </li>
  );
}
