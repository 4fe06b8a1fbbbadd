import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { GatewayEvent } from '@drawroom/contract/gateway-wire';

type Payment = Extract<GatewayEvent, { type: 'payment' }>;
type Transfer = Extract<GatewayEvent, { type: 'transfer' }>;
type Payout = Extract<GatewayEvent, { type: 'payout' }>;

export interface PaymentOrder {
  readonly orderNo: string;
  readonly amount: string;
  readonly currency: string;
  readonly notifyUrl: string;
  readonly expiresAt: number;
  /** What was paid for it: usually one. */
  readonly payments: Pick<Payment, 'paymentId' | 'orderNo' | 'amount' | 'currency' | 'state'>[];
}

export interface ChainTransfer extends Pick<Transfer, 'txId' | 'network' | 'address' | 'amount' | 'currency'> {
  readonly seenAt: number;
  confirmations: number;
}

export interface PayoutOrder extends Pick<Payout, 'payoutId' | 'orderNo' | 'amount' | 'currency'> {
  readonly notifyUrl: string;
  readonly target: Readonly<Record<string, string>>;
  state: Payout['state'];
  reason: string;
}

/** How the gateway behaves, changed by `POST /control`. */
export interface Manners {
  /** `silent` takes a question and never answers. */
  payments: 'normal' | 'silent' | 'refuse';
  /** `page`: a person decides on the page; `silent`: taken, and never answered or told. */
  payouts: 'page' | 'paid' | 'failed' | 'silent';
  /** `lost`: events are not told. */
  events: 'told' | 'lost';
}

/** Something that the house has not taken yet: where it is told, and exactly what. */
export interface UntoldEvent {
  readonly url: string;
  readonly body: string;
}

/** Everything that the gateway knows, by the house's order numbers. */
export interface GatewayState {
  readonly orders: Map<string, PaymentOrder>;
  readonly transfers: ChainTransfer[];
  readonly payouts: Map<string, PayoutOrder>;
  readonly untold: Set<UntoldEvent>;
  readonly manners: Manners;
  /** To be called after every change. */
  save(): void;
}

/** State of before, or an empty one. */
export function openState(file: string): GatewayState {
  const kept = file !== '' && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null;
  const state: GatewayState = {
    orders: new Map(kept?.orders),
    transfers: [...(kept?.transfers ?? [])],
    payouts: new Map(kept?.payouts),
    untold: new Set(kept?.untold),
    manners: { payments: 'normal', payouts: 'page', events: 'told' },
    save: () => {
      if (file === '') return;
      const { orders, transfers, payouts, untold } = state;
      const all: Kept = { orders: [...orders], transfers, payouts: [...payouts], untold: [...untold] };
      writeFileSync(`${file}.new`, JSON.stringify(all));
      renameSync(`${file}.new`, file);
    },
  };
  return state;
}

interface Kept {
  readonly orders: [string, PaymentOrder][];
  readonly transfers: ChainTransfer[];
  readonly payouts: [string, PayoutOrder][];
  /** Left out by a gateway of before. */
  readonly untold?: UntoldEvent[];
}
