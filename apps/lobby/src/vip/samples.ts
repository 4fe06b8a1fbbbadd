import type { ShareLog, VipEquity, VipInfo } from '@drawroom/contract/vip';

/** Somebody on the first of two levels with a gift to claim. */
export function anInfo(change: Partial<VipInfo> = {}): VipInfo {
  return {
    level: 1,
    name: 'Bronze',
    turnover: '2500.00',
    next: { level: 2, name: 'Silver', turnover: '10000.00', missing: '7500.00' },
    percent: 25,
    month: '2026-11',
    gifts: [{ gift: 'up:1', kind: 'up', level: 1, nickname: null, amount: '3.00', times: '1.50' }],
    share: { amount: '5.00', times: '1.00', turnover: '2000.00', perMonth: 10 },
    ...change,
  };
}

export const LEVELS: readonly VipEquity[] = [
  { level: 1, name: 'Bronze', turnover: '1000.00', upGift: '3.00', monthGift: '0.00', times: '1.50', rooms: [] },
  { level: 2, name: 'Silver', turnover: '10000.00', upGift: '18.00', monthGift: '8.00', times: '0.00', rooms: ['Tea'] },
];

export function aLog(list: ShareLog['list'] = []): ShareLog {
  return { list, page: 1, size: 30, total: list.length };
}
