import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { WithdrawalDeps } from './deps.ts';
import { httpPayouts } from './http-payouts.ts';
import { watchLateOrders } from './late-orders.ts';
import { closeBlockedBy, forget, ownData } from './own-data.ts';
import { payoutDoor } from './payout-door.ts';
import { payOut, payoutRunner } from './payout-runner.ts';
import { withdrawalHandlers } from './routes.ts';

/** Points on their way out: requests, the people and rules that let them through, and what pays them. */
export function createWithdrawalSlice(kernel: Kernel, deps: WithdrawalDeps): Slice {
  const gateway = deps.gateway === null ? null : httpPayouts(kernel, deps.gateway);
  const lateOrders = watchLateOrders(kernel);
  const runner = payoutRunner(kernel, async () => {
    if (gateway !== null) await payOut({ kernel, gateway });
    await lateOrders.look();
  });
  return {
    name: 'withdrawal',
    handlers: withdrawalHandlers(kernel, deps),
    exportOf: (memberId) => ownData(kernel, memberId),
    closeBlockedBy,
    forget,
    callbacks: deps.gateway === null ? [] : [payoutDoor(kernel, deps.gateway.secret)],
    start: async () => {
      if (deps.paysOut) runner.start();
    },
    stop: () => runner.stop(),
  };
}
