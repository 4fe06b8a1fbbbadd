import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createGate } from '../../kernel/gate.ts';
import type { PdfPage } from './pdf-worker.ts';

const WAITING_MAX = 16;
const SECONDS_MAX = 30;

/**
 * Draws statements as PDF, one at a time in a thread of its own, with the fonts it needs cut down to the characters used.
 * @throws Refusal `server.busy` when too many wait
 */
export function createPdfMaker(): (page: PdfPage) => Promise<Uint8Array> {
  const gate = createGate(1, WAITING_MAX);
  return (page) => gate(() => drawn(page));
}

async function drawn(page: PdfPage): Promise<Uint8Array> {
  const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), { workerData: page });
  try {
    // `once` rejects when the thread fails.
    const [pdf] = (await once(worker, 'message', { signal: AbortSignal.timeout(SECONDS_MAX * 1_000) })) as [Uint8Array];
    return pdf;
  } finally {
    await worker.terminate();
  }
}
