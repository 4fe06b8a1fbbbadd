import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Lets time go by in a test whose clock stands still, and everything that a part then does. */
export function passTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
