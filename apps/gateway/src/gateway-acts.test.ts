import type { GatewayEvent } from '@drawroom/contract/gateway-wire';
import { expect, it } from 'vitest';
import { createActs } from './gateway-acts.ts';
import { openState } from './gateway-state.ts';

it('a gateway that starts again goes on confirming the transfers that it knew: the chain has not stood still', async () => {
  const state = openState('');
  state.transfers.push({
    txId: 'tx-1',
    network: 'TRON',
    address: 'T1',
    amount: '14.000123',
    currency: 'USDT',
    seenAt: 1,
    confirmations: 1,
  });
  const final = new Promise<GatewayEvent>((resolve) => {
    const tell = (_url: string, event: GatewayEvent): void => {
      if (event.type === 'transfer' && event.confirmations === 6) resolve(event);
    };
    createActs(state, { tell, watchUrl: 'http://house', blockMs: 1 });
  });
  // Nothing else keeps the process here: its timers are not to hold up an end.
  const hold = setInterval(() => undefined, 1_000);
  await expect(final).resolves.toMatchObject({ txId: 'tx-1', amount: '14.000123' });
  clearInterval(hold);
});
