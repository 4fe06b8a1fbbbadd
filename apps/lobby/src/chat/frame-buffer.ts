/** Gathers what comes in quick succession and hands it on together. */
export interface FrameBuffer<T> {
  add(item: T): void;
  /** Hands on at once what is there. */
  flush(): void;
  stop(): void;
}

/** In a busy room what is shown changes no more often than this, ms: nobody reads faster, and a slow phone draws each change. */
const PACE_MS = 100;
/** A page that is not seen has no frames; there the gathered is handed on this often, ms. */
const UNSEEN_MS = 1_000;

/**
 * Hands on everything that was added before the next frame, once per frame and at a quiet pace: a burst of events costs one drawing
 * instead of one each.
 */
export function createFrameBuffer<T>(take: (items: readonly T[]) => void): FrameBuffer<T> {
  let items: T[] = [];
  let cancel: (() => void) | null = null;
  let handedAt = -Infinity;

  function flush(): void {
    cancel?.();
    cancel = null;
    if (items.length === 0) return;
    const taken = items;
    items = [];
    handedAt = performance.now();
    take(taken);
  }
  function schedule(): void {
    if (cancel !== null) return;
    const seen = document.visibilityState === 'visible';
    const restMs = seen ? handedAt + PACE_MS - performance.now() : UNSEEN_MS;
    if (restMs > 0) {
      const timer = setTimeout(seen ? nextFrame : flush, restMs);
      cancel = () => clearTimeout(timer);
    } else nextFrame();
  }
  function nextFrame(): void {
    const frame = requestAnimationFrame(flush);
    cancel = () => cancelAnimationFrame(frame);
  }
  return {
    add: (item) => {
      items.push(item);
      schedule();
    },
    flush,
    stop: () => {
      cancel?.();
      cancel = null;
      items = [];
    },
  };
}
