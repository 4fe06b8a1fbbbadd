import { audienceOf } from '@drawroom/contract/events';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { writeAct, type Act, type Who } from './store.ts';

/** Writes an act into the member's history, counts it, and tells all his devices, in the transaction that did it. */
export async function record(kernel: Pick<Kernel, 'outbox' | 'metrics'>, t: Tx, done: Act & Who): Promise<void> {
  await writeAct(t, done.accountId, done);
  await kernel.outbox.publish(t, {
    audience: audienceOf.member(String(done.memberId)),
    type: 'protection.changed',
    data: { act: done.act, until: Number.isFinite(done.untilMs) ? Math.trunc(done.untilMs ?? 0) : null },
  });
  kernel.metrics.count('protection_act_total', { act: done.act });
}
