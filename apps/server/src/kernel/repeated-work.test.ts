import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RepeatedWork } from './repeated-work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that runs until it is let go, and what is known of its runs. */
function heldWork() {
  const runs: { end: () => void; fail: (error: unknown) => void }[] = [];
  const work = () => new Promise<void>((end, fail) => void runs.push({ end, fail }));
  return { runs, work };
}

test('the next run begins a pause after the last one ended, never beside it', async () => {
  const { runs, work } = heldWork();
  new RepeatedWork(work, { pauseMs: 100, onFault: () => undefined }).start();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

test('a run that fails is told of, and the next one comes', async () => {
  const { runs, work } = heldWork();
  const faults: unknown[] = [];
  new RepeatedWork(work, { pauseMs: 100, onFault: (error) => faults.push(error) }).start();
  await vi.advanceTimersByTimeAsync(100);
  runs[0]?.fail('lost');
  await vi.advanceTimersByTimeAsync(100);
  expect([faults, runs.length]).toEqual([['lost'], 2]);
});

test('a stop waits for the run under way and lets no other begin', async () => {
  const { runs, work } = heldWork();
  const repeated = new RepeatedWork(work, { pauseMs: 100, onFault: () => undefined });
  repeated.start();
  await vi.advanceTimersByTimeAsync(100);
  let stopped = false;
  const stopping = repeated.stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).toBe(false);
  runs[0]?.end();
  await stopping;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(1);
});

test('what is stopped before its first run never runs, nor when it is started again', async () => {
  const { runs, work } = heldWork();
  const repeated = new RepeatedWork(work, { pauseMs: 100, onFault: () => undefined });
  repeated.start();
  await repeated.stop();
  repeated.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(0);
});

test('what is wanted at once runs with the start, then a pause after each end', async () => {
  const { runs, work } = heldWork();
  new RepeatedWork(work, { pauseMs: 100, atOnce: true, onFault: () => undefined }).start();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(99);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});
