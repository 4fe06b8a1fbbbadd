import {
  isQueueName,
  QUEUE_NEWS_PATH,
  QUEUE_NEWS_PULSE_MS,
  QUEUE_NEWS_READY,
  type QueueName,
} from '@drawroom/contract/operator-queues';

/** Tries again after so long, ms, and longer each time that it came to nothing. */
const AGAIN_MS = [1_000, 3_000, 10_000, 30_000] as const;
/** A stream that says nothing for so long is dead, whatever the browser thinks of it. */
const SILENT_MS = 2.5 * QUEUE_NEWS_PULSE_MS;

/** What the server pushes about queues: that one has changed. */
export interface NewsLine {
  /** Calls `onNews` when this queue changed, and once when the line is there, since before that nothing was heard. Returns how to stop. */
  hear(queue: QueueName, onNews: () => void): () => void;
  /** Whether news come at this moment; where they do not, pages ask by themselves. */
  isLive(): boolean;
  /** Calls back when `isLive` has changed. */
  watch(onChange: () => void): () => void;
}

/** Of nobody, or where nobody pushes. */
export const NO_NEWS: NewsLine = { hear: () => () => undefined, isLive: () => false, watch: () => () => undefined };

/**
 * The stream of one session. It is open while somebody hears and the tab is seen, for a browser gives all tabs of a host six connections together;
 * and comes back by itself.
 */
export function createNewsLine(token: string): NewsLine {
  const hearers = new Map<() => void, QueueName>();
  const watchers = new Set<() => void>();
  let live = false;
  let running: AbortController | null = null;
  const setLive = (now: boolean): void => {
    if (live === now) return;
    live = now;
    for (const watcher of watchers) watcher();
  };
  const take = (data: string): void => {
    if (data === QUEUE_NEWS_READY) setLive(true);
    for (const [onNews, queue] of hearers) if (data === QUEUE_NEWS_READY || data === queue) onNews();
  };
  async function run(away: AbortController): Promise<void> {
    for (let tries = 0; !away.signal.aborted; tries += 1) {
      const began = await listen(token, away.signal, take).catch(() => false);
      if (running === away) setLive(false);
      if (began) tries = 0;
      await pause(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 1_000, away.signal);
    }
  }
  const settle = (): void => {
    const isWanted = hearers.size > 0 && document.visibilityState !== 'hidden';
    if (isWanted && running === null) {
      running = new AbortController();
      void run(running);
    }
    if (isWanted || running === null) return;
    running.abort();
    running = null;
    setLive(false);
  };
  return {
    hear: (queue, onNews) => {
      // Each has its own place, were it the same function twice.
      const hearer = (): void => onNews();
      if (hearers.size === 0) document.addEventListener('visibilitychange', settle);
      hearers.set(hearer, queue);
      settle();
      return () => {
        hearers.delete(hearer);
        if (hearers.size === 0) document.removeEventListener('visibilitychange', settle);
        settle();
      };
    },
    isLive: () => live,
    watch: (onChange) => {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
  };
}

/** Reads one stream to its end; true when it had begun. A stream has no header of its own for the token where the browser opens it, so it is fetched. */
async function listen(token: string, away: AbortSignal, take: (data: string) => void): Promise<boolean> {
  const own = new AbortController();
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  const end = (): void => {
    own.abort();
    reader?.cancel().catch(() => undefined);
  };
  away.addEventListener('abort', end);
  const decoder = new TextDecoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, SILENT_MS);
  };
  let began = false;
  try {
    alive();
    const reply = await fetch(QUEUE_NEWS_PATH, { headers: { token }, signal: own.signal });
    if (!reply.ok || reply.body === null) return false;
    reader = reply.body.getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done || away.aborted) return began;
      alive();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue;
        const data = line.slice('data: '.length);
        if (data !== QUEUE_NEWS_READY && !isQueueName(data)) continue;
        began = true;
        take(data);
      }
    }
  } catch {
    return began;
  } finally {
    clearTimeout(timer);
    away.removeEventListener('abort', end);
  }
}

function pause(forMs: number, away: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, forMs);
    away.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
