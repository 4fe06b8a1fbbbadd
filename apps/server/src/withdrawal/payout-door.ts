import { CALLBACK_PATHS, gatewayEvent } from '@drawroom/contract/gateway-wire';
import { signedPart, wireFault } from '@drawroom/contract/signed-wire';
import { jsonOf } from '../kernel/json-of.ts';
import type { CallbackDoor, Kernel } from '../kernel/kernel.ts';
import { payoutEvent } from './payout-runner.ts';

/**
 * Where a gateway tells what became of its payouts. Signature and time are proved over the raw body before anything of it is read
 * . An event that is told again is answered like the first time.
 */
export function payoutDoor(kernel: Kernel, secret: string): CallbackDoor {
  return {
    folder: CALLBACK_PATHS.payout,
    answer: async ({ body, header }) => {
      const fault = await wireFault(secret, signedPart(header, body), kernel.clock.now());
      if (fault !== null) {
        kernel.metrics.count('withdrawal_callback_refused_total', { fault });
        return { status: 401, body: { error: fault } };
      }
      const event = gatewayEvent.safeParse(jsonOf(body));
      if (!event.success || event.data.type !== 'payout') return { status: 400, body: { error: 'form' } };
      const isOurs = await payoutEvent(kernel, event.data);
      return isOurs ? { status: 200, body: { ok: true } } : { status: 404, body: { error: 'unknown' } };
    },
  };
}
