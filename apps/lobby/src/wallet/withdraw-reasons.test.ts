import { expect, test } from 'vitest';
import { withdrawReasons } from './withdraw-reasons.ts';

const FREE = {
  currency: 'CNY',
  balance: '100.00',
  frozen: '0.00',
  withdrawable: '100.00',
  turnoverLeft: '0.00',
  external: [],
};

test.each([
  ['a free balance has no reason', {}, []],
  [
    'turnover not reached comes first',
    { turnoverLeft: '0.01', frozen: '5.00', withdrawable: '0.00' },
    ['turnover', 'frozen'],
  ],
  ['points set aside are named', { frozen: '5.00' }, ['frozen']],
  ['less than the balance without a known reason is said to be held', { withdrawable: '99.99' }, ['held']],
  [
    'amounts are compared exactly, however long',
    { balance: '90071992547409930.02', withdrawable: '90071992547409930.01' },
    ['held'],
  ],
] as const)('%s', (_rule, part, reasons) => {
  expect(withdrawReasons({ ...FREE, ...part })).toEqual(reasons);
});
