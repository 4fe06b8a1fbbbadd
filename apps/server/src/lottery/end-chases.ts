import type { Kernel, Tx } from '../kernel/kernel.ts';
import { tellChases } from './tell-chases.ts';

const CANCELLED = 3;

/** Ends running chases before their last round; what is frozen goes back. Returns those that this call ended. */
export async function endChases(t: Tx, ids: readonly bigint[], state: number): Promise<bigint[]> {
  const { rows } = await t.query<{ id: bigint }>('select lottery.end_chases($1::bigint[], $2::smallint) as id', [
    ids.map(String),
    state,
  ]);
  return rows.map(({ id }) => id);
}

/**
 * Ends all chases of a member who plays no more; his open bets stand and are settled. Locks chases, then the account, as
 * everybody does: call it before anything else locks the account.
 */
export async function endChasesOf(kernel: Pick<Kernel, 'outbox' | 'metrics'>, t: Tx, accountId: bigint): Promise<void> {
  const { rows } = await t.query<{ id: bigint }>(
    'select id from lottery.chase where account_id = $1 and state = 0 order by id',
    [accountId],
  );
  if (rows.length === 0) return;
  const ended = await endChases(
    t,
    rows.map(({ id }) => id),
    CANCELLED,
  );
  await tellChases(kernel, t, ended);
  kernel.metrics.count('lottery_chase_ended_total', { state: 'protected' }, ended.length);
}
