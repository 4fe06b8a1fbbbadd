import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';
import { retryDelayMs } from './socket-link.ts';

/** Between two messages, ms: mostly none, as when a screen joins everything it shows. */
const pause = fc.oneof(
  { weight: 30, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 9_000 }) },
);

test('no run of messages outruns a credit of 60 with 10 more per second (R-109)', () => {
  fc.assert(
    fc.property(fc.array(pause, { minLength: 300, maxLength: 400 }), (pauses) => {
      let nowMs = 0;
      const wait = createPace(() => nowMs);
      const sentAt = pauses.map((pauseMs) => {
        nowMs += pauseMs;
        return nowMs + wait();
      });
      let credit = 60;
      let countedAtMs = 0;
      for (const at of sentAt) {
        expect(at).toBeGreaterThanOrEqual(countedAtMs);
        credit = Math.min(60, credit + ((at - countedAtMs) / 1_000) * 10) - 1;
        countedAtMs = at;
        expect(credit).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('the first 40 messages do not wait', () => {
  const wait = createPace(() => 0);
  expect(Array.from({ length: 40 }, wait).every((ms) => ms === 0)).toBe(true);
  expect(wait()).toBeGreaterThan(0);
});

test('pauses between attempts lie between 500 and 1000 ms and differ from client to client (spec §9)', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const delayMs = retryDelayMs(failures, random);
      expect(delayMs).toBeGreaterThanOrEqual(500);
      expect(delayMs).toBeLessThanOrEqual(1_000);
    }),
  );
  expect(retryDelayMs(3, 0)).not.toBe(retryDelayMs(3, 1));
});
