import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGate } from './gate.ts';

const WAITING_MAX = 16;
const SECONDS_MAX = 30;

/**
 * Makes files that take a while (pages and pictures with text, workbooks), one at a time in a thread of its own: bets do not wait for it.
 * `script` gets what is to stand in the file as its `workerData` and posts the bytes.
 * @throws Refusal `server.busy` when too many wait
 */
export function createFileMaker<Content>(script: URL): (content: Content) => Promise<Uint8Array> {
  const gate = createGate(1, WAITING_MAX);
  return (content) => gate(() => made(script, content));
}

async function made(script: URL, content: unknown): Promise<Uint8Array> {
  const worker = new Worker(script, { workerData: content });
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
