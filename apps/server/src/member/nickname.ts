import { NICKNAME_LENGTH } from '@drawroom/contract/member';

/** Unseen characters: zero-width ones, bidi marks, fillers, controls, private use and lone surrogates. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2800]/gu;
/** More marks on one letter than any language writes only serve to draw over the lines around it. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * A nickname as it is kept and shown: NFKC, without unseen characters, single blanks. Null when what is left has not 2 to
 * 24 characters or nothing to read.
 */
export function cleanNickname(raw: string): string | null {
  const nickname = raw
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    // What stood between two blanks may have been unseen.
    .replace(/ +/gu, ' ')
    .replace(STACKED_MARKS, '$1')
    .trim()
    .normalize('NFC');
  const { length } = Array.from(nickname);
  if (length < NICKNAME_LENGTH.min || length > NICKNAME_LENGTH.max) return null;
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(nickname) ? nickname : null;
}
