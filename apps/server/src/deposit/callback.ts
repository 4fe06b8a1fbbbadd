import { CALLBACK_PATHS, gatewayEvent, type GatewayEvent } from '@drawroom/contract/gateway-wire';
import { signedPart, wireFault } from '@drawroom/contract/signed-wire';
import * as z from 'zod/mini';
import { jsonOf } from '../kernel/json-of.ts';
import type { CallbackDoor, Told, Tx } from '../kernel/kernel.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { channelByCode, openChannel, type Channel } from './channel-store.ts';
import type { DepositKernel } from './deps.ts';
import type { PaymentTold } from './payment-store.ts';
import { takePayment, type PaymentSaid, type Taken } from './take-payment.ts';

type Answer = Awaited<ReturnType<CallbackDoor['answer']>>;

const refusedAs = (status: number, error: string): Answer => ({ status, body: { error } });

/**
 * The door of providers: `POST /callback/cashier/<channel>`, signed with the channel's secret over the raw body, at most 300 s old
 * . Each event is taken once; told again it is answered with what came of it the first time.
 */
export function depositCallbacks(kernel: DepositKernel): CallbackDoor {
  return {
    folder: CALLBACK_PATHS.deposit,
    answer: async (told) => {
      const answer = await answerOf(kernel, told);
      kernel.metrics.count('deposit_callback_total', { status: String(answer.status) });
      return answer;
    },
  };
}

async function answerOf(kernel: DepositKernel, told: Told): Promise<Answer> {
  const { body, code } = told;
  const channel = await channelByCode(kernel.db, code);
  const secret = (await openChannel(kernel.db, kernel.vault, code))?.secret ?? null;
  if (channel === undefined || secret === null) return refusedAs(404, 'unknown');
  const fault = await wireFault(secret, signedPart(told.header, body), kernel.clock.now());
  if (fault !== null) return refusedAs(401, fault);
  const event = readEvent(body);
  if (event === null) return refusedAs(400, 'shape');
  const payment = paymentOf(channel, event);
  if (payment === null) return refusedAs(400, 'type');
  return kernel.db.tx((t) => takeEvent(kernel, t, { channel, event, digest: digestOfAsked([body]), ...payment }));
}

interface EventAsked extends PaymentSaid {
  readonly channel: Channel;
  readonly event: GatewayEvent;
  readonly digest: string;
}

async function takeEvent(kernel: DepositKernel, t: Tx, asked: EventAsked): Promise<Answer> {
  const { channel, event, digest } = asked;
  // Copies at once wait here for the first one's end.
  const { rowCount } = await t.query(
    `insert into deposit.event (channel_code, event_id, digest) values ($1, $2, $3) on conflict do nothing`,
    [channel.code, event.eventId, digest],
    'deposit-take-event',
  );
  if (rowCount === 0) return firstAnswer(t, asked);
  const result = await takePayment(kernel, t, asked);
  await t.query(
    'update deposit.event set result = $3 where channel_code = $1 and event_id = $2',
    [channel.code, event.eventId, result],
    'deposit-event-result',
  );
  return acceptedAs(result);
}

async function firstAnswer(t: Tx, { channel, event, digest }: EventAsked): Promise<Answer> {
  const { rows } = await t.query<{ result: Taken; same: boolean }>(
    'select result, digest = $3 as same from deposit.event where channel_code = $1 and event_id = $2',
    [channel.code, event.eventId, digest],
    'deposit-event',
  );
  const [first] = rows;
  return first?.same === true ? acceptedAs(first.result) : refusedAs(409, 'event_reused');
}

const acceptedAs = (result: Taken): Answer => ({ status: 200, body: { ok: true, result } });

function readEvent(body: string): GatewayEvent | null {
  const read = z.safeParse(gatewayEvent, jsonOf(body));
  return read.success ? read.data : null;
}

/** The payment that an event tells of; null when events of this kind do not come for this channel. */
function paymentOf(channel: Channel, event: GatewayEvent): PaymentSaid | null {
  const { amount, currency } = 'amount' in event ? event : { amount: '0', currency: '' };
  if (event.type === 'payment' && channel.kind !== 'virtual') {
    const { paymentId: providerId, state, orderNo } = event;
    const told = { channelCode: channel.code, providerId, state, amount, currency, confirmations: 0 };
    return { told, paidFor: { orderNo } };
  }
  if (event.type === 'transfer' && channel.kind === 'virtual') {
    return { told: transferTold(channel, event), paidFor: { address: event.address } };
  }
  return null;
}

/** A transfer on a chain as a payment: final once it has the confirmations that the channel asks for. */
export function transferTold(
  channel: Pick<Channel, 'code' | 'confirmations'>,
  transfer: Pick<Extract<GatewayEvent, { type: 'transfer' }>, 'txId' | 'amount' | 'currency' | 'confirmations'>,
): PaymentTold {
  const { txId, amount, currency, confirmations } = transfer;
  const state = confirmations >= channel.confirmations ? 'paid' : 'seen';
  return { channelCode: channel.code, providerId: txId, state, amount, currency, confirmations };
}
