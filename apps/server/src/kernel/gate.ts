import { Refusal } from './refusal.ts';

/** Lets costly work through, so much at a time. */
export interface Gate {
  /** @throws Refusal `server.busy` when too many wait */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Whether the next one would be refused: known before anything has been spent on it. */
  readonly isFull: boolean;
}

/**
 * A gate for work that costs much: lets `atOnce` pieces run, `waitingMax` wait and refuses the rest, so that a flood of
 * it stays bounded. With `rests`, while others wait, a place stays empty as long as its last piece took: a flood
 * then has half of the processors that the work could take, and the house the other half.
 */
export function createGate(atOnce: number, waitingMax: number, { rests = false } = {}): Gate {
  let running = 0;
  const waiting: (() => void)[] = [];
  const handOver = (): void => {
    // The place is handed over, so that nobody slips in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  const enter = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Refusal('server.busy');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      if (rests && waiting.length > 0) setTimeout(handOver, performance.now() - startedAt);
      else handOver();
    }
  };
  return Object.defineProperty(enter, 'isFull', {
    get: () => running >= atOnce && waiting.length >= waitingMax,
  }) as unknown as Gate;
}
