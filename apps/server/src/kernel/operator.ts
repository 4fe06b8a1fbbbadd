import type { AnyOperatorCall } from '@drawroom/contract/operator';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import type { LocaleTag } from '@drawroom/contract/locales';
import type * as z from 'zod/mini';

/** An operator who has signed in. */
export interface SignedOperator {
  readonly id: bigint;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly secondFactor: boolean;
  /** Where he is asking from; kept with his acts. */
  readonly address: string;
}

/** A person of the house who acts, as plain values that are kept with what he did: who he is was proved at the operators' door. */
export interface Reviewer {
  readonly operatorId: bigint;
  readonly operatorName: string;
}

/** What a person does to one order of the cashier. */
export interface ReviewAct {
  readonly reviewer: Reviewer;
  readonly orderNo: string;
}

/** What an operator call is given besides its parsed input. */
export interface OperatorContext {
  /** Null only where the call's `who` is `anybody`. */
  readonly operator: SignedOperator | null;
  /** The token as sent; the session calls end it. */
  readonly token: string;
  readonly locale: LocaleTag;
  readonly address: string;
}
interface SignedContext extends OperatorContext {
  readonly operator: SignedOperator;
}

/** An operator call with the function that answers it. */
export interface OperatorHandler {
  readonly call: AnyOperatorCall;
  readonly run: (input: never, context: never) => Promise<unknown>;
}

/** Binds an operator call to its use case, which throws `Refusal` for what the operator may be told. */
export function handleOperator<C extends AnyOperatorCall>(
  call: C,
  run: (
    input: z.output<C['input']>,
    context: C['who'] extends 'operator' ? SignedContext : OperatorContext,
  ) => Promise<z.output<C['reply']>>,
): OperatorHandler {
  return { call, run };
}

/** The operators' door: their calls, and who a token belongs to. */
export interface OperatorDoor {
  readonly handlers: readonly OperatorHandler[];
  /** The operator of a living session; it counts as used now. */
  operatorOf(token: string, address: string): Promise<SignedOperator | null>;
}
