import { cancelOrder } from '@drawroom/contract/lottery';
import type { ReplyOf } from '@drawroom/contract/call';
import { call } from '../shell/api.ts';
import { memberCenterQuery } from '../shell/member-center.ts';
import { queryClient } from '../shell/query-client.ts';
import { rememberBalance } from '../shell/session-store.ts';
import { isRecord, readKept, writeKept } from './kept.ts';
import { lotteryKeys } from './queries.ts';

const isRefs = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((ref) => typeof ref === 'string');

/** The clientRef of an order's cancelling: made once, on the phone before it is sent, the same for every attempt. */
function refOf(orderNo: string): string {
  const refs = readKept('cancelRefs', {}, isRefs);
  const ref = refs[orderNo] ?? crypto.randomUUID();
  writeKept('cancelRefs', { ...refs, [orderNo]: ref });
  return ref;
}

/** Cancels an own order whose round is open; its stake comes back in full. Throws what the call throws. */
export async function cancelOwnOrder(orderNo: string): Promise<ReplyOf<typeof cancelOrder>> {
  try {
    const reply = await call(cancelOrder, { orderNo, clientRef: refOf(orderNo) });
    const { [orderNo]: _done, ...others } = readKept('cancelRefs', {}, isRefs);
    writeKept('cancelRefs', others);
    rememberBalance(reply.balance);
    return reply;
  } finally {
    // Whatever came back, what is true now is on the server.
    void queryClient.invalidateQueries({ queryKey: lotteryKeys.bets() });
    void queryClient.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
  }
}
