import { monitorEventLoopDelay } from 'node:perf_hooks';
import { answerParent } from './child-process.ts';

/** What a server process says of itself. */
export interface ServerFigures {
  /** Resident memory, bytes; after a collection when one was asked for. */
  readonly rssBytes: number;
  /** What of it holds objects and buffers, bytes. */
  readonly heapBytes: number;
  /** Processor time since the start, all threads, ms. */
  readonly cpuMs: number;
  /** Longest turn of the event loop since the last question, ms. */
  readonly longestTurnMs: number;
}

const NANOSECONDS_PER_MS = 1e6;
const turns = monitorEventLoopDelay({ resolution: 1 });
turns.enable();

// Loaded before the server by `--import`: the product itself knows nothing of being measured.
answerParent(async ({ collect }: { collect: boolean }): Promise<ServerFigures> => {
  const longestTurnMs = turns.max / NANOSECONDS_PER_MS;
  const { user, system } = process.cpuUsage();
  // Twice: what the first run has let go of, the second one returns.
  if (collect) for (let run = 0; run < 2; run += 1) await globalThis.gc?.({ type: 'major', execution: 'async' });
  turns.reset();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed + external, cpuMs: (user + system) / 1_000, longestTurnMs };
});
