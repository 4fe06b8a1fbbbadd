import { reportNetworkFailure } from './network-store.ts';

/** How long to wait before a part of the page is asked for again while the server is away, ms. */
export const PART_RETRY_MS = 2_000;

/** True when the server answers at all; behind a gateway 502 and 504 mean that it is away (spec §8). */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/**
 * Loads a part of the page. While the server is away it says so by the network-error flag (spec §8) and tries again until
 * the part is here: a reload then would end on the browser's own error page. When the server answers and the part is still
 * missing, a new release has replaced it, and the failure is passed on.
 */
export function loadPart<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (;;) {
      try {
        return await load();
      } catch (failure) {
        if (await serverAnswers()) throw failure;
        reportNetworkFailure();
        await new Promise((resolve) => setTimeout(resolve, PART_RETRY_MS));
      }
    }
  };
}
