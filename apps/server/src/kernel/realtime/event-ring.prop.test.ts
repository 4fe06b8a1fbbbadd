import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FedEvent } from '../outbox/event-feed.ts';
import { EventRing, RING_SIZE } from './event-ring.ts';

function event(v: number): FedEvent {
  return { audience: 'room:1000', v, type: 'room.online', wire: String(v) };
}

function span(from: number, to: number): FedEvent[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => event(from + i));
}

test('what a ring serves is everything after the asked version, or it says that it cannot', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('push' as const), gap: fc.nat(3) }),
    fc.record({ kind: fc.constant('merge' as const), kept: fc.nat(40), behind: fc.integer({ min: -5, max: 5 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(200), (steps, asked) => {
      const ring = new EventRing();
      let newest = 0;
      for (const one of steps) {
        if (one.kind === 'push') {
          newest += 1 + (one.gap === 3 ? 2 : 0);
          ring.push(event(newest));
        } else {
          const head = Math.max(0, newest + one.behind);
          newest = Math.max(newest, head);
          ring.merge({ head, events: span(Math.max(1, head - one.kept + 1), head) });
        }
      }
      expect(ring.head ?? 0).toBe(newest);
      const served = ring.after(asked);
      if (served === null) return;
      expect(served.map((e) => e.v)).toEqual(span(asked + 1, ring.head ?? 0).map((e) => e.v));
    }),
    { numRuns: 500 },
  );
});

test('a ring keeps at least the last 512 events and never many more', () => {
  const ring = new EventRing();
  for (const one of span(1, 5_000)) ring.push(one);
  expect(ring.after(5_000 - RING_SIZE)).toHaveLength(RING_SIZE);
  expect(ring.after(5_000 - 2 * RING_SIZE)).toBeNull();
});

test('a ring that knows nothing serves nothing', () => {
  expect(new EventRing().after(0)).toBeNull();
});

test('an empty audience stands at version 0 and has missed nothing', () => {
  const ring = new EventRing();
  ring.merge({ head: 0, events: [] });
  expect(ring.after(0)).toEqual([]);
});

test('a version from the future is not served', () => {
  const ring = new EventRing();
  ring.push(event(7));
  expect(ring.after(8)).toBeNull();
});
