import { PASSWORD_LENGTHS } from '@drawroom/contract/member';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export type PasswordFault = 'length' | 'common' | 'pattern' | 'context';

const CONTEXT_WORDS = ['drawroom'];
/** Rows a finger slides along. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv'];
const SLIDES = [...ROWS, ...ROWS.map((row) => [...row].toReversed().join(''))];

/**
 * Why a password is refused, or null (spec §5, safety.md decision 1 and R-55): its length, a place on the list of common
 * ones, a slide or a repetition, or the house's or the member's own name in it.
 */
export function passwordFault(
  password: string,
  about: { readonly username: string; readonly strict: boolean },
): PasswordFault | null {
  const { min, max } = about.strict ? PASSWORD_LENGTHS.strict : PASSWORD_LENGTHS.usual;
  const { length } = Array.from(password.normalize('NFC'));
  if (length < min || length > max) return 'length';
  const folded = password.normalize('NFKC').toLowerCase();
  if ([about.username.toLowerCase(), ...CONTEXT_WORDS].some((word) => folded.includes(word))) return 'context';
  if (isPattern(folded)) return 'pattern';
  // "Dragon2026!" is "dragon" to whoever guesses.
  const stem = folded.replace(/[\d\p{P}\p{S}]+$/u, '');
  return COMMON_PASSWORDS.has(folded) || COMMON_PASSWORDS.has(stem) ? 'common' : null;
}

/** One to four characters over and over, or a slide along a row. */
function isPattern(folded: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(folded) || SLIDES.some((slide) => slide.includes(folded));
}
