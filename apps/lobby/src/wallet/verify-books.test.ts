import { beforeAll, expect, test } from 'vitest';
import { verifyBooks } from './verify-books.ts';
import type { BookDay } from './verify-books.ts';

const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const base64Url = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64url');
const sha256 = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');

let keys: CryptoKeyPair;
let publicKey: string;
let days: BookDay[];

async function sign(text: string): Promise<string> {
  return base64Url(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, new TextEncoder().encode(text)),
  );
}

/** A published day with its own accounts, signed as the house would. */
async function aDay(
  day: string,
  previous: string,
  found: { house?: string; differences?: number } = {},
): Promise<BookDay> {
  const { house = '-100.00', differences = 0 } = found;
  const accounts = [
    { code: 'members', currency: 'CNY', balance: '100.00' },
    { code: 'house.deposits', currency: 'CNY', balance: house },
  ];
  const said = { day, takenAt: 0, balanced: true, checks: 3, differences, accounts, previous };
  const text = JSON.stringify({ form: 'drawroom-books/v1', ...said });
  return { ...said, text, signature: await sign(text) };
}

beforeAll(async () => {
  keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  publicKey = JSON.stringify(await crypto.subtle.exportKey('jwk', keys.publicKey));
  const first = await aDay('2026-11-20', '0'.repeat(64));
  days = [await aDay('2026-11-21', await sha256(first.text)), first];
});

const faultsOf = async (changed: readonly BookDay[], key = publicKey): Promise<unknown> =>
  Object.fromEntries(await verifyBooks({ publicKey: key, days: [...changed] }));

test('days that are signed, linked and balanced have no fault, in whatever order they come', async () => {
  const good = { '2026-11-20': [], '2026-11-21': [] };
  expect(await faultsOf(days)).toEqual(good);
  expect(await faultsOf(days.toReversed())).toEqual(good);
});

test('a text that was changed after it was signed is seen, and so is the link of the day after', async () => {
  const [second, first] = days as [BookDay, BookDay];
  const changed = { ...first, text: first.text.replace('100.00', '900.00') };
  expect(await faultsOf([second, changed])).toMatchObject({
    '2026-11-20': expect.arrayContaining(['signature', 'figures']) as unknown,
    '2026-11-21': ['chain'],
  });
});

test('figures shown that are not those of the signed text are seen', async () => {
  const [second, first] = days as [BookDay, BookDay];
  const accounts = first.accounts.map((account) => ({ ...account, balance: '0.00' }));
  expect(await faultsOf([second, { ...first, accounts }])).toMatchObject({ '2026-11-20': ['figures'] });
});

test('books that do not sum to zero are seen although they are well signed', async () => {
  expect(await faultsOf([await aDay('2026-11-20', '0'.repeat(64), { house: '-99.00' })])).toEqual({
    '2026-11-20': ['sum'],
  });
});

test.each([{ previous: '1'.repeat(64) }, { day: '2026-11-19' }, { checks: 4 }])(
  '%o shown beside a text that says otherwise is seen',
  async (shown) => {
    const day = { ...(await aDay('2026-11-20', '0'.repeat(64))), ...shown };
    expect(await faultsOf([day])).toEqual({ [day.day]: ['figures'] });
  },
);

test('a key that is not the house’s, or none at all, verifies nothing', async () => {
  const other = await crypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const jwk = JSON.stringify(await crypto.subtle.exportKey('jwk', other.publicKey));
  const all = { '2026-11-20': ['signature'], '2026-11-21': ['signature'] };
  expect(await faultsOf(days, jwk)).toEqual(all);
  expect(await faultsOf(days, 'no key')).toEqual(all);
});

test('what the house’s own checks found is not hidden behind a good signature', async () => {
  const day = await aDay('2026-11-20', '0'.repeat(64), { differences: 1 });
  expect(await faultsOf([day])).toEqual({ '2026-11-20': ['differences'] });
});
