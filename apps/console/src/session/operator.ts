import type { OperatorRight } from '@drawroom/contract/operator-rights';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import type { me } from '@drawroom/contract/operator';
import type { OperatorProof } from '@drawroom/contract/operator-door';
import { createContext, use } from 'react';
import type { Fields } from './ask.ts';

export type OperatorView = OperatorReplyOf<typeof me>;

/** A second factor that the door asks for before it does something. */
export interface AskedProof {
  readonly methods: readonly OperatorProof[];
  /** Ends the asking; true when it was given. */
  readonly answer: (given: boolean) => void;
}

/** Who is signed in, and how he asks the door for something. */
export interface SignedIn {
  readonly operator: OperatorView;
  readonly ask: Ask;
  readonly signOut: () => void;
  /** The last call came to nothing: no answer at all. */
  readonly isLost: boolean;
  /** The second factor that is being asked for, one for all calls that wait for it; null: none is. */
  readonly asked: AskedProof | null;
}

/**
 * One call of the door; ends the session on this page when the door says it is over. Where a second factor is needed it is asked for, and the
 * same call made again. @throws Refused
 */
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
