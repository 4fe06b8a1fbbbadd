import { CALLBACK_PATHS } from '@drawroom/contract/gateway-wire';
import { DEMO_CHAIN_CHANNEL, demoGatewaySecret, ensureDemoChannels } from '@drawroom/server/demo/demo-channels';
import { startSampleGateway, type SampleGateway } from '@drawroom/server/sample-gateway';
import type { BootedServer } from './boot.ts';

/** The sample gateway as a test uses it. */
export interface TestGateway extends SampleGateway, AsyncDisposable {
  /** Changes how it behaves: `{ payments: 'silent' }`, `{ events: 'lost' }`, `{ payouts: 'failed' }`. */
  behave(manners: Readonly<Record<string, string>>): Promise<void>;
  /** Presses a button of one of its pages: a pay page's address, or `/chain`, `/payouts`. */
  press(page: string, form: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * Starts the real gateway process on a free port and points the demo channels of a booted server at it. Confirmations come every
 * 50 ms, and events that were not taken are told again after 100.
 */
export async function startTestGateway({ server, url: houseUrl }: BootedServer): Promise<TestGateway> {
  const { kernel } = server;
  const gateway = await startSampleGateway({
    port: 0,
    secret: demoGatewaySecret(kernel.vault),
    watchUrl: `${houseUrl}${CALLBACK_PATHS.deposit}/${DEMO_CHAIN_CHANNEL}`,
    env: { GATEWAY_BLOCK_MS: '50', GATEWAY_RETRY_MS: '100' },
  });
  await kernel.db.tx((t) => ensureDemoChannels(t, kernel, { gatewayUrl: gateway.url, houseUrl }));
  return {
    ...gateway,
    behave: async (manners) => {
      await fetch(`${gateway.url}/control`, { method: 'POST', body: JSON.stringify(manners) });
    },
    press: async (page, form) => {
      const body = new URLSearchParams(form);
      const { status } = await fetch(new URL(page, gateway.url), { method: 'POST', body, redirect: 'manual' });
      if (status !== 303) throw new Error(`the page ${page} answered ${status}`);
    },
    [Symbol.asyncDispose]: gateway.stop,
  };
}
