import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('over any time no more is given than the burst and the rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(200), fc.nat(9_000)), { minLength: 1, maxLength: 200 }), (pauses) => {
      const bucket = createTokenBucket(5, 2);
      let nowMs = 0;
      let given = 0;
      for (const pauseMs of pauses) {
        nowMs += pauseMs;
        if (bucket.take(nowMs)) given += 1;
      }
      expect(given).toBeLessThanOrEqual(5 + (nowMs / 1000) * 2 + 1e-9);
    }),
  );
});

test('whoever keeps to the rate is never refused', () => {
  const bucket = createTokenBucket(1, 10);
  for (let i = 0; i < 1_000; i += 1) expect(bucket.take(i * 100)).toBe(true);
});
