import type { Kernel, Slice } from '../kernel/kernel.ts';
import { configHandlers } from './routes.ts';

export { HOUSE_CURRENCY } from './currencies.ts';

/** The clock and the settings a client needs before anything else. */
export function createConfigSlice(kernel: Kernel): Slice {
  return { name: 'config', handlers: configHandlers(kernel) };
}
