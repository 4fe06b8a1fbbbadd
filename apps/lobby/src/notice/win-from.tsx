import { useTranslations } from '@drawroom/i18n/translations';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** As the wire takes an amount. */
const AMOUNT = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;

/** From which gain on a win is told at all; empty: every one. It holds once the field is left. */
export function WinFrom({
  winFrom,
  onChange,
}: Readonly<{ winFrom: string; onChange: (winFrom: string) => Promise<void> }>): ReactNode {
  const t = useTranslations('notice');
  const [typed, setTyped] = useState(/^[0.]*$/.test(winFrom) ? '' : winFrom);
  const amount = typed.trim() === '' ? '0' : typed.trim();
  const wrong = !AMOUNT.test(amount);
  return (
    <li className="px-4 py-3">
      <TextInput
        label={t('winFrom')}
        hint={t('winFromNote')}
        error={wrong ? t('winFromWrong') : undefined}
        inputMode="decimal"
        value={typed}
        onText={setTyped}
        onBlur={() => void (wrong || onChange(amount))}
      />
    </li>
  );
}
