import { hostPlace } from '../host/host-place.ts';
import { serverAnswers } from './load-part.ts';
import { reportNetworkFailure } from './network-store.ts';

/** Counter of reloads after a missing chunk or a refused frame (spec §8): the page reloads once and stops when the counter is above 1. */
const COUNTER = 'chunkReloads';

/** What to do about a part of the page that could not be loaded; counts the attempt in `storage`. */
export function takeChunkFailure(storage: Storage): 'reload' | 'give-up' {
  const count = Number(storage.getItem(COUNTER) ?? '0') + 1;
  storage.setItem(COUNTER, String(count));
  return count > 1 ? 'give-up' : 'reload';
}

/** Loads the page anew: the Android shell does it itself, so that it also drops what it keeps of the old release (spec §8). */
export function reloadPage(): void {
  if (!hostPlace.current?.refresh()) window.location.reload();
}

/**
 * Loads the page anew, once, where the server has something newer than the page was made from; a minute of calm later it may again.
 * False where it did not. While the network is away the reload would end on the browser's own error page.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!(await serverAnswers())) {
    reportNetworkFailure();
    return false;
  }
  if (takeChunkFailure(sessionStorage) === 'give-up') return false;
  reloadPage();
  return true;
}

/** Reloads once when a new release has replaced the parts this page was about to load (spec §8). */
export function watchChunkFailures(): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce());
  // A minute of calm: what is loaded now belongs together, a later release may reload once more.
  setTimeout(() => sessionStorage.removeItem(COUNTER), 60_000);
}
