import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithWords } from './render-with-words.tsx';
import { TOAST_MS, ToastHost, showToast } from './toast.tsx';

/** Lets time go by. */
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  pass(TOAST_MS);
  vi.useRealTimers();
  cleanup();
});

test('a toast stays exactly 2000 ms', () => {
  renderWithWords(<ToastHost />);
  act(() => showToast('Bet placed', 'good'));
  pass(1999);
  expect(screen.getByRole('status').textContent).toBe('Bet placed');
  pass(1);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(TOAST_MS).toBe(2000);
});

test('a later toast takes the place of the one before and has its own 2000 ms', () => {
  renderWithWords(<ToastHost />);
  act(() => showToast('One'));
  pass(1500);
  act(() => showToast('Two'));
  pass(1500);
  expect(screen.getByRole('status').textContent).toBe('Two');
  pass(500);
  expect(screen.getByRole('status').textContent).toBe('');
});
