/** What is wrong with a typed amount. */
export type AmountFault = 'negative' | 'exponent' | 'decimals' | 'malformed' | 'long';

/** A typed amount: tidied text, empty while nothing is entered, or what is wrong with it. */
export type TidiedAmount =
  | { readonly text: string; readonly fault: null }
  | { readonly text: null; readonly fault: AmountFault };

/** Digits before the point that the wire takes. */
const DIGITS_MAX = 13;

const wrong = (fault: AmountFault): TidiedAmount => ({ text: null, fault });

/**
 * Makes of what was typed or pasted the plain digits of the wire: full-width digits and marks, spaces and thousands are taken
 * out. What would mean another amount than it seems to is refused and never guessed at: signs, exponents, a third decimal.
 * `decimalSign` is the language's own, which decides what `1.234` means. A point at the end stays, as more may follow.
 */
export function tidyAmount(typed: string, decimalSign: '.' | ','): TidiedAmount {
  const plain = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[\s'’_]/g, '');
  if (plain === '') return { text: '', fault: null };
  if (/^[-−–]/.test(plain)) return wrong('negative');
  if (/^[\d.,]*\d[eE][+-]?\d*$/.test(plain)) return wrong('exponent');
  if (!/^[\d.,]+$/.test(plain)) return wrong('malformed');
  const parts = split(plain, decimalSign);
  if (parts === null) return wrong('malformed');
  const [whole, fraction] = parts;
  if (fraction !== null && fraction.length > 2) return wrong('decimals');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > DIGITS_MAX) return wrong('long');
  return { text: fraction === null ? digits : `${digits || '0'}.${fraction}`, fault: null };
}

/** Digits before and after the decimal sign; null after it where there is none, null where the marks make no sense. */
function split(plain: string, decimalSign: '.' | ','): readonly [string, string | null] | null {
  const [points, commas] = [plain.split('.').length - 1, plain.split(',').length - 1];
  const last = plain.lastIndexOf('.') > plain.lastIndexOf(',') ? '.' : ',';
  const sign = points > 0 && commas > 0 ? last : points + commas === 1 ? signOfOne(plain, decimalSign) : null;
  const [whole = '', fraction = null, more] = sign === null ? [plain] : plain.split(sign);
  if (more !== undefined) return null;
  const groups = whole.split(/[.,]/);
  const grouped = groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group));
  if (groups.length > 1 && !grouped) return null;
  return [groups.join(''), fraction];
}

/** What a single mark is: the language's decimal sign; the other one, when it cannot stand before thousands. */
function signOfOne(plain: string, decimalSign: '.' | ','): '.' | ',' | null {
  const mark = plain.includes('.') ? '.' : ',';
  if (mark === decimalSign) return mark;
  return /^\d{1,3}[.,]\d{3}$/.test(plain) ? null : mark;
}
