import type { WorkChallenge, WorkSolution } from '@drawroom/contract/member-captcha';
import { solveWork } from '@drawroom/client/solve-work';
// Its address, made by the build.
// oxlint-disable-next-line import/default
import workerUrl from './captcha-worker.ts?worker&url';

export interface DoWorkOptions {
  /** Ends the work; it then gives null. */
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** What the worker says: how far it is, or how it ended. */
export type WorkNews =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'end'; readonly solution: WorkSolution | null };

/** Does the work of a captcha beside the screen, or between its frames where no worker starts. */
export async function doWork(challenge: WorkChallenge, options: DoWorkOptions): Promise<WorkSolution | null> {
  const { signal, onProgress } = options;
  const worker = startWorker();
  if (worker !== null) {
    try {
      return await inWorker(worker, challenge, options);
    } catch {
      // It did not start: an old browser, or a policy of somebody in between.
    } finally {
      worker.terminate();
    }
  }
  return solveWork(challenge, { onProgress, isOver: () => signal.aborted });
}

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

/** The page's policy wants addresses of scripts vouched for; this one comes from our own build. */
function trusted(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  return factory?.createPolicy('captcha-worker', { createScriptURL: () => url }).createScriptURL(url) ?? url;
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null;
  try {
    return new Worker(trusted(workerUrl), { type: 'module' });
  } catch {
    return null;
  }
}

function inWorker(worker: Worker, challenge: WorkChallenge, options: DoWorkOptions): Promise<WorkSolution | null> {
  return new Promise((resolve, reject) => {
    options.signal.addEventListener('abort', () => resolve(null));
    worker.addEventListener('error', () => reject(new Error('no worker')));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkNews>) => {
      if (data.kind === 'progress') options.onProgress(data.share);
      else resolve(data.solution);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(challenge);
  });
}
