import { leafHash, merklePath, merkleRoot } from '@drawroom/engine/merkle';
import { receiptLeaf } from '@drawroom/engine/receipt';
import { expect, test } from 'vitest';
import type { StatedBet } from './verify-inclusion.ts';
import { checkInclusion } from './verify-inclusion.ts';
import type { PublishedPlace } from './verify-inclusion.ts';

const bet: StatedBet = {
  betNo: '501',
  orderNo: '501',
  lotteryCode: 'k3-1m',
  gameNo: '20261121-0002',
  playCode: 'k3.sum.big',
  selection: '-',
  units: 1,
  amount: '10.00',
  odds: '1.9820',
};
const leafOf = (betNo: string): string =>
  receiptLeaf({ ...bet, betNo, unitAmount: '10.00', multiple: 1, salt: `salt${betNo}` });
const leaves = ['499', '500', '501', '502', '503'].map(leafOf);
const hashes = leaves.map(leafHash);
const place: PublishedPlace = {
  leaf: leafOf('501'),
  index: 2,
  path: merklePath(hashes, 2),
  seal: { count: hashes.length, root: merkleRoot(hashes), at: 1 },
};

test('a bet whose text leads to the published root is in the seal', () => {
  expect(checkInclusion(place, bet)).toBe('sealed');
});

test.each([
  ['the root is another', { seal: { count: 5, root: 'ab'.repeat(32), at: 1 } }],
  ['its place is another', { index: 1 }],
  ['a step of the path is changed', { path: ['cd'.repeat(32), ...place.path.slice(1)] }],
  ['the text is another bet of the same tree', { leaf: leafOf('500'), index: 1, path: merklePath(hashes, 1) }],
  ['the house says it is sealed but shows no place', { index: null, path: [] }],
] as const)('it is not when %s', (_name, change) => {
  expect(
    checkInclusion(
      { ...place, ...change, path: [...(('path' in change ? change.path : undefined) ?? place.path)] },
      bet,
    ),
  ).toBe('wrong');
});

test('it is not when the sealed amount or odds are not the ones the member knows', () => {
  expect(checkInclusion(place, { ...bet, amount: '11.00' })).toBe('wrong');
  expect(checkInclusion(place, { ...bet, odds: '1.9500' })).toBe('wrong');
});

test('before the seal it is neither', () => {
  expect(checkInclusion({ leaf: place.leaf, index: null, path: [], seal: null }, bet)).toBe('open');
});
