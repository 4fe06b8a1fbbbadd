import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGate } from '../gate.ts';

const WAITING_MAX = 16;
const SECONDS_MAX = 30;

/**
 * Draws papers and pictures with text, one at a time in a thread of its own: parsing a font takes a while, and bets do not wait for it.
 * `script` gets the page as its `workerData` and posts the bytes.
 * @throws Refusal `server.busy` when too many wait
 */
export function createDrawer<Page>(script: URL): (page: Page) => Promise<Uint8Array> {
  const gate = createGate(1, WAITING_MAX);
  return (page) => gate(() => drawn(script, page));
}

async function drawn(script: URL, page: unknown): Promise<Uint8Array> {
  const worker = new Worker(script, { workerData: page });
  try {
    // `once` rejects when the thread fails.
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(SECONDS_MAX * 1_000) })) as [
      Uint8Array,
    ];
    return bytes;
  } finally {
    await worker.terminate();
  }
}
