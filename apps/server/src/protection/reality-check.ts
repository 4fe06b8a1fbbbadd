import { REALITY_CHECK_MINUTES } from '@drawroom/contract/protection';
import type { Kernel } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockGuard, type Who } from './store.ts';
import { record } from './tell.ts';

type Changing = Pick<Kernel, 'db' | 'outbox' | 'metrics'>;

/** Sets how often play is interrupted; 0: never. A due check stays due. Refuses with `protection.choice_invalid`. */
export async function setRealityCheck(kernel: Changing, who: Who, everyMinutes: number): Promise<void> {
  if (!REALITY_CHECK_MINUTES.some((minutes) => minutes === everyMinutes)) {
    throw new Refusal('protection.choice_invalid');
  }
  await kernel.db.tx(async (t) => {
    await lockGuard(t, who);
    const { rows } = await t.query<{ due: boolean; same: boolean }>(
      `select coalesce(protection.reality_at($1, clock_timestamp()) <= clock_timestamp(), false) as due,
         reality_minutes = $2 as same
       from protection.guard where account_id = $1`,
      [who.accountId, everyMinutes],
      'protection-reality-now',
    );
    // Whoever is to look at his time and result now does so first.
    if (rows[0]?.due === true) throw new Refusal('protection.reality_check');
    if (rows[0]?.same === true) return;
    // The first interval begins now.
    await t.query(
      `update protection.guard set reality_minutes = $2,
         reality_answered_at = case when reality_minutes = 0 then clock_timestamp() else reality_answered_at end
       where account_id = $1`,
      [who.accountId, everyMinutes],
      'protection-reality-set',
    );
    await record(kernel, t, { ...who, act: 'reality_check', kind: 'time', value: BigInt(everyMinutes) });
  });
}

/** The member has seen time and result and goes on; the next interval begins. Where nothing was due nothing changes. */
export async function answerRealityCheck(kernel: Changing, who: Who): Promise<void> {
  await kernel.db.tx(async (t) => {
    await lockGuard(t, who);
    const { rowCount } = await t.query(
      `update protection.guard set reality_answered_at = clock_timestamp()
       where account_id = $1 and protection.reality_at(account_id, clock_timestamp()) <= clock_timestamp()`,
      [who.accountId],
      'protection-reality-answer',
    );
    if (rowCount > 0) await record(kernel, t, { ...who, act: 'reality_answered' });
  });
}
