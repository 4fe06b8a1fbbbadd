import { Refusal } from './refusal.ts';

/**
 * A gate for work that costs much: lets `atOnce` pieces run, `waitingMax` wait and refuses the rest, so that a flood of
 * it stays bounded.
 * @throws Refusal `server.busy` when too many wait
 */
export function createGate(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Refusal('server.busy');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed over, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
