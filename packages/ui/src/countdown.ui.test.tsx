import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { Countdown } from './countdown.tsx';
import { passTime } from './pass-time.ts';
import { renderWithWords } from './render-with-words.tsx';
import { useRemainingMs } from './use-remaining.ts';

const START = 1_800_000_000_000;
/** The server is three seconds ahead of this device, until a test corrects it. */
let aheadMs = 3000;
const now = (): number => Date.now() + aheadMs;

beforeEach(() => {
  aheadMs = 3000;
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Live({ endsAtMs }: Readonly<{ endsAtMs: number }>): ReactNode {
  const left = useRemainingMs(endsAtMs, now) ?? 0;
  return <Countdown remainingMs={left} totalMs={60_000} spoken />;
}

function time(): string {
  return document.querySelector('time')?.textContent ?? '';
}

test('a countdown follows the server’s clock, not the device’s, and ends on the millisecond', () => {
  renderWithWords(<Live endsAtMs={START + 3000 + 12_500} />);
  expect(time()).toBe('00:13');
  passTime(500);
  expect(time()).toBe('00:12');
  passTime(11_999);
  expect(time()).toBe('00:01');
  passTime(1);
  expect(time()).toBe('00:00');
  expect(vi.getTimerCount()).toBe(0);
});

test('a clock corrected on the way moves the end with it', () => {
  renderWithWords(<Live endsAtMs={START + 3000 + 12_500} />);
  passTime(500);
  aheadMs += 400;
  passTime(11_599);
  expect(time()).toBe('00:01');
  passTime(1);
  expect(time()).toBe('00:00');
});

test('the time left is read aloud at 30 and 5 seconds and at no other second', () => {
  renderWithWords(<Live endsAtMs={START + 3000 + 40_000} />);
  const said: string[] = [];
  for (let second = 0; second < 41; second += 1) {
    const text = screen.getByRole('status').textContent ?? '';
    if (text !== '' && text !== said.at(-1)) said.push(text);
    passTime(1000);
  }
  expect(said).toEqual(['30 seconds left', '5 seconds left']);
});

test('the last ten seconds are amber, the eleventh is not', () => {
  const view = renderWithWords(<Countdown remainingMs={10_001} totalMs={60_000} />);
  expect(view.container.firstElementChild?.className).not.toContain('text-amber');
  cleanup();
  const last = renderWithWords(<Countdown remainingMs={10_000} totalMs={60_000} />);
  expect(last.container.firstElementChild?.className).toContain('text-amber');
});
