import { audienceOf } from '@drawroom/contract/events';
import type { Kernel } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import type { ProtectionDeps } from './deps.ts';

/** A minute is the unit of play time; a look costs one write per connected member. */
const LOOK_MS = 60_000;

/**
 * Counts play by the sockets in rooms and interrupts those who asked for it. Several nodes at once do no harm: a moment of
 * play is a moment however often it is noted, and a due check is told once.
 */
export function playWatch(kernel: Kernel, deps: ProtectionDeps): RepeatedWork {
  return new RepeatedWork(() => watchPlay(kernel, deps), {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      kernel.metrics.count('protection_watch_fault_total');
      kernel.log.error({ err: error }, 'protection: play not counted now');
    },
  });
}

/** One look: notes who is in a room, tells whose reality check is due, and forgets spells of play that no period reaches. */
export async function watchPlay(
  kernel: Pick<Kernel, 'db' | 'outbox' | 'metrics'>,
  deps: ProtectionDeps,
): Promise<void> {
  await kernel.db.query(
    `select protection.touch(array(
       select a.id from (
         select distinct m from kernel.presence p join kernel.presence_node n using (node) cross join unnest(p.members) as m
         where n.seen_at > clock_timestamp() - interval '10 seconds'
       ) online join ledger.v_account a on a.owner_member_id = online.m and a.code = 'member.available' and a.currency = $1
     ), clock_timestamp())`,
    [deps.currency],
    'protection-watch',
  );
  await kernel.db.tx(async (t) => {
    const { rows } = await t.query<{ member: bigint }>(
      `update protection.guard g set reality_told_at = clock_timestamp()
       where g.reality_minutes > 0 and protection.reality_at(g.account_id, clock_timestamp())
         between coalesce(g.reality_told_at, '-infinity') and clock_timestamp()
       returning g.member_id as member`,
      [],
      'protection-reality-due',
    );
    await kernel.outbox.publishMany(
      t,
      rows.map(({ member }) => ({
        audience: audienceOf.member(String(member)),
        type: 'protection.changed' as const,
        data: { act: 'reality_check_due', until: null },
      })),
    );
    if (rows.length > 0) kernel.metrics.count('protection_reality_due_total', {}, rows.length);
  });
  await kernel.db.query(
    `delete from protection.spell_past where until < clock_timestamp() - interval '31 days'`,
    [],
    'protection-forget-spells',
  );
}
