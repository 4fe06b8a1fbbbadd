import type { Kernel } from '../../kernel/kernel.ts';
import { RepeatedWork } from '../../kernel/repeated-work.ts';
import type { AuditBooks } from '../deps.ts';
import { takeBalance } from './take-balance.ts';

const LOOK_MS = 10 * 60_000;

/**
 * Takes each day's trial balance once it is over, and at the start when yesterday's is missing. Every worker looks; one of them finds
 * something to do.
 */
export function booksWatch(kernel: Kernel, audit: AuditBooks): RepeatedWork {
  return new RepeatedWork(async () => void (await takeBalance(kernel, audit)), {
    pauseMs: LOOK_MS,
    atOnce: true,
    onFault: (error) => {
      kernel.metrics.count('wallet_books_fault_total');
      kernel.log.error({ err: error }, 'books: trial balance not taken now');
    },
  });
}
