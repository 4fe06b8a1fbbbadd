import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

/** A device whose clocks run beside the server's true time, all in whole ms. */
function device(start: { serverMs: number; wallErrorMs: number }) {
  let elapsedMs = 0;
  let wallErrorMs = start.wallErrorMs;
  const serverNow = (): number => start.serverMs + elapsedMs;
  const clock = createServerClock({
    ask: async () => undefined,
    monotonic: () => 5_000 + elapsedMs,
    wall: () => serverNow() + wallErrorMs,
  });
  return {
    clock,
    serverNow,
    pass: (ms: number) => void (elapsedMs += ms),
    setWall: (errorMs: number) => void (wallErrorMs = errorMs),
    /** One question and answer over a way of these lengths. */
    exchange: (thereMs: number, backMs: number): void => {
      const sentAt = clock.monotonic();
      elapsedMs += thereMs;
      const serverTime = serverNow();
      elapsedMs += backMs;
      clock.sample(serverTime, sentAt, clock.monotonic());
    },
  };
}

const way = fc.integer({ min: 0, max: 4_000 });
const exchanges = fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 8 });
const start = fc.record({
  serverMs: fc.integer({ min: 1e12, max: 2e12 }),
  wallErrorMs: fc.integer({ min: -600_000, max: 600_000 }),
});

test('the clock is never further off than half of the shortest round trip, however lopsided the ways (R-09)', () => {
  fc.assert(
    fc.property(start, exchanges, fc.nat(3_600_000), (from, ways, laterMs) => {
      const phone = device(from);
      for (const [there, back] of ways) phone.exchange(there, back);
      phone.pass(laterMs);
      const shortestMs = Math.min(...ways.map(([there, back]) => there + back));
      expect(phone.clock.rttMs).toBe(shortestMs);
      expect(Math.abs(phone.clock.now() - phone.serverNow())).toBeLessThanOrEqual(shortestMs / 2 + 1);
    }),
  );
});

test('setting the device clock by ten minutes changes nothing once the server was asked (R-09)', () => {
  fc.assert(
    fc.property(start, way, fc.integer({ min: -600_000, max: 600_000 }), (from, back, stepMs) => {
      const phone = device(from);
      phone.exchange(0, back);
      const before = phone.clock.now();
      phone.setWall(stepMs);
      expect(phone.clock.now()).toBe(before);
    }),
  );
});

test('before any answer the device clock is believed, and after a reset the time known so far', () => {
  const phone = device({ serverMs: 1e12, wallErrorMs: 90_000 });
  expect(phone.clock.now()).toBe(1e12 + 90_000);
  expect(phone.clock.rttMs).toBeNull();
  phone.exchange(10, 10);
  phone.clock.reset();
  expect(phone.clock.now()).toBe(phone.serverNow());
  expect(phone.clock.rttMs).toBeNull();
});

test('an old short way gives place after eight answers, so that drift does not pile up', () => {
  const phone = device({ serverMs: 1e12, wallErrorMs: 0 });
  phone.exchange(1, 1);
  for (let i = 0; i < 8; i += 1) phone.exchange(20, 20);
  expect(phone.clock.rttMs).toBe(40);
});
