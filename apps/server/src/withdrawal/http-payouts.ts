import { CALLBACK_PATHS, GATEWAY_PATHS, payoutView } from '@drawroom/contract/gateway-wire';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel } from '../kernel/kernel.ts';
import { askGateway, type GatewayLine } from '../kernel/sending/gateway-line.ts';
import type { MethodTarget } from '../wallet/index.ts';
import type { PayoutAnswer, PayoutGateway, PayoutOrder } from './payout-gateway.ts';

/** Last part of the address at which the gateway tells what became of a payout. */
const GATEWAY_CODE = 'gateway';

/**
 * Payouts through a gateway that speaks `gateway-wire`. Only a signed answer about the order that was asked for is believed; everything
 * else is silence. A refusal counts as one only when the gateway then knows nothing of the order.
 */
export function httpPayouts(kernel: Pick<Kernel, 'config' | 'clock'>, line: GatewayLine): PayoutGateway {
  const call = async (path: string, body: object, payoutNo: string): Promise<PayoutAnswer> => {
    const answer = await askGateway(line, { path, body, reply: payoutView, nowMs: () => kernel.clock.now() });
    if (!answer.ok) return answer.why === 'missing' ? 'unseen' : answer.why === 'refused' ? 'refused' : 'silent';
    const { orderNo, state, payoutId: providerId, amount, currency, reason } = answer.value;
    return orderNo === payoutNo ? { state, providerId, amount, currency, reason } : 'silent';
  };
  const ask: PayoutGateway['ask'] = async (payoutNo) => {
    const answer = await call(GATEWAY_PATHS.payoutQuery, { orderNo: payoutNo }, payoutNo);
    // A question that is not taken tells nothing about the payout.
    return answer === 'refused' ? 'silent' : answer;
  };
  return {
    ask,
    send: async (order) => {
      const notifyUrl = `${kernel.config.sending.publicUrl}${CALLBACK_PATHS.payout}/${GATEWAY_CODE}`;
      const sent = await call(GATEWAY_PATHS.payout, messageOf(order, notifyUrl), order.payoutNo);
      if (sent === 'unseen') return 'silent';
      if (sent !== 'refused') return sent;
      const known = await ask(order.payoutNo);
      return known === 'unseen' ? 'refused' : known;
    },
  };
}

function messageOf({ payoutNo, amountMinor, currency, target }: PayoutOrder, notifyUrl: string): object {
  const amount = formatMoney(amountMinor);
  return { orderNo: payoutNo, amount, currency, target: target === null ? {} : payeeOf(target), notifyUrl };
}

/** What the gateway has to know; empty parts are left out. */
function payeeOf({ kind, provider, holder, number, branch }: MethodTarget): Record<string, string> {
  const parts = { kind, provider, holder, number, branch };
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''));
}
