import type { FollowState } from '@drawroom/contract/follow-states';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Following } from './deps.ts';
import { followById, type StoredFollow } from './follow-store.ts';
import { tellFollow } from './tell-follow.ts';

/**
 * Ends follows that still run: nothing more is placed for them, what was placed stands. Returns those that this call ended. Takes their
 * rows in the order of their ids.
 */
export async function endFollows(
  { kernel }: Pick<Following, 'kernel'>,
  t: Tx,
  { ids, state }: { readonly ids: readonly bigint[]; readonly state: FollowState },
): Promise<bigint[]> {
  if (ids.length === 0) return [];
  const { rows } = await t.query<{ id: bigint }>(
    `with held as (
       select id from follow.follow where id = any($1::bigint[]) and state = 'running' order by id for no key update)
     update follow.follow f set state = $2, ended_at = clock_timestamp() from held where f.id = held.id returning f.id`,
    [ids.map(String), state],
    'follow-end',
  );
  const ended = rows.map(({ id }) => id);
  await t.query(
    `update follow.step set state = 3, reason = 'ended' where follow_id = any($1::bigint[]) and state = 0`,
    [ended.map(String)],
    'follow-end-steps',
  );
  for (const id of ended) await tellFollow(kernel, t, { id });
  for (const _ of ended) kernel.metrics.count('follow_ended_total', { state });
  return ended;
}

/** Ends a member's follow at his wish. Ended already: it stays as it ended. */
export async function stopFollow(following: Following, memberId: bigint, followNo: string): Promise<StoredFollow> {
  const { db } = following.kernel;
  const id = BigInt(followNo);
  const known = await followById(db, id);
  if (known === null || known.memberId !== memberId) throw new Refusal('follow.follow_unknown');
  await db.tx((t) => endFollows(following, t, { ids: [id], state: 'stopped' }));
  return (await followById(db, id)) ?? known;
}

/** Ends whatever follows a member who hides his record, or leaves the house. */
export async function endFollowsOfLeader(following: Pick<Following, 'kernel'>, t: Tx, leaderId: bigint): Promise<void> {
  const { rows } = await t.query<{ id: bigint }>(
    `select id from follow.follow where leader_id = $1 and state = 'running' order by id`,
    [leaderId],
    'follow-of-leader',
  );
  await endFollows(following, t, { ids: rows.map(({ id }) => id), state: 'leader_hidden' });
}

/**
 * Ends the follows of a member who plays no more. Call it before anything locks the account: follows come first in the order of
 * locks.
 */
export async function endFollowsOf(following: Pick<Following, 'kernel'>, t: Tx, accountId: bigint): Promise<void> {
  const { rows } = await t.query<{ id: bigint }>(
    `select id from follow.follow where account_id = $1 and state = 'running' order by id`,
    [accountId],
    'follow-of-account',
  );
  await endFollows(following, t, { ids: rows.map(({ id }) => id), state: 'barred' });
}
