import type { MethodTarget } from '../wallet/index.ts';

/** One payout as a gateway is asked for it. */
export interface PayoutOrder {
  /** Our number: the gateway pays it at most once, however often it is asked. */
  readonly payoutNo: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly target: MethodTarget | null;
}

/** What a gateway says of a payout. `accepted`: under way. The other two are final. */
export interface PayoutWord {
  readonly state: 'accepted' | 'paid' | 'failed';
  readonly providerId: string;
  readonly amount: string;
  readonly currency: string;
  readonly reason: string;
}

/**
 * `silent`: no answer that can be believed, so nobody knows; `unseen`: it never heard of it, so nothing was paid; `refused`: it does not
 * take it, and nothing was paid.
 */
export type PayoutAnswer = PayoutWord | 'silent' | 'unseen' | 'refused';

/** Pays out. Called outside of any transaction; neither call throws for what a network or a gateway does. */
export interface PayoutGateway {
  send(order: PayoutOrder): Promise<PayoutAnswer>;
  ask(payoutNo: string): Promise<PayoutAnswer>;
}
