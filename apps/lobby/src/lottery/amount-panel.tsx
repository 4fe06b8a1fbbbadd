import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { amountOf } from '@drawroom/ui/amount-entry';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { NumberKeypad } from '@drawroom/ui/number-keypad.tsx';
import { QuickAmounts } from '@drawroom/ui/quick-amounts.tsx';
import { MULTIPLE_MAX } from '@drawroom/engine/price-order';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuickAmounts } from '../config/quick-amounts.ts';

export interface AmountPanelProps {
  /** Unit amount now entered; empty when none or when the lines differ. */
  readonly unitAmount: string;
  readonly multiple: number;
  /** What it is for: all lines, or the one being edited. */
  readonly target: string;
  /** Allowed stakes of a line in words; empty when the lines' plays differ. */
  readonly hint: string;
  readonly onAmount: (amount: string) => void;
  readonly onMultiple: (multiple: number) => void;
  readonly onDone: () => void;
}

/** Unit amount by chips or own keypad, and the multiple. What is typed counts at once. */
export function AmountPanel({
  unitAmount,
  multiple,
  target,
  hint,
  onAmount,
  onMultiple,
  onDone,
}: AmountPanelProps): ReactNode {
  const t = useTranslations('lottery');
  const amounts = useQuickAmounts((state) => state.amounts);
  const [typed, setTyped] = useState(unitAmount);
  const [open, setOpen] = useState(unitAmount === '');
  // "5." is "5" to the slip and still "5." to the finger.
  const shown = (amountOf(typed) ?? '') === unitAmount ? typed : unitAmount;
  const written = formatDecimals(shown, useLocale());
  function type(text: string): void {
    setTyped(text);
    onAmount(amountOf(text) ?? '');
  }
  return (
    <section aria-label={target} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3 large:flex-wrap">
        <h3 className="text-sm font-semibold text-ink-soft">{target}</h3>
        {hint !== '' && <span className="text-xs text-ink-faint">{hint}</span>}
      </div>
      <div className="flex items-center gap-3 large:flex-wrap">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${t('unitAmount')} ${written}`}
          onClick={() => setOpen(!open)}
          className={`tabular min-h-12 min-w-0 flex-1 large:basis-full rounded-key border bg-card px-4 text-start text-lg font-semibold ${open ? 'border-vermilion' : 'border-line'}`}
        >
          {shown === '' ? (
            <span className="text-md font-normal text-ink-faint">{t('unitAmount')}</span>
          ) : (
            <bdi>{written}</bdi>
          )}
        </button>
        <Multiple value={multiple} onChange={onMultiple} />
      </div>
      <QuickAmounts amounts={amounts} value={unitAmount} onPick={type} />
      {open && (
        <NumberKeypad
          value={shown}
          onText={type}
          digits={8}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </section>
  );
}

function Multiple({ value, onChange }: Readonly<{ value: number; onChange: (multiple: number) => void }>): ReactNode {
  const t = useTranslations('lottery');
  return (
    <div role="group" aria-label={t('multiple')} className="flex items-center rounded-full border border-line">
      <IconButton icon="minus" label={t('multipleLess')} disabled={value <= 1} onPress={() => onChange(value - 1)} />
      <output aria-label={t('multiple')} className="tabular min-w-9 text-center text-md font-semibold">
        ×{value}
      </output>
      <IconButton
        icon="plus"
        label={t('multipleMore')}
        disabled={value >= MULTIPLE_MAX}
        onPress={() => onChange(value + 1)}
      />
    </div>
  );
}
