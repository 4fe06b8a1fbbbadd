import type { ActName } from '@drawroom/contract/act-names';
import type { Db, Tx } from '../kernel/kernel.ts';
import type { Reviewer, SignedOperator } from '../kernel/operator.ts';
import { noteAct } from './operators.ts';

/** Who does what to which order or payment, as it is noted. */
export interface Act {
  readonly operator: SignedOperator;
  readonly what: ActName;
  readonly subject: string;
  readonly detail?: string;
  /** What stood before and after. */
  readonly change?: { readonly before: unknown; readonly after: unknown };
}

/** Does something for an operator and notes it, both or neither. */
export async function notedAct<T>(
  db: Db,
  { operator, what, subject, detail = '', change }: Act,
  make: (t: Tx, reviewer: Reviewer) => Promise<T>,
): Promise<T> {
  return db.tx(async (t) => {
    const result = await make(t, { operatorId: operator.id, operatorName: operator.name });
    await noteAct(t, operator, { what, subject, detail, ...(change !== undefined && { change }) });
    return result;
  });
}
