import { describe, expect, test } from 'vitest';
import { endAfter, leftOutFor, type FollowSums } from './follow-rules.ts';

const BOUNDS = { rounds: 2, roundCap: 20n, totalCap: 50n, stopLoss: 30n };
const sums = (change: Partial<FollowSums> = {}): FollowSums => ({
  used: 0,
  inThisRound: false,
  roundStaked: 0n,
  staked: 0n,
  open: 0n,
  lost: 0n,
  ...change,
});

describe('what a follow leaves out', () => {
  test('nothing while every bound is kept, up to the bound itself', () => {
    expect(leftOutFor(20n, BOUNDS, sums({ used: 1, staked: 30n, lost: 10n }))).toBeNull();
  });
  test('a further round than it lasts; another bet of its last round is fine', () => {
    expect(leftOutFor(1n, BOUNDS, sums({ used: 2 }))).toEqual({ reason: 'rounds', ends: 'done' });
    expect(leftOutFor(1n, BOUNDS, sums({ used: 2, inThisRound: true }))).toBeNull();
  });
  test('more than a round may cost, and it goes on', () => {
    expect(leftOutFor(11n, BOUNDS, sums({ inThisRound: true, used: 1, roundStaked: 10n }))).toEqual({
      reason: 'round_cap',
      ends: null,
    });
  });
  test('more than the whole may cost, and it ends', () => {
    expect(leftOutFor(11n, BOUNDS, sums({ staked: 40n }))).toEqual({ reason: 'total_cap', ends: 'total_cap' });
  });
  test('what could lose more than the stop-loss, counting what is open as lost; it ends when nothing is open', () => {
    expect(leftOutFor(11n, BOUNDS, sums({ lost: 10n, open: 10n }))).toEqual({ reason: 'stop_loss', ends: null });
    expect(leftOutFor(11n, BOUNDS, sums({ lost: 20n }))).toEqual({ reason: 'stop_loss', ends: 'stop_loss' });
    expect(leftOutFor(20n, BOUNDS, sums({ lost: -100n, staked: 20n, open: 20n }))).toBeNull();
  });
});

describe('how a follow ends once its bets are decided', () => {
  test('with the stop-loss reached, or with its rounds done and nothing open', () => {
    expect(endAfter(BOUNDS, sums({ lost: 30n, used: 1 }))).toBe('stop_loss');
    expect(endAfter(BOUNDS, sums({ lost: 29n, used: 2 }))).toBe('done');
    expect(endAfter(BOUNDS, sums({ used: 2, open: 1n }))).toBeNull();
    expect(endAfter(BOUNDS, sums({ used: 1 }))).toBeNull();
  });
});
