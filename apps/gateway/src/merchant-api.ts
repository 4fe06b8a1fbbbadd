import { randomBytes } from 'node:crypto';
import { GATEWAY_PATHS, orderAsked, paymentAsked, payoutAsked, transfersAsked } from '@drawroom/contract/gateway-wire';
import * as z from 'zod/mini';
import type { GatewayActs } from './gateway-acts.ts';
import type { GatewayState, PayoutOrder } from './gateway-state.ts';

/** What the house is answered; `silent`: nothing at all. */
export type MerchantAnswer = { readonly status: number; readonly body: object } | 'silent';

const MISSING: MerchantAnswer = { status: 404, body: { error: 'unknown' } };
const CONFLICT: MerchantAnswer = { status: 409, body: { error: 'conflict' } };

/** Answers the house's signed questions. */
export function createMerchantApi(
  state: GatewayState,
  { acts, ownUrl }: { readonly acts: GatewayActs; readonly ownUrl: () => string },
): (path: string, body: unknown) => MerchantAnswer | null {
  const routes: Readonly<Record<string, (body: unknown) => MerchantAnswer>> = {
    [GATEWAY_PATHS.payment]: asking(paymentAsked, (asked) => {
      if (state.manners.payments === 'refuse') return { status: 422, body: { error: 'refused' } };
      const known = state.orders.get(asked.orderNo);
      if (known !== undefined && (known.amount !== asked.amount || known.currency !== asked.currency)) return CONFLICT;
      const paymentId = known?.payments[0]?.paymentId ?? `p${randomBytes(8).toString('hex')}`;
      if (known === undefined) {
        const { orderNo, amount, currency } = asked;
        state.orders.set(orderNo, { ...asked, payments: [{ paymentId, orderNo, amount, currency, state: 'open' }] });
        state.save();
      }
      if (state.manners.payments === 'silent') return 'silent';
      return { status: 200, body: { paymentId, payUrl: `${ownUrl()}/pay/${paymentId}` } };
    }),
    [GATEWAY_PATHS.paymentQuery]: asking(orderAsked, ({ orderNo }) => {
      const order = state.orders.get(orderNo);
      return order === undefined ? MISSING : { status: 200, body: { payments: order.payments } };
    }),
    [GATEWAY_PATHS.transfers]: asking(transfersAsked, ({ address, since }) => ({
      status: 200,
      body: { transfers: state.transfers.filter((one) => one.address === address && one.seenAt >= since) },
    })),
    [GATEWAY_PATHS.payout]: asking(payoutAsked, (asked) => {
      const known = state.payouts.get(asked.orderNo);
      if (known !== undefined && (known.amount !== asked.amount || known.currency !== asked.currency)) return CONFLICT;
      const payoutId = known?.payoutId ?? `o${randomBytes(8).toString('hex')}`;
      if (known === undefined) {
        state.payouts.set(asked.orderNo, { ...asked, payoutId, state: 'accepted', reason: '' });
        state.save();
        const { payouts } = state.manners;
        if (payouts === 'paid' || payouts === 'failed') acts.endPayout(asked.orderNo, payouts);
      }
      return state.manners.payouts === 'silent' ? 'silent' : shown(state.payouts.get(asked.orderNo));
    }),
    [GATEWAY_PATHS.payoutQuery]: asking(orderAsked, ({ orderNo }) => shown(state.payouts.get(orderNo))),
  };
  return (path, body) => routes[path]?.(body) ?? null;
}

function asking<S extends z.ZodMiniType>(shape: S, run: (asked: z.output<S>) => MerchantAnswer) {
  return (body: unknown): MerchantAnswer => {
    const read = z.safeParse(shape, body);
    return read.success ? run(read.data) : { status: 400, body: { error: 'shape' } };
  };
}

function shown(payout: PayoutOrder | undefined): MerchantAnswer {
  if (payout === undefined) return MISSING;
  const { payoutId, orderNo, state, amount, currency, reason } = payout;
  return { status: 200, body: { payoutId, orderNo, state, amount, currency, reason } };
}
