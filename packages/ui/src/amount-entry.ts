/** Keys of the amount keypad. */
export const AMOUNT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', '00'] as const;
export type AmountKey = (typeof AMOUNT_KEYS)[number] | 'delete' | 'clear';

export interface AmountRules {
  /** Digits after the point; 0 takes no point. */
  readonly decimals?: number;
  /** Digits before the point. */
  readonly digits?: number;
}

function append(text: string, key: string): string {
  if (key === '.') return text.includes('.') ? text : `${text === '' ? '0' : text}.`;
  if (text === '0' || text === '') return key === '00' ? '0' : key;
  return text + key;
}

/**
 * Text of an amount after a key. What comes out is always the beginning of a valid amount: no leading zeros, one point,
 * at most `decimals` digits behind it and `digits` before it; a key that would break that is cut or ignored.
 */
export function pressAmountKey(text: string, key: AmountKey, rules: AmountRules = {}): string {
  const { decimals = 2, digits = 9 } = rules;
  if (key === 'clear') return '';
  if (key === 'delete') return text.slice(0, -1);
  if (key === '.' && decimals === 0) return text;
  const [whole = '', part] = append(text, key).split('.');
  if (whole.length > digits) return key === '00' ? pressAmountKey(text, '0', rules) : text;
  return part === undefined ? whole : `${whole}.${part.slice(0, decimals)}`;
}

/** A typed text as a wire amount: "12." and ".5" are completed; null when nothing or zero is entered. */
export function amountOf(text: string): string | null {
  const match = /^(\d*)\.?(\d*)$/.exec(text);
  if (!match) return null;
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '') || '0';
  const part = match[2] ?? '';
  if (/^0*$/.test(whole + part)) return null;
  return part === '' ? whole : `${whole}.${part}`;
}
