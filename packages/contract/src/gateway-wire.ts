import * as z from 'zod/mini';

/**
 * What the house and a payment gateway say to each other, both ways: JSON by POST, signed by `signWire` (signed-wire.ts). Amounts are plain decimal
 * text in the currency of the payment. The gateway of the demo and the tests (apps/gateway) speaks it; an adapter to a real one
 * translates it.
 */
export const GATEWAY_PATHS = {
  /** `paymentAsked` -> `paymentMade`; the same order again gets the first answer, with other content 409. */
  payment: '/merchant/payment',
  /** `orderAsked` -> `paymentsFound`; an order never seen: 404. */
  paymentQuery: '/merchant/payment/query',
  /** `transfersAsked` -> `transfersFound`: what came in on an address, for events that were lost. */
  transfers: '/merchant/transfers',
  /** `payoutAsked` -> `payoutView`; the same order again pays once and gets the state of now, with other content 409. */
  payout: '/merchant/payout',
  /** `orderAsked` -> `payoutView`; an order never seen: 404, so nothing was paid and it may be sent again. */
  payoutQuery: '/merchant/payout/query',
} as const;

const amount = () => z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,18})?$/));
const word = (max = 64) => z.string().check(z.regex(/^[\w.:-]+$/), z.maxLength(max));
const sentence = (max = 200) => z.string().check(z.maxLength(max));
const at = () => z.int().check(z.nonnegative());

/** Asks for a page on which `orderNo` is paid. `expiresAt` Unix ms. */
export const paymentAsked = z.object({
  orderNo: word(),
  amount: amount(),
  currency: word(12),
  notifyUrl: sentence(500),
  expiresAt: at(),
});

export const paymentMade = z.object({ paymentId: word(), payUrl: sentence(500) });

export const orderAsked = z.object({ orderNo: word() });

/** `seen`: on its way; `paid` and `failed` are final, and a payment that failed may still be paid by another `paymentId`. */
export const PAYMENT_STATES = ['open', 'seen', 'paid', 'failed'] as const;

const payment = {
  paymentId: word(),
  orderNo: word(),
  state: z.enum(PAYMENT_STATES),
  amount: amount(),
  currency: word(12),
};

/** Everything that was ever paid for an order: usually one, two when it was paid twice. */
export const paymentsFound = z.object({ payments: z.array(z.object(payment)).check(z.maxLength(100)) });

const transfer = {
  txId: word(100),
  network: word(32),
  address: word(100),
  amount: amount(),
  currency: word(12),
  confirmations: z.int().check(z.nonnegative()),
};

/** Transfers to an address that were first seen at or after `since`, Unix ms. */
export const transfersAsked = z.object({ address: word(100), since: at() });
export const transfersFound = z.object({ transfers: z.array(z.object(transfer)).check(z.maxLength(500)) });

/** Pays out. `target`: what the gateway needs to know of the payee, by kind of his payment method. */
export const payoutAsked = z.object({
  orderNo: word(),
  amount: amount(),
  currency: word(12),
  target: z.record(word(32), sentence()),
  notifyUrl: sentence(500),
});

/** `accepted`: under way; the other two are final. */
export const PAYOUT_STATES = ['accepted', 'paid', 'failed'] as const;

const payout = {
  payoutId: word(),
  orderNo: word(),
  state: z.enum(PAYOUT_STATES),
  amount: amount(),
  currency: word(12),
  /** Why it failed; empty otherwise. */
  reason: sentence(),
};
export const payoutView = z.object(payout);

const event = { eventId: word(), at: at() };

/**
 * What the gateway tells by itself, to the `notifyUrl` it was given (transfers: to the one it is set up with). Told again, under the
 * same `eventId`, until the house answers 200; in any order.
 */
export const gatewayEvent = z.discriminatedUnion('type', [
  z.object({ ...event, type: z.literal('payment'), ...payment }),
  z.object({ ...event, type: z.literal('transfer'), ...transfer }),
  z.object({ ...event, type: z.literal('payout'), ...payout }),
]);
export type GatewayEvent = z.output<typeof gatewayEvent>;

/** Where the house listens: deposits' events and payouts' events, each by the code of its channel. */
export const CALLBACK_PATHS = { deposit: '/callback/cashier', payout: '/callback/payout' } as const;
