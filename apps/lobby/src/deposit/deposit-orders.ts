import { depositOrder, offlineDeposit, order } from '@drawroom/contract/deposit';
import type { ChannelKind, DepositView } from '@drawroom/contract/deposit';
import { CallRefused } from '@drawroom/client/failures';
import type { FateReply } from '@drawroom/client/place-with-fate';
import { call } from '../shell/api.ts';
import { isRecord } from '../shell/kept.ts';
import type { SentRequest } from '../shell/money-fate.ts';
import { makeMoneyOrders } from '../shell/money-order.ts';
import { queryClient } from '../shell/query-client.ts';

/** A deposit as it is kept on the phone from before it is ordered until the house has answered. */
export interface SentDeposit extends SentRequest {
  readonly channelCode: string;
  readonly kind: ChannelKind;
  readonly amount: string;
  readonly remark: string;
}

function isSent(value: unknown): value is SentDeposit | null {
  return (
    isRecord(value) &&
    ['clientRef', 'channelCode', 'kind', 'amount', 'remark'].every((name) => typeof value[name] === 'string') &&
    typeof value['sentAtMs'] === 'number'
  );
}

function send({ channelCode, kind, amount, remark, clientRef }: SentDeposit): Promise<DepositView> {
  if (kind === 'offline') return call(offlineDeposit, { amount, remark, clientRef });
  return call(order, { channelCode, amount, clientRef });
}

async function ask({ clientRef }: SentDeposit): Promise<FateReply<DepositView>> {
  try {
    return { fate: 'accepted', order: await call(depositOrder, { clientRef }) };
  } catch (failure) {
    if (failure instanceof CallRefused && failure.key === 'deposit.order_unknown')
      return { fate: 'unknown', order: null };
    throw failure;
  }
}

/** Deposits on their way to the house; what it took is the order itself. */
export const depositOrders = makeMoneyOrders<SentDeposit, DepositView, DepositView>({
  key: 'depositFate',
  isSent,
  send,
  ask,
  taken: (_sent, view) => view,
  onTaken: () => void queryClient.invalidateQueries({ queryKey: ['cashier'] }),
});
