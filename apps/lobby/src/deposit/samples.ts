import type { DepositView } from '@drawroom/contract/deposit';
import type { Channel } from './queries.ts';

/** Builders for tests: channels and orders as the server sends them. */

/** A bank channel without fee or bonus, open from 50 to 50,000; the deposit is staked once, a bonus ten times. */
export function aChannel(change: Partial<Channel> = {}): Channel {
  return {
    channelCode: 'bank',
    kind: 'bank',
    title: 'Bank transfer',
    note: '',
    min: '50.00',
    max: '50000.00',
    quickAmounts: ['100', '500'],
    fee: { fixed: '0.00', per10k: 0 },
    bonus: null,
    turnoverE2: { deposit: 100, bonus: 1_000 },
    pay: { currency: 'CNY', decimals: 2, rate: '1' },
    open: true,
    hours: null,
    opensAt: null,
    expiresMinutes: 30,
    usualMinutes: 5,
    ...change,
  };
}

/** An order of 1,000 by bank transfer that waits for its payment. */
export function aDeposit(change: Partial<DepositView> = {}): DepositView {
  const createTime = Date.now() - 60_000;
  return {
    orderNo: 'D1001',
    clientRef: '1b4e28ba-2fa1-4d2b-883f-0016d3cca427',
    channelCode: 'bank',
    kind: 'bank',
    title: 'Bank transfer',
    state: 'pending',
    step: 'waiting',
    reason: null,
    ordered: '1000.00',
    amount: '1000.00',
    fee: '0.00',
    bonus: '0.00',
    credit: '1000.00',
    turnover: '1000.00',
    payAmount: '1000.00',
    payCurrency: 'CNY',
    createTime,
    expiresAt: createTime + 1_800_000,
    reviewTime: null,
    remark: '',
    slip: null,
    pay: {
      kind: 'bank',
      bankName: 'ICBC',
      holder: 'House Ltd',
      accountNumber: '6222021234567890123',
      branch: 'Main',
      reference: 'D1001',
    },
    timeline: [{ step: 'waiting', at: createTime, reason: null }],
    can: { cancel: true, upload: true, mark: true },
    ...change,
  };
}
