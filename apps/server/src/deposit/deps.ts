import type { Kernel } from '../kernel/kernel.ts';

/** What the use cases of this slice stand on. */
export type DepositKernel = Pick<
  Kernel,
  'config' | 'db' | 'clock' | 'log' | 'outbox' | 'metrics' | 'vault' | 'messages'
>;
