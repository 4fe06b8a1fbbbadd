import type { CampaignOf, SpinView } from '@drawroom/contract/promotion';
import { commitmentOf } from '@drawroom/engine/fair';
import { luckyLot, prizeOfLot } from '@drawroom/engine/lucky-draw';

const DAY_MS = 86_400_000;

const common = () => ({
  about: '',
  terms: '',
  from: Date.now() - DAY_MS,
  to: null,
  turnoverE2: 100,
  spent: false,
  zone: 'Asia/Shanghai',
  nextDayAt: Date.now() + DAY_MS / 2,
});

export function aCalendar(change: Partial<CampaignOf<'sign_in'>> = {}): CampaignOf<'sign_in'> {
  const days = ['1.00', '1.00', '2.00', '2.00', '3.00', '3.00', '8.00'];
  const standing = { days, restarts: true, today: 2, signed: false };
  return { ...common(), code: 'week', name: 'Week of days', kind: 'sign_in', ...standing, ...change };
}

export function aTask(change: Partial<CampaignOf<'task'>> = {}): CampaignOf<'task'> {
  const counted = { metric: 'bets', period: 'day', target: '10', reached: '3', renewsAt: Date.now() + DAY_MS } as const;
  const state = 'running' as const;
  return { ...common(), code: 'ten', name: 'Ten bets', kind: 'task', reward: '5.00', state, ...counted, ...change };
}

export function aVoucher(change: Partial<CampaignOf<'voucher'>> = {}): CampaignOf<'voucher'> {
  return {
    ...common(),
    code: 'codes',
    name: 'Spring codes',
    kind: 'voucher',
    reward: '6.00',
    redeemed: false,
    ...change,
  };
}

export function aBonus(change: Partial<CampaignOf<'deposit_bonus'>> = {}): CampaignOf<'deposit_bonus'> {
  const amounts = { per10k: 1_000, leastDeposit: '100.00', mostBonus: '500.00', perDay: 2 };
  const standing = { deposits: 'each', joinedAt: null, given: 0, more: true } as const;
  return { ...common(), code: 'plus', name: 'Ten more', kind: 'deposit_bonus', ...amounts, ...standing, ...change };
}

/** The house's secret of a sample draw. */
const SEED = '5a'.repeat(32);

export const PRIZES = [
  { name: 'Golden lot', amount: '88.00', parts: 1 },
  { name: 'Small lot', amount: '2.00', parts: 299_999 },
  { name: 'Next time', amount: '0.00', parts: 700_000 },
];

export function aLuckyDraw(change: Partial<CampaignOf<'lucky_draw'>> = {}): CampaignOf<'lucky_draw'> {
  const room = { spinsLeft: 2, freeADay: 1, mostADay: 5, perTurnover: '100.00', turnoverToday: '150.00' };
  const next = { spinNo: 'L7', commitment: commitmentOf(SEED) };
  return {
    ...common(),
    code: 'wheel',
    name: 'Daily lots',
    kind: 'lucky_draw',
    prizes: PRIZES,
    ...room,
    next,
    ...change,
  };
}

/** The draw that a secret gives with a member's own number; by itself the sample's secret, whose commitment was shown. */
export function aSpin(entropy = '0b', change: Partial<SpinView> = {}, seed = SEED): SpinView {
  const issue = 'wheel.L7';
  const parts = PRIZES.map((prize) => prize.parts);
  const prize = prizeOfLot(parts, luckyLot({ issue, seedHex: seed, entropyHex: entropy }));
  const proof = { issue, commitment: commitmentOf(seed), seed, entropy };
  const drawn = { spinNo: 'L7', at: Date.now(), code: 'wheel', name: 'Daily lots', prizes: PRIZES, prize, proof };
  return { ...drawn, ...change };
}
