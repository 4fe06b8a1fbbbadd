import type { Tx } from '../../kernel/kernel.ts';
import type { Lottery } from '../catalogue.ts';

/** What a planner has to know of its lottery as it is in the database. */
export interface LockedPlan {
  /** Odds in force. */
  readonly version: number;
  /** From this business date on the calendar has changed since rounds were planned; null: it has not. */
  readonly replanFrom: string | null;
}

/**
 * Locks the plan of a lottery: it has one writer until the transaction ends, and its calendar stays as it is. Null where the calendar in force
 * is another one than that of `lottery`: this node has not heard of it yet, and would plan by an old one.
 */
export async function lockPlan(t: Tx, lottery: Pick<Lottery, 'id' | 'calendar'>): Promise<LockedPlan | null> {
  const { rows } = await t.query<LockedPlan & { readonly calendar: number }>(
    `select odds_version as version, calendar_version as calendar, replan_from::text as "replanFrom"
     from lottery.lottery where id = $1 for update`,
    [lottery.id],
  );
  const [row] = rows;
  if (row === undefined || row.calendar !== lottery.calendar) return null;
  return row;
}
