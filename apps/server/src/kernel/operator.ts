import type { AnyOperatorCall } from '@drawroom/contract/operator';
import type { OperatorProof } from '@drawroom/contract/operator-door';
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

/** Somebody at the door: who he is, and what he has shown of it. */
export interface AdmittedOperator extends SignedOperator {
  /** When he last gave a second factor in this session, Unix ms; null: he did not. */
  readonly provedAt: number | null;
  /** How he can give one; null where the demo lets him do without. */
  readonly proofs: readonly OperatorProof[] | null;
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
  /** Header `user-agent`. */
  readonly device: string;
  /** `Host` header of the request: the address that the browser shows. */
  readonly host: string;
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
  /** Whether anybody at all may come from an address. */
  admits(address: string): boolean;
  /** The operator of a living session; it counts as used now. @throws Refusal admin.network_refused where he may not come from there */
  operatorOf(token: string, address: string): Promise<AdmittedOperator | null>;
  /** The same without its counting as used: for what asks by itself. @throws Refusal admin.network_refused */
  operatorStill(token: string, address: string): Promise<Pick<SignedOperator, 'id' | 'roles'> | null>;
}
