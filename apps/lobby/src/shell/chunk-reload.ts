import { hostPlace } from '../host/host-place.ts';
import { serverAnswers } from './load-part.ts';
import { reportNetworkFailure } from './network-store.ts';

/** Counter of reloads after a missing chunk (spec §8): the page reloads once and stops when the counter is above 1. */
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

/** A part is also missing when the network is away; reloading would then end on the browser's own error page. */
async function reloadIfReplaced(): Promise<void> {
  if (!(await serverAnswers())) return reportNetworkFailure();
  if (takeChunkFailure(sessionStorage) === 'reload') reloadPage();
}

/** Reloads once when a new release has replaced the parts this page was about to load (spec §8). */
export function watchChunkFailures(): void {
  window.addEventListener('vite:preloadError', () => void reloadIfReplaced());
  // A minute of calm: what is loaded now belongs together, a later release may reload once more.
  setTimeout(() => sessionStorage.removeItem(COUNTER), 60_000);
}
