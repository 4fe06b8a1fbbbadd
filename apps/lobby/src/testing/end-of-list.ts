import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** The end of a list comes in sight when the result is called, and never by itself. Call before the list is shown. */
export function watchedEnd(): () => Promise<void> {
  let reachEnd: () => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => callback([{ isIntersecting: true }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  return () => act(async () => reachEnd());
}
