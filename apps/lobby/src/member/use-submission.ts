import { useRemainingMs } from '@drawroom/ui/use-remaining';
import { useRef, useState } from 'react';
import { serverNow } from '../shell/server-time.ts';
import { waitSecondsOf } from './refused-fields.ts';

export interface Submission {
  readonly busy: boolean;
  /** Why the last attempt failed; null before the first and while one runs. */
  readonly failure: unknown;
  /** Time until another attempt is taken, ms; 0 when one is taken now. */
  readonly waitMs: number;
  /** Runs the work unless it runs already or is throttled. Never throws. */
  submit(): Promise<void>;
  /** Forgets failure and wait: what was entered is no longer what was refused. */
  forget(): void;
}

/**
 * One attempt at a time at sending a visitor's form, with the wait the server asks for. The screens before login do
 * without the query cache, which is not in their bundle.
 */
export function useSubmission(work: () => Promise<void>): Submission {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [freeAtMs, setFreeAtMs] = useState<number | null>(null);
  const waitMs = useRemainingMs(freeAtMs, serverNow) ?? 0;

  async function submit(): Promise<void> {
    if (running.current || waitMs > 0) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (reason) {
      const seconds = waitSecondsOf(reason);
      setFreeAtMs(seconds === null ? null : serverNow() + seconds * 1000);
      setFailure(reason);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  function forget(): void {
    setFailure(null);
    setFreeAtMs(null);
  }
  return { busy, failure, waitMs, submit, forget };
}
