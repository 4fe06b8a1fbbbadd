import { faultText } from './fault-text.ts';
import type { Say } from '../words.ts';

/** As `faultText`; a passkey dialogue that was closed, or for which there was no passkey, is said so. */
export function proofFault(failure: unknown, t: Say): string {
  return failure instanceof Error && failure.name === 'NoPasskey' ? t('passkey.none') : faultText(failure, t);
}
