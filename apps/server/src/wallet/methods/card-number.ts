import type { Bank } from './banks.ts';
import { tidyNumber } from './tidy-text.ts';

/** A number that may be kept: as digits, and as what tells it from every other one. */
export interface JudgedNumber {
  readonly number: string;
  /** The same for every way to write the same account. */
  readonly identity: string;
}

/** Lengths and first digits of the schemes whose cards end in a check digit (ISO/IEC 7812-1). */
const SCHEMES: readonly RegExp[] = [
  /^9704(\d{12}|\d{15})$/, // NAPAS
  /^(62|81)\d{14,17}$/, // UnionPay
  /^4(\d{12}|\d{15}|\d{18})$/, // Visa
  /^(5[1-5]|2[2-7])\d{14}$/, // Mastercard
  /^35\d{14}$/, // JCB
  /^3[47]\d{13}$/, // American Express
];

/**
 * A card's or an account's number at a bank; null where it cannot be one. Cards have 12 to 19 digits and a check digit, Chinese
 * banks pay to nothing else. Vietnamese and Bangladeshi banks pay to accounts too: 8 to 19 digits without one (decision 041).
 */
export function judgeCard(bank: Pick<Bank, 'code' | 'country'>, raw: string): JudgedNumber | null {
  const number = tidyNumber(raw);
  if (!/^\d{8,19}$/.test(number)) return null;
  const isCard = bank.country === 'CN' || SCHEMES.some((scheme) => scheme.test(number));
  // An account is known only together with its bank; a card is the same whatever bank is named.
  if (!isCard) return { number, identity: `${bank.code}:${number}` };
  return number.length >= 12 && /[1-9]/.test(number) && passesLuhn(number) ? { number, identity: number } : null;
}

/** ISO/IEC 7812-1 annex B: every second digit from the end counts double, and all sum to a multiple of ten. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd += 1) {
    const digit = Number(digits[digits.length - 1 - fromEnd]) * (fromEnd % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
