import { configCalls } from '@drawroom/contract/config';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { presentConfigs } from './present.ts';

export function configHandlers(kernel: Kernel): readonly Handler[] {
  // The settings do not change while the server runs.
  const configs = presentConfigs(kernel.config);
  return [
    handle(configCalls.currentDate, async () => ({ serverTime: kernel.clock.now() })),
    handle(configCalls.configs, async () => configs),
  ];
}
