import { useVisit } from './session.ts';

/** Whether anybody sees the page: a hidden one is quiet and does not move. */
export function useVisible(): boolean {
  return useVisit().visible;
}

/** Whether the player wants as little motion as possible. */
export function isStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
