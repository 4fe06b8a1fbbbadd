import { configCalls } from '@drawroom/contract/config';
import { houseSetting } from '../kernel/house-settings.ts';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { presentConfigs } from './present.ts';

export function configHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(configCalls.currentDate, async () => ({ serverTime: kernel.clock.now() })),
    handle(configCalls.configs, async () =>
      presentConfigs(kernel, {
        registration: await houseSetting(kernel, kernel.db, 'registration'),
        languages: await houseSetting(kernel, kernel.db, 'languages'),
      }),
    ),
  ];
}
