import { describe, expect, it } from 'vitest';
import {
  cashierRows,
  houseTotals,
  memberBook,
  openRequirements,
  pointsOf,
  type ChannelTerms,
  type DepositRecord,
  type MemberBook,
} from './cashier-book.ts';
import { roundKey, type OrderRecord, type RoundEnd } from './order-book.ts';

const TERMS: ChannelTerms = {
  feeFixedMinor: 1_50n,
  feePer10k: 125n,
  bonusPer10k: 1_000n,
  bonusMaxMinor: 20_00n,
  turnoverDepositE2: 100n,
  turnoverBonusE2: 500n,
};
const ROUND = { lotteryCode: 'k3-1m', gameNo: '20260101-1' };
const ENDS: ReadonlyMap<string, RoundEnd> = new Map([
  [roundKey(ROUND), { numbers: ['1', '2', '3'], ruleSet: { triple: 'bs' } }],
]);

function passed(book: MemberBook, orderNo: string, passedMinor: bigint): void {
  const deposit: DepositRecord = {
    clientRef: orderNo,
    channelCode: 'c',
    orderedMinor: passedMinor,
    terms: TERMS,
    orderNo,
    step: 'passed',
    passedMinor,
  };
  book.deposits.push(deposit);
  book.happened.push({ deposit });
}

function staked(book: MemberBook, unitAmount: string): void {
  const order: OrderRecord = {
    ...ROUND,
    member: 'm',
    clientRef: unitAmount,
    lotteryId: '1',
    betList: [{ playCode: 'k3.sum.small', selection: '-', odds: '1.95', unitAmount }],
    fate: 'accepted',
    orderNo: '1',
    betNos: ['1'],
    amount: unitAmount,
    receipt: '',
  };
  book.happened.push({ order });
}

describe('the plain model of the cashier', () => {
  it('a deposit brings its amount, less the fee, with a bonus up to its most, each a row of its own', () => {
    const book = memberBook(0n);
    passed(book, 'D7', 1_000_00n);
    expect([...cashierRows(book)]).toEqual([
      ['deposit 7', 1_000_00n],
      ['fee 7', -14_00n],
      ['bonus 7', 20_00n],
    ]);
    expect(houseTotals([book]).get('house.fees')).toBe(14_00n);
  });

  it('a stake serves the oldest requirement that was open when it was placed, and none that began later', () => {
    const book = memberBook(0n);
    staked(book, '500.00');
    passed(book, 'D1', 1_000_00n);
    staked(book, '900.00');
    passed(book, 'D2', 10_00n);
    staked(book, '100.00');
    // D1 asked for 986 and its bonus for 100; the last stake fills both but for 86, and D2's 8.38 and 5 wait.
    expect(openRequirements(book, ENDS).map(({ ref, source, leftMinor }) => [ref, source, leftMinor])).toEqual([
      ['D1', 'bonus', 86_00n],
      ['D2', 'deposit', 8_38n],
      ['D2', 'bonus', 5_00n],
    ]);
  });

  it('held points are gone from the balance, come back once when given back, and leave for good when paid', () => {
    const book = memberBook(100_00n);
    const asked = { clientRef: 'r', amountMinor: 60_00n, feeMinor: 30n, day: '2026-01-01', orderNo: 'W9' };
    book.withdrawals.push({ ...asked, fate: 'held' });
    expect(pointsOf(book, 5_00n)).toEqual({ availableMinor: 45_00n, heldMinor: 60_00n });
    book.withdrawals[0] = { ...asked, fate: 'returned' };
    expect(pointsOf(book, 0n)).toEqual({ availableMinor: 100_00n, heldMinor: 0n });
    book.withdrawals[0] = { ...asked, fate: 'paid' };
    expect(pointsOf(book, 0n)).toEqual({ availableMinor: 40_00n, heldMinor: 0n });
    expect([...houseTotals([book]).entries()].filter(([, total]) => total !== 0n)).toEqual([
      ['house.fees', 30n],
      ['house.withdrawals', 59_70n],
    ]);
  });
});
