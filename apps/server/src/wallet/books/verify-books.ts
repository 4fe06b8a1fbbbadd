import { createPublicKey, verify } from 'node:crypto';
import { FIRST_PREVIOUS, hashOf, readText } from './trial-balance.ts';

/** A stored day, as it lies in the database and on the wire. */
export interface SignedDay {
  readonly day: string;
  readonly text: string;
  readonly signature: string;
  readonly previous: string;
}

/** What is wrong with a day: its text is not of the form, its signature does not fit, or it does not follow the day before. */
export interface BooksFault {
  readonly day: string;
  readonly fault: 'text' | 'signature' | 'chain';
}

/**
 * Checks a run of days, oldest first: each is signed by the key and names the one before. With `fromFirst` the run must begin where
 * the books do, so that days missing at its start are found too. An empty answer is a pass.
 */
export function verifyBooks(
  days: readonly SignedDay[],
  { publicKey, fromFirst }: { readonly publicKey: string; readonly fromFirst: boolean },
): BooksFault[] {
  const key = createPublicKey({ key: JSON.parse(publicKey) as Record<string, string>, format: 'jwk' });
  const faults: BooksFault[] = [];
  for (const [place, { day, text, signature, previous }] of days.entries()) {
    const said = readText(text);
    if (said === null || said.day !== day || said.previous !== previous) faults.push({ day, fault: 'text' });
    const mark = Buffer.from(signature, 'base64url');
    if (!verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, mark))
      faults.push({ day, fault: 'signature' });
    const before = days[place - 1];
    const expected = before === undefined ? (fromFirst ? FIRST_PREVIOUS : previous) : hashOf(before.text);
    if (previous !== expected) faults.push({ day, fault: 'chain' });
  }
  return faults;
}
