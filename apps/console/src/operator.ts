import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import type { me } from '@drawroom/contract/operator';
import { createContext, use } from 'react';

export type OperatorView = OperatorReplyOf<typeof me>;

/** Who is signed in, and how he asks the door for something. */
export interface SignedIn {
  readonly operator: OperatorView;
  /** One call of the door; ends the session on this page when the door says it is over. @throws Refused */
  readonly ask: <C extends AnyOperatorCall>(
    call: C,
    fields?: Readonly<Record<string, string>>,
    file?: File,
  ) => Promise<OperatorReplyOf<C>>;
}

export const Operator = createContext<SignedIn | null>(null);

/** Whoever is signed in; only used below the sign-in. */
export function useOperator(): SignedIn {
  const signed = use(Operator);
  if (signed === null) throw new Error('nobody is signed in');
  return signed;
}
