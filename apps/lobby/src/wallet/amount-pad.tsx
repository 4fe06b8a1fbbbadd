import { formatDecimals } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { CONTROL, Field, FieldAction } from '@drawroom/ui/field.tsx';
import { NumberKeypad } from '@drawroom/ui/number-keypad.tsx';
import { QuickAmounts } from '@drawroom/ui/quick-amounts.tsx';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { TypedAmount } from './use-amount.ts';

export interface AmountPadProps {
  readonly entry: TypedAmount;
  readonly hint: ReactNode;
  /** What the house says against it; stands where the entry's own error would. */
  readonly refused?: string | null;
  readonly quickAmounts?: readonly string[];
  /** The largest amount there is, offered in one tap. */
  readonly all?: string | null;
  readonly disabled: boolean;
  /** Enter of a keyboard in the field; the deed itself has its own button on the screen. */
  readonly onDone: () => void;
}

/** Digits that the keypad takes before the point. */
const DIGITS = 9;

/** Looks of the rows above the main button, which stand there before their figures do; close together on short screens. */
export const TERMS = 'flex flex-col gap-1 text-sm short:gap-0 short:leading-tight';
/** In a row that has no figure yet. */
export const NO_FIGURE = '–';

/**
 * Enters an amount: a field that takes what is pasted, quick amounts, and the house's keypad below it. Whoever begins to type
 * sees all of it. It never moves while keys are pressed: what stands below must not change its height with the amount.
 */
export function AmountPad(props: AmountPadProps): ReactNode {
  const { entry, hint, refused = null, quickAmounts = [], all = null, disabled, onDone } = props;
  const t = useTranslations('money.amount');
  const [asked, setAsked] = useState(false);
  const locale = useLocale();
  /** What the field takes is written as the language writes it. */
  const put = (text: string): void => entry.setTyped(formatDecimals(text, locale));
  const missing = asked && entry.typed === '' ? t('missing') : null;
  function done(): void {
    setAsked(entry.typed === '');
    onDone();
  }
  const pad = useRef<HTMLDivElement>(null);
  return (
    <div ref={pad} className="flex flex-col gap-3">
      <Field
        label={t('label')}
        hint={hint}
        error={entry.error ?? refused ?? missing}
        aside={
          all === null ? undefined : (
            <FieldAction disabled={disabled} onPress={() => put(all)}>
              {t('all')}
            </FieldAction>
          )
        }
      >
        {(ids) => (
          // The house's own keypad stands below; the phone's would push the screen up.
          <input
            {...ids}
            inputMode="none"
            autoComplete="off"
            dir="ltr"
            enterKeyHint="done"
            maxLength={40}
            disabled={disabled}
            value={entry.typed}
            onFocus={() => pad.current?.scrollIntoView({ block: 'nearest' })}
            onChange={(event) => entry.setTyped(event.target.value)}
            onBlur={() => entry.error === null && put(entry.text)}
            onKeyDown={(event) => event.key === 'Enter' && done()}
            className={`${CONTROL} tabular text-lg font-semibold`}
          />
        )}
      </Field>
      {quickAmounts.length > 0 && <QuickAmounts amounts={quickAmounts} value={entry.text} onPick={put} />}
      <NumberKeypad value={entry.text} onText={put} digits={DIGITS} disabled={disabled} />
    </div>
  );
}
