import { reportNetworkFailure } from './network-store.ts';

/** How long to wait before a part of the page is asked for again while the server is away, ms. */
export const PART_RETRY_MS = 2_000;

/** A part of the page that the answering server no longer has: a new release has replaced it. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

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
 * missing, a new release has replaced it: `PartMissing`. The router knows a browser's own error for it and would reload the
 * page by itself, beside the one reload of spec §8.
 */
export function loadPart<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (;;) {
      try {
        return await load();
      } catch (failure) {
        if (await serverAnswers()) throw new PartMissing('part missing', { cause: failure });
        reportNetworkFailure();
        await new Promise((resolve) => setTimeout(resolve, PART_RETRY_MS));
      }
    }
  };
}
