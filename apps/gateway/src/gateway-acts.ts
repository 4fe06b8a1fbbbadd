import { randomBytes, randomUUID } from 'node:crypto';
import type { GatewayState, PaymentOrder } from './gateway-state.ts';
import type { TellEvent } from './tell-events.ts';

/** Confirmations that are told of a transfer. */
const TOLD_CONFIRMATIONS = 6;
/** After the end of an order's countdown, so that nobody takes it for in time. */
const LATE_BY_MS = 3_000;

/** What a payer may do on a page. */
export const PAY_ACTS = ['pay', 'fail', 'late', 'twice', 'other'] as const;
export type PayAct = (typeof PAY_ACTS)[number];

/** What happens in the world outside the house. */
export interface GatewayActs {
  /** Pays, or does not; `amount` is what is paid with `other`. */
  pay(order: PaymentOrder, act: PayAct, amount?: string): void;
  /** Sends a coin to an address; its confirmations then grow by themselves. Gives its id. */
  send(transfer: { readonly address: string; readonly amount: string; readonly currency: string }): string;
  endPayout(orderNo: string, end: 'paid' | 'failed'): void;
}

/** The acts, told to the house as they happen. */
export function createActs(
  state: GatewayState,
  { tell, watchUrl, blockMs }: { readonly tell: TellEvent; readonly watchUrl: string; readonly blockMs: number },
): GatewayActs {
  const event = () => ({ eventId: randomUUID(), at: Date.now() });
  const settle = (order: PaymentOrder, nth: number, to: { state: 'paid' | 'failed'; amount: string }): void => {
    const paymentId = `${order.payments[0]?.paymentId ?? 'p'}${nth === 0 ? '' : `-${nth + 1}`}`;
    const { orderNo, currency } = order;
    const payment = { paymentId, orderNo, currency, ...to };
    if (order.payments[nth]?.state === 'paid') return;
    order.payments[nth] = payment;
    state.save();
    tell(order.notifyUrl, { ...event(), type: 'payment', ...payment });
  };
  const confirm = (transfer: GatewayState['transfers'][number]): void => {
    tell(watchUrl, { ...event(), type: 'transfer', ...transfer });
    if (transfer.confirmations >= TOLD_CONFIRMATIONS) return;
    setTimeout(() => {
      transfer.confirmations += 1;
      state.save();
      confirm(transfer);
    }, blockMs).unref();
  };
  // A chain goes on while its watcher is away.
  for (const transfer of state.transfers) if (transfer.confirmations < TOLD_CONFIRMATIONS) confirm(transfer);
  return {
    pay: (order, act, amount) => {
      const paid = { state: 'paid', amount: order.amount } as const;
      if (act === 'fail') settle(order, 0, { state: 'failed', amount: order.amount });
      if (act === 'pay' || act === 'twice') settle(order, 0, paid);
      if (act === 'twice') settle(order, 1, paid);
      if (act === 'other') settle(order, 0, { state: 'paid', amount: amount ?? '1' });
      if (act === 'late')
        setTimeout(() => settle(order, 0, paid), Math.max(0, order.expiresAt - Date.now()) + LATE_BY_MS).unref();
    },
    send: ({ address, amount, currency }) => {
      const txId = randomBytes(32).toString('hex');
      const transfer = { txId, network: 'TRON', address, amount, currency, seenAt: Date.now(), confirmations: 0 };
      state.transfers.push(transfer);
      state.save();
      confirm(transfer);
      return txId;
    },
    endPayout: (orderNo, end) => {
      const payout = state.payouts.get(orderNo);
      if (payout === undefined || payout.state !== 'accepted') return;
      payout.state = end;
      payout.reason = end === 'failed' ? 'account_closed' : '';
      state.save();
      const { payoutId, amount, currency, reason } = payout;
      tell(payout.notifyUrl, { ...event(), type: 'payout', payoutId, orderNo, state: end, amount, currency, reason });
    },
  };
}
