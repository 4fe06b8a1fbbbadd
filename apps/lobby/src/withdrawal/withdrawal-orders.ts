import { detail, offlineWithdraw, order } from '@drawroom/contract/withdrawal';
import type { WithdrawalView } from '@drawroom/contract/withdrawal';
import { CallRefused } from '@drawroom/client/failures';
import type { FateReply } from '@drawroom/client/place-with-fate';
import { call } from '../shell/api.ts';
import { isRecord } from '../shell/kept.ts';
import type { SentRequest } from '../shell/money-fate.ts';
import { makeMoneyOrders } from '../shell/money-order.ts';
import { queryClient } from '../shell/query-client.ts';

/** A withdrawal as it is kept on the phone from before it is requested until the house has answered. */
export interface SentWithdrawal extends SentRequest {
  /** Null: to be paid in person. */
  readonly methodId: string | null;
  readonly amount: string;
  readonly remark: string;
}

/** The order, and the balance right after it; one that was asked for later comes without. */
interface Reply {
  readonly order: WithdrawalView;
  readonly balance: string | null;
}

function isSent(value: unknown): value is SentWithdrawal | null {
  return (
    isRecord(value) &&
    ['clientRef', 'amount', 'remark'].every((name) => typeof value[name] === 'string') &&
    (value['methodId'] === null || typeof value['methodId'] === 'string') &&
    typeof value['sentAtMs'] === 'number'
  );
}

function send({ methodId, amount, remark, clientRef }: SentWithdrawal): Promise<Reply> {
  if (methodId === null) return call(offlineWithdraw, { amount, remark, clientRef });
  return call(order, { methodId, amount, clientRef });
}

async function ask({ clientRef }: SentWithdrawal): Promise<FateReply<Reply>> {
  try {
    return { fate: 'accepted', order: { order: await call(detail, { clientRef }), balance: null } };
  } catch (failure) {
    if (failure instanceof CallRefused && failure.key === 'withdrawal.order_unknown')
      return { fate: 'unknown', order: null };
    throw failure;
  }
}

/** Withdrawals on their way to the house. */
export const withdrawalOrders = makeMoneyOrders<SentWithdrawal, Reply, WithdrawalView>({
  key: 'withdrawalFate',
  isSent,
  send,
  ask,
  taken: (_sent, reply) => reply.order,
  balanceIn: ({ balance }) => balance,
  onTaken: () => {
    void queryClient.invalidateQueries({ queryKey: ['cashier'] });
    void queryClient.invalidateQueries({ queryKey: ['wallet'] });
  },
});
