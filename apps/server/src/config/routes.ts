import { configCalls } from '@drawroom/contract/config';
import { houseSetting } from '../kernel/house-settings.ts';
import { publicAddress } from '../kernel/public-address.ts';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { presentConfigs } from './present.ts';
import { presentReference } from './reference.ts';
import type { Served } from './served.ts';

export function configHandlers(kernel: Kernel, { version, release }: Served): readonly Handler[] {
  const download = (host: string): string => `${publicAddress(kernel.config, host)}/download`;
  return [
    handle(configCalls.checkUpdate, async (input, { host }) => ({
      version,
      release,
      update: input.release !== undefined && release !== null && input.release !== release,
      url: download(host),
    })),
    handle(configCalls.getAppUrl, async (_input, { host }) => ({ url: download(host) })),
    handle(configCalls.reference, async () => presentReference()),
    handle(configCalls.currentDate, async () => ({ serverTime: kernel.clock.now() })),
    handle(configCalls.configs, async () =>
      presentConfigs(kernel, {
        registration: await houseSetting(kernel, kernel.db, 'registration'),
        languages: await houseSetting(kernel, kernel.db, 'languages'),
      }),
    ),
  ];
}
