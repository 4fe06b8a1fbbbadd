import type { Following } from './deps.ts';
import { endFollows } from './end-follow.ts';
import { endAfter } from './follow-rules.ts';
import { followById } from './follow-store.ts';
import { tellFollow } from './tell-follow.ts';

/** Placed steps that one look takes up: those of rounds that are settled or void, so that no long round keeps the others waiting. */
const LOOK_AT = 1_000;

interface PlacedStep {
  readonly followId: bigint;
  readonly accountId: bigint;
  readonly orderId: bigint;
}

/** Notes what came back of orders that are decided; a follow that has lost enough, or done its rounds, ends by it. */
export async function decideSteps({ kernel, orders }: Following): Promise<void> {
  const { rows } = await kernel.db.query<PlacedStep>(
    `select s.follow_id as "followId", f.account_id as "accountId", s.order_id as "orderId" from follow.step s
     join follow.follow f on f.id = s.follow_id join lottery.v_round r on r.id = s.round_id
     where s.state = 1 and r.status in (5, 6) order by s.follow_id limit ${LOOK_AT}`,
    [],
    'follow-steps-placed',
  );
  if (rows.length === 0) return;
  const returned = await orders.returnedTo(kernel.db, rows);
  const decided = rows.filter(({ orderId }) => returned.has(orderId));
  for (const [id, steps] of Map.groupBy(decided, ({ followId }) => followId)) {
    await kernel.db.tx(async (t) => {
      await t.query('select from follow.follow where id = $1 for no key update', [id], 'follow-hold');
      const { rowCount } = await t.query(
        `update follow.step s set state = 2, returned = u.returned from unnest($2::bigint[], $3::bigint[]) as u(order_id, returned)
         where s.follow_id = $1 and s.order_id = u.order_id and s.state = 1`,
        [id, steps.map(({ orderId }) => String(orderId)), steps.map(({ orderId }) => String(returned.get(orderId)))],
        'follow-steps-decided',
      );
      const follow = rowCount === 0 ? null : await followById(t, id);
      if (follow === null) return;
      const state = follow.state === 'running' ? endAfter(follow, follow) : null;
      if (state === null) await tellFollow(kernel, t, { id });
      else await endFollows({ kernel }, t, { ids: [id], state });
    });
  }
}

/** Ends follows whose time is over, and those of members who have left the room or were put out of it. */
export async function endLapsed({ kernel }: Pick<Following, 'kernel'>): Promise<void> {
  const { rows } = await kernel.db.query<{ id: bigint; expired: boolean }>(
    `select f.id, f.expires_at <= clock_timestamp() as expired from follow.follow f
     where f.state = 'running' and (f.expires_at <= clock_timestamp() or not exists (
       select from room.v_entry e where e.room_code = f.room_code and e.member_id = f.member_id)) order by f.id`,
    [],
    'follow-lapsed',
  );
  for (const [expired, lapsed] of Map.groupBy(rows, (row) => row.expired)) {
    const ids = lapsed.map(({ id }) => id);
    await kernel.db.tx((t) => endFollows({ kernel }, t, { ids, state: expired ? 'expired' : 'room_left' }));
  }
}
