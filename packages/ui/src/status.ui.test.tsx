import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passTime } from './pass-time.ts';
import { Status } from './status.tsx';

/** What comes into the region from now on and is not kept from the reader of a screen. */
function readOut(region: HTMLElement): () => readonly string[] {
  const hearing = new MutationObserver(() => undefined);
  hearing.observe(region, { childList: true, characterData: true, subtree: true });
  return () =>
    hearing
      .takeRecords()
      .flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes]))
      .filter((node) => (node instanceof HTMLElement ? node : node.parentElement)?.closest('[inert]') === null)
      .map(({ textContent }) => textContent ?? '');
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test('what comes together with its region is seen at once, and said once the region is known (WCAG 2.2, 4.1.3)', () => {
  render(<Status as="p">Betting is closed</Status>);
  const region = screen.getByRole('status');
  const told = readOut(region);
  expect(region.textContent).toBe('Betting is closed');
  expect(region.querySelector('[inert]')?.textContent).toBe('Betting is closed');
  passTime(199);
  expect(told()).toEqual([]);
  passTime(1);
  expect(told()).toEqual(['Betting is closed']);
  expect(region.querySelector('[inert]')).toBeNull();
});

test('words that change are said as they change, and those that stay are not said again', () => {
  const { rerender } = render(<Status>1 waits</Status>);
  passTime(200);
  const told = readOut(screen.getByRole('status'));
  rerender(<Status className="text-amber">1 waits</Status>);
  expect(told()).toEqual([]);
  rerender(<Status className="text-amber">2 wait</Status>);
  expect(told()).toEqual(['2 wait']);
});
