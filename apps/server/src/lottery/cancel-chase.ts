import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { chaseCancel } from '@drawroom/contract/lottery-chase';
import { formatMoney } from '@drawroom/engine/money';
import { DatabaseError } from 'pg';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { availableOf, chasesById } from './chase-store.ts';
import { chaseStateOf } from './present-chase.ts';
import { tellChases } from './tell-chases.ts';

const CANCELLED = 3;

/**
 * Ends a member's own chase and gives back what is frozen; orders placed before stay. A retry, or a chase that had ended by
 * itself, is answered with how it stands. The same clientRef for another chase is refused.
 */
export async function cancelChase(
  kernel: Pick<Kernel, 'db' | 'outbox' | 'metrics'>,
  session: Session,
  input: InputOf<typeof chaseCancel>,
): Promise<ReplyOf<typeof chaseCancel>> {
  const { accountId } = session.claims;
  const id = BigInt(input.chaseNo);
  return kernel.db.tx(async (t) => {
    const own = await t.query('select 1 as own from lottery.chase where id = $1 and account_id = $2 for update', [
      id,
      accountId,
    ]);
    if (own.rows.length === 0) throw new Refusal('lottery.order_unknown');
    const { rows } = await t.query<{ id: bigint }>(
      'select id from lottery.chase where account_id = $1 and cancel_ref = $2',
      [accountId, input.clientRef],
    );
    if (rows[0] !== undefined && rows[0].id !== id) throw new Refusal('request.client_ref_reused');
    const ended = await t.query<{ id: bigint }>('select lottery.end_chases($1::bigint[], $2::smallint) as id', [
      [String(id)],
      CANCELLED,
    ]);
    if (ended.rows.length > 0) {
      await keepRef(() => t.query('update lottery.chase set cancel_ref = $2 where id = $1', [id, input.clientRef]));
      await tellChases(kernel, t, [id]);
      kernel.metrics.count('lottery_chase_ended_total', { state: 'cancelled' });
    }
    const [chase] = await chasesById(t, [id]);
    if (chase === undefined) throw new Refusal('lottery.order_unknown');
    const back = await t.query<{ amount: bigint }>(
      'select coalesce(sum(stake), 0)::bigint as amount from lottery.chase_round where chase_id = $1 and state = 4',
      [id],
    );
    return {
      chaseNo: input.chaseNo,
      state: chaseStateOf(chase),
      amount: formatMoney(back.rows[0]?.amount ?? 0n),
      balance: formatMoney(await availableOf(t, accountId)),
    };
  });
}

/** Two cancellations under one reference at the same moment: the second finds it taken (unique_violation). */
async function keepRef(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') throw new Refusal('request.client_ref_reused');
    throw error;
  }
}
