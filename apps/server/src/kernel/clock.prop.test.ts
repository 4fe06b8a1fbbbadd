import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { believe, sampleOf, shortest } from './clock-offset.ts';
import { createClock } from './clock.ts';
import type { RunningClock, TimeSources } from './clock.ts';
import { createMetrics } from './metrics.ts';

const DATABASE_START = 1_800_000_000_000;

/** Time that passes only when told to, and a database that reads its own clock half way of each question. */
class ScriptedTime implements TimeSources {
  steadyMs = 5_000;
  /** Added to the database's own, perfect time. */
  databaseStepMs = 0;
  wallOffsetMs = 0;
  /** Way to the database and back, ms, one per question, over and over. */
  ways: readonly (readonly [number, number])[] = [[1, 1]];
  #asked = 0;
  readonly #sleepers = new Set<{ dueMs: number; run: () => void }>();

  readonly monotonic = (): number => this.steadyMs;
  readonly wall = (): number => DATABASE_START + this.steadyMs + this.wallOffsetMs;
  readonly after = (ms: number, run: () => void): (() => void) => {
    const sleeper = { dueMs: this.steadyMs + ms, run };
    this.#sleepers.add(sleeper);
    return () => void this.#sleepers.delete(sleeper);
  };

  databaseMs(): number {
    return DATABASE_START + this.steadyMs + this.databaseStepMs;
  }

  readonly query = async <Row extends object>(): Promise<{ rows: Row[]; rowCount: number }> => {
    const [there, back] = this.ways[this.#asked % this.ways.length] ?? [0, 0];
    this.#asked += 1;
    this.steadyMs += there;
    const ms = this.databaseMs();
    this.steadyMs += back;
    return { rows: [{ ms }] as unknown as Row[], rowCount: 1 };
  };

  /** Lets `ms` pass; sleepers wake at their time, up to `earlyMs` before it as real timers do. */
  pass(ms: number, earlyMs = 0): void {
    const endMs = this.steadyMs + ms;
    for (;;) {
      const next = [...this.#sleepers].toSorted((a, b) => a.dueMs - b.dueMs)[0];
      if (!next || next.dueMs - earlyMs > endMs) break;
      this.#sleepers.delete(next);
      this.steadyMs = Math.max(this.steadyMs, next.dueMs - earlyMs);
      next.run();
    }
    this.steadyMs = Math.max(this.steadyMs, endMs);
  }
}

const clocks: RunningClock[] = [];
afterEach(() => {
  for (const clock of clocks.splice(0)) clock.stop();
});

async function clockOn(time: ScriptedTime): Promise<RunningClock> {
  const clock = await createClock(time, { sources: time });
  clocks.push(clock);
  return clock;
}

const way = fc.tuple(fc.double({ min: 0, max: 400, noNaN: true }), fc.double({ min: 0, max: 400, noNaN: true }));

test('the offset is wrong by at most half of the shortest round trip', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(way, { minLength: 9, maxLength: 9 }), async (ways) => {
      const time = new ScriptedTime();
      time.ways = ways;
      const clock = await clockOn(time);
      const bestMs = Math.min(...ways.map(([there, back]) => there + back)) / 2;
      // now() is in whole milliseconds.
      expect(Math.abs(clock.now() - time.databaseMs())).toBeLessThanOrEqual(bestMs + 1.001);
    }),
  );
});

test('an alarm is never early by the database, whatever the network and the timers do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(way, { minLength: 9, maxLength: 9 }),
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.double({ min: 0, max: 0.9, noNaN: true }),
      async (ways, aheadMs, earlyMs) => {
        const time = new ScriptedTime();
        time.ways = ways;
        const clock = await clockOn(time);
        const atMs = Math.ceil(time.databaseMs()) + aheadMs;
        let rangAtMs: number | undefined;
        clock.at(atMs, () => (rangAtMs = time.databaseMs()));
        time.pass(aheadMs + 2_000, earlyMs);
        expect(rangAtMs).toBeGreaterThanOrEqual(atMs);
        // Late by no more than what the measurement could be wrong, and a timer's grain.
        expect((rangAtMs ?? 0) - atMs).toBeLessThanOrEqual(Math.min(...ways.map(([a, b]) => a + b)) + 2);
      },
    ),
  );
});

test('the time told never goes back, whatever is done to the clocks', async () => {
  const step = fc.record({
    passMs: fc.integer({ min: 0, max: 60_000 }),
    databaseStepMs: fc.integer({ min: -60_000, max: 60_000 }),
    wallOffsetMs: fc.integer({ min: -3_600_000, max: 3_600_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const time = new ScriptedTime();
      const clock = await clockOn(time);
      let latest = clock.now();
      for (const { passMs, databaseStepMs, wallOffsetMs } of steps) {
        time.wallOffsetMs = wallOffsetMs;
        time.databaseStepMs += databaseStepMs;
        time.pass(passMs);
        await clock.measure();
        expect(clock.now()).toBeGreaterThanOrEqual(latest);
        latest = clock.now();
      }
    }),
  );
});

test('setting the wall clock back 30 s over a close changes nothing (R-08)', async () => {
  const time = new ScriptedTime();
  const clock = await clockOn(time);
  const closesAtMs = Math.floor(time.databaseMs()) + 1_000;
  time.pass(999);
  time.wallOffsetMs = -30_000;
  time.pass(2);
  expect(clock.now()).toBeGreaterThanOrEqual(closesAtMs);
});

test('after the database is set forward, alarms that have become due ring at the next measurement', async () => {
  const time = new ScriptedTime();
  const clock = await clockOn(time);
  let rang = 0;
  clock.at(Math.ceil(time.databaseMs()) + 50_000, () => (rang += 1));
  time.databaseStepMs = 60_000;
  await clock.measure();
  time.pass(1);
  expect(rang).toBe(1);
});

test('a stopped alarm does not ring', async () => {
  const time = new ScriptedTime();
  const clock = await clockOn(time);
  let rang = 0;
  clock.at(Math.ceil(time.databaseMs()) + 500, () => (rang += 1))[Symbol.dispose]();
  clock.at(Math.ceil(time.databaseMs()) + 500, () => (rang += 1));
  clock.stop();
  time.pass(10_000);
  expect(rang).toBe(0);
});

test('a wall clock more than 50 ms off is counted as an alarm, and the time told stays right (R-07)', async () => {
  const time = new ScriptedTime();
  time.wallOffsetMs = 51;
  const metrics = createMetrics();
  const clock = await createClock(time, { sources: time, metrics });
  clocks.push(clock);
  expect(await metrics.text()).toContain('drawroom_clock_alarm_total 1');
  expect(Math.abs(clock.offsetMs - 51)).toBeLessThan(1);
  expect(Math.abs(clock.now() - time.databaseMs())).toBeLessThanOrEqual(1);
});

test('while the database cannot be asked the last offset stays', async () => {
  const time = new ScriptedTime();
  let down = false;
  const db = {
    query: <Row extends object>() => (down ? Promise.reject(new Error('down')) : time.query<Row>()),
  };
  const clock = await createClock(db, { sources: time });
  clocks.push(clock);
  down = true;
  time.pass(45_000);
  await clock.measure();
  expect(Math.abs(clock.now() - time.databaseMs())).toBeLessThanOrEqual(1);
});

test('of two measurements that agree the sharper is believed, of two that differ the fresh one', () => {
  const sharp = sampleOf(10_000, 0, 2);
  const vague = sampleOf(10_100, 60, 160);
  expect(believe(sharp, vague)).toBe(sharp);
  const moved = sampleOf(40_000, 200, 300);
  expect(believe(sharp, moved)).toBe(moved);
  expect(shortest([vague, sharp])).toBe(sharp);
});
