import { NICKNAME_LENGTH } from '@drawroom/contract/member';
import { withoutUnseen } from '../kernel/unseen-text.ts';

/**
 * A nickname as it is kept and shown: NFKC, without unseen characters, single blanks. Null when what is left has not 2 to
 * 24 characters or nothing to read.
 */
export function cleanNickname(raw: string): string | null {
  const nickname = withoutUnseen(raw.normalize('NFKC').replace(/\s+/gu, ' '))
    // What stood between two blanks may have been unseen.
    .replace(/ +/gu, ' ')
    .trim()
    .normalize('NFC');
  const { length } = Array.from(nickname);
  if (length < NICKNAME_LENGTH.min || length > NICKNAME_LENGTH.max) return null;
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(nickname) ? nickname : null;
}
