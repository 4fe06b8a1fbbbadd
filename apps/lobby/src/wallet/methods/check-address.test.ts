import { expect, test } from 'vitest';
import { checkAddress } from './check-address.ts';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7';

test('an address on TRON is judged by its check sum', async () => {
  expect(await checkAddress('TRON', TRON)).toBe('good');
});

test.each([0, 5, 16, 32].map((at) => at + 1))('one letter changed, at %i, is seen', async (at) => {
  const changed = TRON.slice(0, at) + (TRON[at] === 'z' ? 'y' : 'z') + TRON.slice(at + 1);
  expect(await checkAddress('TRON', changed)).toBe('bad');
});

test('letters that base58 does not have, and other lengths, are bad', async () => {
  expect(await checkAddress('TRON', `${TRON.slice(0, 33)}0`)).toBe('bad');
  expect(await checkAddress('TRON', TRON.slice(0, 33))).toBe('bad');
  expect(await checkAddress('ETHEREUM', ETHEREUM.slice(0, 41))).toBe('bad');
});

test('an address of the other network is named as such', async () => {
  expect(await checkAddress('TRON', ETHEREUM)).toEqual({ looksLike: 'ETHEREUM' });
  expect(await checkAddress('ETHEREUM', TRON)).toEqual({ looksLike: 'TRON' });
});

test('on Ethereum the phone promises nothing beyond the form', async () => {
  expect(await checkAddress('ETHEREUM', ETHEREUM)).toBe('plain');
});
