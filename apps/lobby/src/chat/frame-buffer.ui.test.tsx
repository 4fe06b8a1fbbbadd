import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFrameBuffer } from './frame-buffer.ts';

/** How long the phone has been busy drawing; its clock goes on meanwhile. */
let busyMs = 0;

beforeEach(() => {
  busyMs = 0;
  vi.useFakeTimers();
  const idle = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => idle() + busyMs);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Says something every 10 ms for three seconds to a phone that takes so long over each change; the pauses between the changes, ms. */
function pausesOf(drawingMs: number): number[] {
  const from = performance.now();
  const at: number[] = [];
  let heard = 0;
  const buffer = createFrameBuffer<number>((items) => {
    at.push(performance.now());
    heard += items.length;
    busyMs += drawingMs;
  });
  let said = 0;
  for (; performance.now() - from < 3_000; said += 1) {
    buffer.add(said);
    vi.advanceTimersByTime(10);
  }
  buffer.flush();
  expect(heard).toBe(said);
  buffer.stop();
  // Within the last pause the test ends.
  return at.slice(1, -1).map((when, nth) => when - (at[nth] ?? 0));
}

describe('the pace of a busy room', () => {
  test('a quick phone shows what is said ten times a second', () => {
    const pauses = pausesOf(5);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(100 + 5 + 32);
  });

  test('a slow phone moves for most of the time: a change takes at most a quarter of it', () => {
    for (const pause of pausesOf(60)) expect(60 / pause).toBeLessThanOrEqual(0.25);
  });

  test('however slow the phone, what was said is shown within half a second of its being free', () => {
    expect(Math.max(...pausesOf(300))).toBeLessThanOrEqual(400 + 300 / 2);
  });

  test('the first thing said after a pause is shown with the next frame', () => {
    const taken: number[] = [];
    const buffer = createFrameBuffer<number>((items) => taken.push(...items));
    buffer.add(1);
    vi.advanceTimersByTime(500);
    buffer.add(2);
    vi.advanceTimersByTime(20);
    expect(taken).toEqual([1, 2]);
    buffer.stop();
  });
});
