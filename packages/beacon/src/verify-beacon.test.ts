import { describe, expect, test } from 'vitest';
import { beaconTimeOf, QUICKNET } from './chain.ts';
import { randomnessOf, verifyBeacon } from './verify-beacon.ts';

/** Two published values of drand quicknet. */
const REAL = [
  {
    round: 1_000,
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  },
  {
    round: 657_413,
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
] as const;

describe('values of the real beacon (games.md §13.1)', () => {
  test.each(REAL)('round $round is signed by quicknet, its randomness is the hash of the signature', (value) => {
    expect(verifyBeacon(QUICKNET, value.round, value.signature)).toBe(true);
    expect(randomnessOf(value.signature)).toBe(value.randomness);
  });

  test('the signature of another round is refused', () => {
    expect(verifyBeacon(QUICKNET, 657_414, REAL[1].signature)).toBe(false);
    expect(verifyBeacon(QUICKNET, 657_413, REAL[0].signature)).toBe(false);
  });

  test('a round is published at genesis plus its place times the period', () => {
    expect(beaconTimeOf(QUICKNET, 1)).toBe(1_692_803_367_000);
    expect(beaconTimeOf(QUICKNET, 27_946_612)).toBe(Date.parse('2026-04-20T00:00:00Z'));
  });
});

test.each([
  ['nothing', ''],
  ['not hex', 'z'.repeat(96)],
  ['too short', 'b7'.repeat(47)],
  ['not a point', 'ff'.repeat(48)],
  ['the point at infinity', `c0${'00'.repeat(47)}`],
  ['one bit turned', REAL[1].signature.replace(/b$/, 'a')],
  ['capital letters', REAL[1].signature.toUpperCase()],
])('a signature that is %s is refused without an error', (_name, signature) => {
  expect(verifyBeacon(QUICKNET, 657_413, signature)).toBe(false);
});

test.each([0, -1, 1.5, Number.NaN, Number.MAX_VALUE])('round %d does not exist', (round) => {
  expect(verifyBeacon(QUICKNET, round, REAL[1].signature)).toBe(false);
});
