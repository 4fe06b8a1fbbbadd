import type { Kernel, Tx } from '../kernel/kernel.ts';

/** A deposit as it passes. */
export interface Passed {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly accountId: bigint;
  /** What arrived, minor units. */
  readonly amountMinor: bigint;
  /** When its order was placed, Unix ms. */
  readonly placedAtMs: number;
}

/** What this slice needs of those above it; `app.ts` hands it in. */
export interface DepositDeps {
  /** What they do in the transaction that passes a deposit, once for each; left out: nothing. */
  readonly onPassed?: (t: Tx, passed: Passed) => Promise<void>;
}

/** What the use cases of this slice stand on. */
export type DepositKernel = Pick<
  Kernel,
  'config' | 'db' | 'clock' | 'log' | 'outbox' | 'metrics' | 'vault' | 'messages'
> &
  DepositDeps;
