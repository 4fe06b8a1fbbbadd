import { decimalSign } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { amountOf } from '@drawroom/ui/amount-entry';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { useState } from 'react';
import { minorOf } from './minor.ts';
import { tidyAmount } from './tidy-amount.ts';

/** Bounds of an amount on the wire's form, both included. */
export interface AmountBounds {
  readonly min: string;
  readonly max: string;
}

export interface TypedAmount {
  /** As it stands in the field. */
  readonly typed: string;
  setTyped(typed: string): void;
  /** What the keypad goes on from. */
  readonly text: string;
  /** The amount on the wire's form, within its bounds; null otherwise. */
  readonly amount: string | null;
  /** The amount in minor units even where it is out of bounds; null while there is none. */
  readonly minor: bigint | null;
  /** What is wrong with it, in words; null while nothing is entered. */
  readonly error: string | null;
}

/** An amount that is being entered, by keypad, by keyboard or pasted; judged at once. */
export function useAmount(bounds: AmountBounds | null): TypedAmount {
  const t = useTranslations('money.amount.fault');
  const money = useAmountWords();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const { text, fault } = tidyAmount(typed, decimalSign(locale));
  const wire = text === null ? null : amountOf(text);
  const minor = wire === null ? null : hundredthsOf(wire);
  const low = minor !== null && bounds !== null && minor < minorOf(bounds.min);
  const high = minor !== null && bounds !== null && minor > minorOf(bounds.max);
  const outside = low ? t('low', { min: money(bounds.min) }) : high ? t('high', { max: money(bounds.max) }) : null;
  return {
    typed,
    setTyped,
    text: text ?? '',
    amount: low || high ? null : wire,
    minor,
    error: fault === null ? outside : t(fault),
  };
}

function hundredthsOf(wire: string): bigint {
  const [whole = '0', fraction = ''] = wire.split('.');
  return BigInt(whole + fraction.padEnd(2, '0'));
}
