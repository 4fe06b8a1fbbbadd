import type { FollowView, RecordTotals, ShareView } from '@drawroom/contract/follow';
import { anAuthor } from '../chat/samples.ts';

/** Builders for tests: what the server says of shared bets and follows. */

const { role: _, ...LEADER } = anAuthor('Minh');

/** A member who lost more than he won. */
export function someTotals(change: Partial<RecordTotals> = {}): RecordTotals {
  return {
    since: Date.UTC(2026, 10, 1),
    rounds: 9,
    bets: 12,
    won: 5,
    lost: 7,
    stake: '120.00',
    payout: '99.10',
    winLose: '-20.90',
    returnShare: '0.8258',
    losingRun: 4,
    open: 1,
    cancelled: 2,
    ...change,
  };
}

/** A bet of 10 per unit that can still be followed for a minute. */
export function aShare(change: Partial<ShareView> = {}): ShareView {
  return {
    shareId: '7',
    roomCode: '100001',
    lotteryId: '1',
    lotteryCode: 'k3-1m',
    gameNo: '20261122-0181',
    endTime: Date.now() + 60_000,
    serverTime: Date.now(),
    state: 'open',
    leader: LEADER,
    mine: false,
    lines: [
      {
        playCode: 'k3.sum.value',
        playTitle: 'Points',
        selection: '10,11',
        selectionLabel: '10 11',
        units: 2,
        unitAmount: '10.00',
        multiple: 1,
        odds: '7.0000',
        oddsNow: '7.1000',
        amount: '20.00',
        payout: '0.00',
        status: 0,
      },
    ],
    amount: '20.00',
    winLose: null,
    record: someTotals(),
    followed: [],
    followNo: null,
    ...change,
  };
}

/** A follow of which one bet was placed and one left out. */
export function aFollow(change: Partial<FollowView> = {}): FollowView {
  const step = { at: Date.now(), lotteryCode: 'k3-1m', gameNo: '20261122-0181', returned: null } as const;
  return {
    followNo: '3',
    state: 'running',
    leader: LEADER,
    roomCode: '100001',
    lotteryCode: null,
    rounds: 5,
    used: 1,
    way: 'fixed',
    amount: '5.00',
    roundCap: '10.00',
    totalCap: '50.00',
    stopLoss: '20.00',
    staked: '5.00',
    lost: '0.00',
    startedAt: Date.now(),
    expiresAt: Date.now() + 86_400_000,
    endedAt: null,
    steps: [
      { ...step, state: 'skipped', reason: 'round_cap', orderNo: null, stake: '0.00' },
      { ...step, state: 'placed', reason: null, orderNo: '11', stake: '5.00' },
    ],
    ...change,
  };
}
