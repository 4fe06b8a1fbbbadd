import type { Kernel } from '../kernel/kernel.ts';

/** What the use cases of this slice stand on. */
export type ServiceKernel = Pick<Kernel, 'config' | 'db' | 'clock' | 'log' | 'outbox' | 'vault' | 'metrics'>;
