import { Refused } from './ask.ts';
import type { useWords } from '../words.ts';

/** What went wrong, in the words of the door, else that no answer came. */
export function faultText(failure: unknown, t: ReturnType<typeof useWords>): string {
  return failure instanceof Refused && failure.message !== '' ? failure.message : t('noAnswer');
}
