import type { ReplyOf } from '@drawroom/contract/call';
import type { books } from '@drawroom/contract/wallet';
import { minorOf } from './minor.ts';

type Books = ReplyOf<typeof books>;
export type BookDay = Books['days'][number];

/** What can be wrong with a published day. */
export type BookFault = 'signature' | 'chain' | 'figures' | 'sum' | 'differences' | 'unsupported';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * Checks every published day with nothing but what was published: the signature over the very text, the hash by which each
 * day names the one before it, that the figures shown are those of the text, and that they sum to zero in each currency.
 * Gives the faults by day; no faults is a verified day. The oldest day's link leads to a day that is no longer published.
 */
export async function verifyBooks({ publicKey, days }: Books): Promise<ReadonlyMap<string, readonly BookFault[]>> {
  const key = await importKey(publicKey);
  const rising = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const faults = new Map<string, readonly BookFault[]>();
  let before: BookDay | null = null;
  for (const day of rising) {
    faults.set(day.day, await faultsOf(day, before, key));
    before = day;
  }
  return faults;
}

/** The key, `null` where it is none, `undefined` where this browser cannot check at all. */
async function importKey(jwk: string): Promise<CryptoKey | null | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  try {
    return await crypto.subtle.importKey('jwk', JSON.parse(jwk) as JsonWebKey, ALGORITHM, false, ['verify']);
  } catch {
    return null;
  }
}

async function faultsOf(
  day: BookDay,
  before: BookDay | null,
  key: CryptoKey | null | undefined,
): Promise<readonly BookFault[]> {
  if (key === undefined) return ['unsupported'];
  const signed = key !== null && (await isSigned(day, key));
  const linked = before === null || day.previous === (await sha256Hex(before.text));
  return [
    ...(signed ? [] : (['signature'] as const)),
    ...(linked ? [] : (['chain'] as const)),
    ...(showsItsText(day) ? [] : (['figures'] as const)),
    ...(sumsToZero(day) ? [] : (['sum'] as const)),
    ...(day.balanced && day.differences === 0 ? [] : (['differences'] as const)),
  ];
}

async function isSigned({ text, signature }: BookDay, key: CryptoKey): Promise<boolean> {
  try {
    const bytes = fromBase64Url(signature);
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, new TextEncoder().encode(text));
  } catch {
    return false;
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

async function sha256Hex(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const FORM = 'drawroom-books/v1';

/** What is shown, written as the house writes it, is the very text that was signed: nothing is shown that was not. */
function showsItsText(shown: BookDay): boolean {
  const { day, takenAt, balanced, checks, differences, previous, text } = shown;
  const accounts = shown.accounts.map(({ code, currency, balance }) => ({ code, currency, balance }));
  return text === JSON.stringify({ form: FORM, day, takenAt, balanced, checks, differences, accounts, previous });
}

function sumsToZero({ accounts }: BookDay): boolean {
  const sums = new Map<string, bigint>();
  for (const { currency, balance } of accounts) sums.set(currency, (sums.get(currency) ?? 0n) + minorOf(balance));
  return [...sums.values()].every((sum) => sum === 0n);
}
