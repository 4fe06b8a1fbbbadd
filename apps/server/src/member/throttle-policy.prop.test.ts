import fc from 'fast-check';
import { expect, test } from 'vitest';
import { THROTTLES, waitMs, type CounterState } from './throttle-policy.ts';

const policy = { free: 3, firstWaitMs: 1_000, maxWaitMs: 8_000, forgetMs: 60_000 };
const wait = (attempts: number, sinceMs = 0) => waitMs(policy, { attempts, lastAtMs: 0 }, sinceMs);

test('the free attempts need no wait, then it doubles up to the longest', () => {
  expect(waitMs(policy, null, 0)).toBe(0);
  expect([2, 3, 4, 5, 6, 7, 60].map((attempts) => wait(attempts))).toEqual([
    0, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
});

test('a wait ends to the millisecond, and a quiet time forgets everything', () => {
  expect([wait(4, 1_999), wait(4, 2_000)]).toEqual([1, 0]);
  const stern = { ...policy, maxWaitMs: 90_000 };
  expect(waitMs(stern, { attempts: 30, lastAtMs: 0 }, 59_999)).toBe(30_001);
  expect(waitMs(stern, { attempts: 30, lastAtMs: 0 }, 60_000)).toBe(0);
});

test('whoever tries as fast as he may gets few guesses a day at one account', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 200, maxLength: 200 }), (pauses) => {
      let state = null as CounterState | null;
      let nowMs = 0;
      let guesses = 0;
      for (const pauseMs of pauses) {
        nowMs += pauseMs + waitMs(THROTTLES.account, state, nowMs + pauseMs);
        if (nowMs >= 86_400_000) break;
        state = { attempts: (state?.attempts ?? 0) + 1, lastAtMs: nowMs };
        guesses += 1;
      }
      expect(guesses).toBeLessThanOrEqual(36);
    }),
  );
});

test('a sweep of six digits from any number of addresses at once finds less than five of 1,000 codes in a day (R-63)', () => {
  const HOUR_MS = 3_600_000;
  let looked = 0;
  let state = null as CounterState | null;
  // An attempt every 86 ms, a million in the day; the counter of the house begins anew with every hour.
  for (let nowMs = 0, hour = 0; nowMs < 24 * HOUR_MS; nowMs += 86) {
    if (Math.floor(nowMs / HOUR_MS) !== hour) {
      hour += 1;
      state = null;
    }
    if (waitMs(THROTTLES['invite-house'], state, nowMs) > 0) continue;
    state = { attempts: (state?.attempts ?? 0) + 1, lastAtMs: nowMs };
    looked += 1;
  }
  const found = (looked * 1_000) / 1_000_000;
  expect(looked).toBeLessThan(1_800);
  expect(found).toBeLessThan(2);
});
