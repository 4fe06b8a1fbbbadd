import type { ActName } from '@drawroom/contract/act-names';
import type { Db, Tx } from '../kernel/kernel.ts';
import type { Reviewer, SignedOperator } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
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

/**
 * Does what takes another person than the first. Who is refused as the same person has nothing left to keep the order for: his claim is
 * given back at once, so that another does not wait for it to run out. `given` is that act, which is noted where there was a claim.
 */
export async function orGivenBack<T>(
  db: Db,
  { given, endClaim }: { readonly given: Act; readonly endClaim: (t: Tx, reviewer: Reviewer) => Promise<boolean> },
  make: () => Promise<T>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Refusal && error.key === 'admin.same_person') {
      const { operator, what, subject } = given;
      await db.tx(async (t) => {
        if (await endClaim(t, { operatorId: operator.id, operatorName: operator.name }))
          await noteAct(t, operator, { what, subject, detail: 'same_person' });
      });
    }
    throw error;
  }
}
