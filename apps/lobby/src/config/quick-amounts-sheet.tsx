import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { NumberKeypad } from '@drawroom/ui/number-keypad.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  DEFAULT_QUICK_AMOUNTS,
  QUICK_AMOUNTS_MAX,
  QUICK_AMOUNT_DIGITS,
  saveQuickAmounts,
  tidyAmounts,
  useQuickAmounts,
} from './quick-amounts.ts';

interface QuickAmountsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Editor of the quick amounts (spec §9): remove by a tap, add by the keypad; nothing is stored before Save. */
export function QuickAmountsSheet({ open, onClose }: QuickAmountsSheetProps): ReactNode {
  const t = useTranslations('config');
  return (
    <Sheet open={open} onClose={onClose} title={t('quickAmounts')}>
      <QuickAmountsForm onDone={onClose} />
    </Sheet>
  );
}

function QuickAmountsForm({ onDone }: Readonly<{ onDone: () => void }>): ReactNode {
  const t = useTranslations('config');
  const locale = useLocale();
  const [amounts, setAmounts] = useState(() => useQuickAmounts.getState().amounts);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const full = amounts.length >= QUICK_AMOUNTS_MAX;
  const known = amounts.includes(typed);
  const missing = tidyAmounts([typed]).length === 0;
  const fault = full
    ? t('quickFull', { max: QUICK_AMOUNTS_MAX })
    : known
      ? t('quickKnown', { amount: formatDecimals(typed, locale) })
      : tried && missing
        ? t('quickMissing')
        : null;

  function add(): void {
    setTried(missing);
    if (full || known || missing) return;
    setAmounts(tidyAmounts([...amounts, typed]));
    setTyped('');
  }
  function save(): void {
    saveQuickAmounts(amounts);
    onDone();
    showToast(t('quickSaved'), 'good');
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={t('quickAmounts')} className="flex min-h-11 flex-wrap gap-2">
        {amounts.map((amount) => (
          <li key={amount}>
            <button
              type="button"
              aria-label={t('quickRemove', { amount: formatDecimals(amount, locale) })}
              onClick={() => setAmounts(amounts.filter((one) => one !== amount))}
              className="tabular inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card ps-4 pe-3 text-md active:bg-sunken"
            >
              {formatDecimals(amount, locale)}
              <span className="text-ink-faint">
                <Icon name="close" size={16} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={`text-sm ${fault === null ? 'text-ink-faint' : 'text-amber'}`}>
        {fault ?? t('quickHint', { max: QUICK_AMOUNTS_MAX })}
      </p>
      <output
        aria-label={t('quickNew')}
        className="tabular grid min-h-12 place-items-center rounded-key border border-line bg-card text-lg font-semibold"
      >
        {typed === '' ? (
          <span className="text-md font-normal text-ink-faint">{t('quickNew')}</span>
        ) : (
          formatDecimals(typed, locale)
        )}
      </output>
      <NumberKeypad
        value={typed}
        onText={(text) => {
          setTyped(text);
          setTried(false);
        }}
        onDone={add}
        doneText={t('quickAdd')}
        decimals={0}
        digits={QUICK_AMOUNT_DIGITS}
        disabled={full}
      />
      <div className="flex flex-col gap-2">
        <Button size="lg" wide onPress={save}>
          {t('save')}
        </Button>
        <Button look="quiet" wide onPress={() => setAmounts(DEFAULT_QUICK_AMOUNTS)}>
          {t('quickReset')}
        </Button>
      </div>
    </div>
  );
}
