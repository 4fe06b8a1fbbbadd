import type { QueueName } from '@drawroom/contract/operator-queues';
import { useCallback, useEffect, useRef } from 'react';
import { useQueueNews } from './use-queue-news.ts';

/** How often the desk looks for news, ms, and how often where they are pushed: nothing should be missed, but it costs little to be sure. */
const PAUSE_MS = 2_000;
const PUSHED_PAUSE_MS = 30_000;

/**
 * Does `look` at once, whenever the queue is said to have changed, and two seconds after each time where nothing is pushed; never twice at
 * the same time. A fault is left for the next time.
 */
export function usePolled(look: () => Promise<void>, queue: QueueName): void {
  const latest = useRef(look);
  const wake = useRef<() => void>(() => undefined);
  const isPushed = useQueueNews(
    queue,
    useCallback(() => wake.current(), []),
  );
  const pauseMs = useRef(PAUSE_MS);
  useEffect(() => {
    latest.current = look;
    pauseMs.current = isPushed ? PUSHED_PAUSE_MS : PAUSE_MS;
  });
  useEffect(() => {
    let ended = false;
    let again = false;
    let running = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (): Promise<void> => {
      if (running) {
        again = true;
        return;
      }
      running = true;
      clearTimeout(timer);
      do {
        again = false;
        await latest.current().catch(() => undefined);
      } while (again && !ended);
      running = false;
      if (!ended) timer = setTimeout(() => void run(), pauseMs.current);
    };
    wake.current = () => void run();
    void run();
    return () => {
      ended = true;
      wake.current = () => undefined;
      clearTimeout(timer);
    };
  }, [isPushed]);
}
