import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passTime } from './pass-time.ts';
import { renderWithWords } from './render-with-words.tsx';
import { TOAST_MS, ToastHost, showToast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  passTime(TOAST_MS);
  vi.useRealTimers();
  cleanup();
});

test('a toast stays exactly 2000 ms', () => {
  renderWithWords(<ToastHost />);
  act(() => showToast('Bet placed', 'good'));
  passTime(1999);
  expect(screen.getByRole('status').textContent).toBe('Bet placed');
  passTime(1);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(TOAST_MS).toBe(2000);
});

test('a later toast takes the place of the one before and has its own 2000 ms', () => {
  renderWithWords(<ToastHost />);
  act(() => showToast('One'));
  passTime(1500);
  act(() => showToast('Two'));
  passTime(1500);
  expect(screen.getByRole('status').textContent).toBe('Two');
  passTime(500);
  expect(screen.getByRole('status').textContent).toBe('');
});
