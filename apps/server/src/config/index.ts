import { logoFiles } from '../kernel/house-logo.ts';
import type { Kernel, Slice } from '../kernel/kernel.ts';
import { configHandlers } from './routes.ts';
import type { Served } from './served.ts';

export { HOUSE_CURRENCY } from './currencies.ts';
export { releaseIn } from './served.ts';

/** The clock and the settings a client needs before anything else, and the house's logo. */
export function createConfigSlice(kernel: Kernel, served: Served): Slice {
  return { name: 'config', handlers: configHandlers(kernel, served), files: [logoFiles(kernel)] };
}
