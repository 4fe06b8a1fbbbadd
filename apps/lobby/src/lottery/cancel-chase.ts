import type { ReplyOf } from '@drawroom/contract/call';
import { chaseCancel } from '@drawroom/contract/lottery-chase';
import { call } from '../shell/api.ts';
import { queryClient } from '../shell/query-client.ts';
import { rememberBalance } from '../shell/session-store.ts';
import { withCancelRef } from './cancel-order.ts';
import { lotteryKeys } from './queries.ts';

/** Cancels what is left of an own chase; what is frozen comes back. Throws what the call throws. */
export async function cancelOwnChase(chaseNo: string): Promise<ReplyOf<typeof chaseCancel>> {
  try {
    // Orders and chases are numbered apart.
    return await withCancelRef(`chase ${chaseNo}`, async (clientRef) => {
      const reply = await call(chaseCancel, { chaseNo, clientRef });
      rememberBalance(reply.balance);
      return reply;
    });
  } finally {
    void queryClient.invalidateQueries({ queryKey: lotteryKeys.chases() });
    void queryClient.invalidateQueries({ queryKey: ['wallet'] });
  }
}
