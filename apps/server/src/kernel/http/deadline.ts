import { Refusal } from '../refusal.ts';

export interface Deadline {
  /**
   * Waits for work, but not much longer than the deadline. The work itself goes on: what it has committed is found again
   * by its `clientRef`.
   * @throws Refusal `server.busy`
   */
  within<T>(work: Promise<T>): Promise<T>;
  stop(): void;
}

interface Waiting {
  readonly until: number;
  readonly late: () => void;
}

/**
 * One deadline for every call. A single ticker looks after all of them: a timer for each would cost more than the
 * rest of the dispatcher's bookkeeping. Late by a tenth of `ms` at most.
 */
export function createDeadline(ms: number): Deadline {
  // All wait equally long, so they fall due in the order in which they came.
  const waiting = new Set<Waiting>();
  const ticker = setInterval(
    () => {
      const now = performance.now();
      for (const one of waiting) {
        if (one.until > now) break;
        waiting.delete(one);
        one.late();
      }
    },
    Math.max(1, ms / 10),
  ).unref();
  return {
    within: <T>(work: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const one: Waiting = { until: performance.now() + ms, late: () => reject(new Refusal('server.busy')) };
        waiting.add(one);
        work.then(
          (result) => {
            waiting.delete(one);
            resolve(result);
          },
          (error: unknown) => {
            waiting.delete(one);
            reject(error);
          },
        );
      }),
    stop: () => clearInterval(ticker),
  };
}
