/** Gathers what comes in quick succession and hands it on together. */
export interface FrameBuffer<T> {
  add(item: T): void;
  /** Hands on at once what is there. */
  flush(): void;
  stop(): void;
}

/** In a busy room what is shown changes no more often than this, ms: nobody reads faster, and a slow phone draws each change. */
const PACE_MS = 100;
/** A phone that takes long over a change rests this many times as long before the next one, and moves meanwhile. */
const REST_FACTOR = 4;
/** However slow the phone, what was said is shown within this, ms. */
const PACE_MAX_MS = 400;
/** A page that is not seen has no frames; there the gathered is handed on this often, ms. */
const UNSEEN_MS = 1_000;

/**
 * Hands on everything that was added before the next frame, once per frame and at a quiet pace: a burst of events costs one drawing
 * instead of one each.
 */
export function createFrameBuffer<T>(take: (items: readonly T[]) => void): FrameBuffer<T> {
  let items: T[] = [];
  let cancel: (() => void) | null = null;
  let nextAt = -Infinity;

  function flush(): void {
    cancel?.();
    cancel = null;
    if (items.length === 0) return;
    const taken = items;
    items = [];
    const handedAt = performance.now();
    nextAt = handedAt + PACE_MS;
    take(taken);
    // A task of its own, which comes once the frame with the change in it has been made.
    setTimeout(() => {
      const tookMs = performance.now() - handedAt;
      nextAt = handedAt + Math.min(PACE_MAX_MS, Math.max(PACE_MS, tookMs * REST_FACTOR));
    });
  }
  function schedule(): void {
    if (cancel !== null) return;
    const seen = document.visibilityState === 'visible';
    const restMs = seen ? nextAt - performance.now() : UNSEEN_MS;
    if (restMs > 0) {
      // Only afterwards is it known how long the last change took.
      const timer = setTimeout(seen ? again : flush, restMs);
      cancel = () => clearTimeout(timer);
    } else nextFrame();
  }
  function again(): void {
    cancel = null;
    schedule();
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
