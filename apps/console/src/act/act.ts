import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import type { ReactNode } from 'react';
import type { Fields } from '../session/ask.ts';

/** A question that an act asks first. */
export interface ActField {
  /** Name of the call's field. */
  readonly name: string;
  readonly label: string;
  /** `line` when left out; of `choices` the answer is their values with commas. */
  readonly kind?: 'line' | 'long' | 'choice' | 'choices' | 'secret' | 'moment' | 'day';
  readonly initial?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Texts that are often given. */
  readonly templates?: readonly string[];
  readonly isOptional?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly hint?: string;
  /** Name of a field that has to say the same. */
  readonly sameAs?: string;
  /** Says what is wrong with an answer that the page can judge itself; undefined: nothing. */
  readonly check?: (answer: string) => string | undefined;
}

/** Something an operator does with one call of the door. */
export interface Act {
  readonly label: string;
  /** Letter that begins it in a queue. */
  readonly key?: string;
  /** `main` is what one comes for, `danger` what cannot be taken back; `plain` when left out. */
  readonly tone?: 'main' | 'danger' | 'plain';
  readonly call: AnyOperatorCall;
  /** Fields that are not asked for. */
  readonly fixed: Fields;
  /** What happens; with it, or with fields, a dialog asks first. */
  readonly text?: string;
  readonly fields?: readonly ActField[];
  /** What it is about, shown above the questions; the dialog is wider for it. */
  readonly shows?: ReactNode;
  /** Shown below the questions, by what is answered so far. */
  readonly below?: (answers: Fields) => ReactNode;
  /** Turns what was answered into the call's fields, where they are not the same; throws nothing. */
  readonly shape?: (answers: Fields) => Fields;
  /** Has to succeed before the dialog opens, such as claiming. */
  readonly first?: { readonly call: AnyOperatorCall; readonly fixed: Fields };
  /** Takes the reply; without it a short word says that it is done. */
  readonly onDone?: (reply: unknown) => void;
  /** Takes a refusal, beside its being said in the dialog. */
  readonly onRefused?: (failure: unknown) => void;
}

/** An act whose reply is looked at. */
export function actWithReply<C extends AnyOperatorCall>(
  act: Omit<Act, 'onDone' | 'call'> & { readonly call: C; readonly onDone: (reply: OperatorReplyOf<C>) => void },
): Act {
  return act as Act;
}
