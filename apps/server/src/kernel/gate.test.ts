import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createGate } from './gate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const took = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('tells that it is full before anything is spent on the one it would refuse (R-54)', async () => {
  const gate = createGate(1, 1);
  expect(gate.isFull).toBe(false);
  const first = gate(took(10));
  expect(gate.isFull).toBe(false);
  const second = gate(took(10));
  expect(gate.isFull).toBe(true);
  await expect(gate(took(10))).rejects.toMatchObject({ key: 'server.busy' });
  await vi.advanceTimersByTimeAsync(20);
  await Promise.all([first, second]);
  expect(gate.isFull).toBe(false);
});

test('while others wait a place rests as long as its last piece took; otherwise it is free at once (R-54)', async () => {
  const gate = createGate(1, 8, { rests: true });
  const begun: number[] = [];
  const startedAt = performance.now();
  const work = () => {
    begun.push(performance.now() - startedAt);
    return took(100)();
  };
  const all = [gate(work), gate(work), gate(work)];
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all(all);
  expect(begun).toEqual([0, 200, 400]);
  const alone = gate(work);
  expect(begun).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(100);
  await alone;
});
