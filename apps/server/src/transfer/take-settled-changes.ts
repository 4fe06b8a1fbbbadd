import type { Tx } from '../kernel/kernel.ts';

/** What a decided record changed; amounts in minor units, differences to what it counted for before. */
export interface SettledChange {
  readonly providerId: number;
  readonly recordId: string;
  readonly memberId: bigint;
  /** As `RECORD_KINDS`. */
  readonly kind: number;
  /** Unix ms at which the record was decided first: corrections count there too. */
  readonly settledAtMs: number;
  readonly count: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/**
 * Takes changes of decided records out of the list, at most `limit`, in the caller's transaction. Each is told once; whoever else asks
 * meanwhile is told of others.
 */
export async function takeSettledChanges(t: Tx, limit: number): Promise<SettledChange[]> {
  const { rows } = await t.query<SettledChange>(
    `delete from transfer.settled_change c
     using (select id from transfer.settled_change order by id limit $1 for update skip locked) k where c.id = k.id
     returning c.provider_id as "providerId", c.record_id as "recordId", c.member_id as "memberId", c.kind,
       c.settled_at as "settledAtMs", c.count_delta as count, c.stake_delta as "stakeMinor", c.payout_delta as "payoutMinor"`,
    [limit],
    'transfer-take-settled-changes',
  );
  return rows;
}
