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
    const state = { ended: false, again: false, running: false };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async (): Promise<void> => {
      if (state.running) {
        state.again = true;
        return;
      }
      state.running = true;
      clearTimeout(timer);
      do {
        state.again = false;
        await latest.current().catch(() => undefined);
      } while (state.again && !state.ended);
      state.running = false;
      if (!state.ended) timer = setTimeout(() => void run(), pauseMs.current);
    };
    wake.current = () => void run();
    void run();
    return () => {
      state.ended = true;
      wake.current = () => undefined;
      clearTimeout(timer);
    };
  }, [isPushed]);
}
