import {
  CALLBACK_PATHS,
  GATEWAY_PATHS,
  paymentMade,
  paymentsFound,
  transfersFound,
} from '@drawroom/contract/gateway-wire';
import { formatMoney } from '@drawroom/engine/money';
import { askGateway, type GatewayAnswer, type GatewayLine } from '../kernel/sending/gateway-line.ts';
import { transferTold } from './callback.ts';
import { channelByCode, openChannel, type ChannelDetails } from './channel-store.ts';
import type { DepositKernel } from './deps.ts';
import { depositById, lockDeposit, orderNoOf, type Deposit } from './deposit-store.ts';
import { moveDeposit } from './move-deposit.ts';

import { takePayment } from './take-payment.ts';

/** How a channel's gateway is reached; null when it has none. */
async function lineOf(
  { db, vault }: DepositKernel,
  channelCode: string,
): Promise<{ line: GatewayLine; details: ChannelDetails } | null> {
  const sealed = await openChannel(db, vault, channelCode);
  if (sealed === null || sealed.secret === null || sealed.details.gatewayUrl === undefined) return null;
  const { details, secret } = sealed;
  return { line: { url: sealed.details.gatewayUrl, merchant: details.merchant ?? 'house', secret }, details };
}

/**
 * Has the gateway make the page on which a waiting order is paid, unless it has; the same order asked again has the same page. Outside
 * of any transaction. A gateway that says no for certain ends the order; one that does not answer is asked again by a job.
 */
export async function makePayPage(kernel: DepositKernel, deposit: Deposit): Promise<Deposit> {
  if (deposit.kind !== 'gateway' || deposit.step !== 'waiting' || deposit.payUrl !== null) return deposit;
  const answer = await askForPage(kernel, deposit);
  if (answer?.ok === true) {
    await kernel.db.query(
      'update deposit.deposit set pay_url = $2 where id = $1 and pay_url is null',
      [deposit.id, answer.value.payUrl],
      'deposit-pay-url',
    );
  } else if (answer?.why === 'refused') {
    await kernel.db.tx(async (t) => {
      const locked = await lockDeposit(t, deposit.id);
      if (locked !== undefined)
        await moveDeposit(kernel, t, { deposit: locked, move: 'decline', reason: 'declined', actor: { by: 'clock' } });
    });
  }
  kernel.metrics.count('deposit_pay_page_total', { answer: answer?.ok === true ? 'made' : (answer?.why ?? 'no_line') });
  return (await depositById(kernel.db, deposit.id)) ?? deposit;
}

async function askForPage(
  kernel: DepositKernel,
  deposit: Deposit,
): Promise<GatewayAnswer<{ paymentId: string; payUrl: string }> | null> {
  const found = await lineOf(kernel, deposit.channelCode);
  if (found === null) return null;
  const origin = found.details.notifyOrigin ?? kernel.config.sending.publicUrl;
  const answer = await askGateway(found.line, {
    path: GATEWAY_PATHS.payment,
    reply: paymentMade,
    nowMs: () => kernel.clock.now(),
    body: {
      orderNo: orderNoOf(deposit),
      amount: formatMoney(deposit.payAmount, deposit.payDecimals),
      currency: deposit.payCurrency,
      notifyUrl: `${origin}${CALLBACK_PATHS.deposit}/${deposit.channelCode}`,
      expiresAt: deposit.expiresAtMs ?? 0,
    },
  });
  // The address goes into the member's browser: nothing but a web page.
  if (answer.ok && !/^https?:\/\//.test(answer.value.payUrl)) return { ok: false, why: 'unknown' };
  return answer;
}

/**
 * Asks a gateway what was paid for an order, or what came in on its address, and takes what it says as if it had been told: for words
 * that were lost on the way. What it does not answer is asked again.
 */
export async function askWhatWasPaid(kernel: DepositKernel, deposit: Deposit): Promise<void> {
  const found = await lineOf(kernel, deposit.channelCode);
  if (found === null) return;
  if (deposit.kind === 'virtual') return askTransfers(kernel, deposit, found);
  const answer = await askGateway(found.line, {
    path: GATEWAY_PATHS.paymentQuery,
    body: { orderNo: orderNoOf(deposit) },
    reply: paymentsFound,
    nowMs: () => kernel.clock.now(),
  });
  if (!answer.ok) return;
  for (const { paymentId: providerId, orderNo, state, amount, currency } of answer.value.payments) {
    if (orderNo !== orderNoOf(deposit)) continue;
    const told = { channelCode: deposit.channelCode, providerId, state, amount, currency, confirmations: 0 };
    await kernel.db.tx((t) => takePayment(kernel, t, { told, paidFor: { orderNo } }));
  }
}

async function askTransfers(
  kernel: DepositKernel,
  deposit: Deposit,
  { line, details }: { readonly line: GatewayLine; readonly details: ChannelDetails },
): Promise<void> {
  const channel = await channelByCode(kernel.db, deposit.channelCode);
  const { address = '' } = details;
  const answer = await askGateway(line, {
    path: GATEWAY_PATHS.transfers,
    body: { address, since: deposit.createdAtMs },
    reply: transfersFound,
    nowMs: () => kernel.clock.now(),
  });
  if (!answer.ok || channel === undefined) return;
  for (const transfer of answer.value.transfers.filter((one) => one.address === address))
    await kernel.db.tx((t) => takePayment(kernel, t, { told: transferTold(channel, transfer), paidFor: { address } }));
}
