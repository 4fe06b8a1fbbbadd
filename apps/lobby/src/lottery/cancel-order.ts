import { cancelOrder } from '@drawroom/contract/lottery';
import type { ReplyOf } from '@drawroom/contract/call';
import { call } from '../shell/api.ts';
import { memberCenterQuery } from '../shell/member-center.ts';
import { queryClient } from '../shell/query-client.ts';
import { rememberBalance } from '../shell/session-store.ts';
import { isRecord, readKept, writeKept } from '../shell/kept.ts';
import { lotteryKeys } from './queries.ts';

const isRefs = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((ref) => typeof ref === 'string');

/**
 * Sends a cancelling under a clientRef that is made once, is on the phone before it is sent and is the same for every attempt
 * . `what` names what is cancelled; its reference is forgotten once the answer is here.
 */
export async function withCancelRef<T>(what: string, send: (clientRef: string) => Promise<T>): Promise<T> {
  const refs = readKept('cancelRefs', {}, isRefs);
  const ref = refs[what] ?? crypto.randomUUID();
  writeKept('cancelRefs', { ...refs, [what]: ref });
  const reply = await send(ref);
  const { [what]: _done, ...others } = readKept('cancelRefs', {}, isRefs);
  writeKept('cancelRefs', others);
  return reply;
}

/** Cancels an own order whose round is open; its stake comes back in full. Throws what the call throws. */
export async function cancelOwnOrder(orderNo: string): Promise<ReplyOf<typeof cancelOrder>> {
  try {
    return await withCancelRef(orderNo, async (clientRef) => {
      const reply = await call(cancelOrder, { orderNo, clientRef });
      rememberBalance(reply.balance);
      return reply;
    });
  } finally {
    // Whatever came back, what is true now is on the server.
    void queryClient.invalidateQueries({ queryKey: lotteryKeys.bets() });
    void queryClient.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
  }
}
