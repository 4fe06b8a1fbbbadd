import { decimalSign } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { AMOUNT_KEYS, pressAmountKey } from './amount-entry.ts';
import type { AmountKey, AmountRules } from './amount-entry.ts';
import { Icon } from './icon.tsx';
import { useListener } from './use-listener.ts';

export interface NumberKeypadProps extends AmountRules {
  /** Text as typed so far. */
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Left out where a button of the screen itself ends the entry: the keypad then has no done key. */
  readonly onDone?: () => void;
  /** Words of the done key; the plain word when left out. */
  readonly doneText?: string;
  readonly disabled?: boolean;
}

const KEY =
  'tabular grid grid-cols-1 min-h-13 short:min-h-11 place-items-center rounded-key bg-card text-lg font-medium shadow-card active:bg-hairline disabled:text-ink-faint';

function keyOf(event: KeyboardEvent): AmountKey | null {
  if (event.key === 'Backspace') return 'delete';
  if (event.key === 'Delete') return 'clear';
  if (event.key === ',') return '.';
  return AMOUNT_KEYS.find((key) => key === event.key) ?? null;
}

/** The house's own amount keypad: it does not push the screen up, and a hardware keyboard writes into it too. */
export function NumberKeypad(props: NumberKeypadProps): ReactNode {
  const { value, onText, onDone, doneText, disabled, ...rules } = props;
  const t = useTranslations('ui');
  const sign = decimalSign(useLocale());
  const press = (key: AmountKey): void => onText(pressAmountKey(value, key, rules));
  const span = onDone ? '' : 'row-span-2';
  const pad = useRef<HTMLDivElement>(null);
  useListener(pad, 'keydown', (event) => {
    const key = keyOf(event);
    if (key === null || disabled) return;
    event.preventDefault();
    press(key);
  });
  return (
    <div
      ref={pad}
      role="group"
      aria-label={t('keypad')}
      dir="ltr"
      className="grid grid-cols-4 gap-1.5 rounded-card bg-sunken p-1.5"
    >
      <div className="col-span-3 grid grid-cols-3 gap-1.5">
        {AMOUNT_KEYS.map((key) => (
          <button
            key={key}
            type="button"
            disabled={disabled || (key === '.' && rules.decimals === 0)}
            onClick={() => press(key)}
            className={KEY}
          >
            {key === '.' ? sign : key}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-1 grid-rows-4 gap-1.5">
        <button
          type="button"
          aria-label={t('delete')}
          disabled={disabled}
          onClick={() => press('delete')}
          className={`${KEY} ${span}`}
        >
          <Icon name="backspace" />
        </button>
        <button
          type="button"
          disabled={disabled}
          onClick={() => press('clear')}
          className={`${KEY} ${span} text-center text-sm wrap-anywhere`}
        >
          {t('clear')}
        </button>
        {onDone && (
          <button
            type="button"
            disabled={disabled}
            onClick={onDone}
            className="row-span-2 grid grid-cols-1 place-items-center rounded-key bg-vermilion px-1 text-md font-semibold text-center text-on-vermilion wrap-anywhere active:bg-vermilion-press disabled:bg-hairline disabled:text-ink-faint"
          >
            {doneText ?? t('done')}
          </button>
        )}
      </div>
    </div>
  );
}
