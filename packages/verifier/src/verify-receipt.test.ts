import { generateKeyPairSync, sign } from 'node:crypto';
import { leafHash, merklePath, merkleRoot } from '@drawroom/engine/merkle';
import { expect, test } from 'vitest';
import { checkReceipt, readReceipt, statesOrder } from './verify-receipt.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x ?? '';
const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Receipts of these texts as the house signs them, all together (decision 009). */
function receiptsOf(texts: readonly string[]): string[] {
  const leaves = texts.map(leafHash);
  const signature = base64url(sign(null, Buffer.from(`drawroom-receipts/v1|${merkleRoot(leaves)}`), privateKey));
  return texts.map((text, index) => {
    const path = base64url(Buffer.from(merklePath(leaves, index).join(''), 'hex'));
    return [base64url(text), signature, index, texts.length, path].join('.');
  });
}

const TEXTS = ['501', '502', '503', '504', '505'].map(
  (no) => `drawroom-receipt/v1|${no}|k3-1m|20261121-0002|1|10.00|ab`,
);
const verdict = async (receipt: string, keys: readonly string[] = [key]): Promise<string> => {
  const read = readReceipt(receipt);
  return read === null ? 'no receipt' : checkReceipt(read, keys);
};

test('receipts signed together or alone are found signed, by any of the keys of the house', async () => {
  for (const receipt of [...receiptsOf(TEXTS), ...receiptsOf(TEXTS.slice(0, 1))]) {
    expect(await verdict(receipt, [other, key])).toBe('signed');
  }
});

test('another key, text, place, number, path or signature is forged', async () => {
  const [first = '', second = ''] = receiptsOf(TEXTS);
  const [body = '', signature = '', index = '', size = '', path = ''] = second.split('.');
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect(await verdict(second, [other])).toBe('forged');
  expect(await verdict(second, [])).toBe('forged');
  for (const bent of [
    [first.split('.')[0], signature, index, size, path],
    [body, flipped, index, size, path],
    [body, signature, '0', size, path],
    [body, signature, index, '2', path],
    [body, signature, index, size, ''],
    [body, signature, index, size, first.split('.')[4]],
  ]) {
    expect(await verdict(bent.join('.')), bent.join('.')).toBe('forged');
  }
});

test('a receipt is of its own order and of no other', () => {
  const [read] = receiptsOf(TEXTS).map(readReceipt);
  const order = { orderNo: '501', lotteryCode: 'k3-1m', gameNo: '20261121-0002' };
  expect(statesOrder(read!, order)).toBe(true);
  for (const change of [{ orderNo: '50' }, { lotteryCode: 'k3-3m' }, { gameNo: '20261121-000' }]) {
    expect(statesOrder(read!, { ...order, ...change })).toBe(false);
  }
});

test.each([
  '',
  'a',
  'a.',
  'YWI.c2ln',
  'YWI.c2ln.0.1',
  'YWI..0.1.',
  'YWI.c2ln.x.1.',
  'YWI.c2ln.0.1.a.b',
  '!!.b.0.1.',
  'YWI.c2ln.0.1.QUJD',
])('"%s" is no receipt', (receipt) => {
  expect(readReceipt(receipt)).toBeNull();
});
