import type { OperatorRight } from '@drawroom/contract/operator-rights';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import type { me } from '@drawroom/contract/operator';
import { createContext, use } from 'react';
import type { Fields } from './ask.ts';

export type OperatorView = OperatorReplyOf<typeof me>;

/** Who is signed in, and how he asks the door for something. */
export interface SignedIn {
  readonly operator: OperatorView;
  readonly ask: Ask;
  readonly signOut: () => void;
  /** The last call came to nothing: no answer at all. */
  readonly isLost: boolean;
}

/** One call of the door; ends the session on this page when the door says it is over. @throws Refused */
export type Ask = <C extends AnyOperatorCall>(call: C, fields?: Fields, file?: File) => Promise<OperatorReplyOf<C>>;

/** Whether somebody may make a call: what needs no right, or a right that he has. All else is refused. */
export function mayCall(operator: OperatorView, { right }: { readonly right: OperatorRight | null }): boolean {
  return right === null || operator.rights.includes(right);
}

export const Operator = createContext<SignedIn | null>(null);

/** Whoever is signed in; only used below the sign-in. */
export function useOperator(): SignedIn {
  const signed = use(Operator);
  if (signed === null) throw new Error('nobody is signed in');
  return signed;
}
