import { houseSetting } from '../kernel/house-settings.ts';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { moveConversation } from './conversation-store.ts';
import type { ServiceKernel } from './deps.ts';
import { lockTalk } from './desk-conversation.ts';
import { sayAuto, tellConversation } from './tell-member.ts';

const BATCH = 200;
const HOUR_MS = 3_600_000;

/** An open conversation that has lapsed, and who had it or answered last. */
interface Lapsed {
  readonly id: bigint;
  readonly operatorId: bigint;
  readonly operatorName: string;
}

/**
 * Ends the conversations in which the desk had the last word and nothing at all was said for as long as the house has set (decisions 047, 067); the
 * member is told why. A question without an answer stays open however old it is. Any number may run at once. How many it ended.
 */
export async function closeLapsed(kernel: ServiceKernel): Promise<number> {
  let closed = 0;
  for (;;) {
    const lapsed = await findLapsed(kernel, kernel.db, null);
    let moved = 0;
    for (const { id } of lapsed) if (await kernel.db.tx((t) => closeOne(kernel, t, id))) moved += 1;
    closed += moved;
    // What another one has ended meanwhile is not found again.
    if (lapsed.length < BATCH || moved === 0) return closed;
  }
}

/** Behind the thread's row it is looked at once more: somebody may have written meanwhile. */
async function closeOne(kernel: ServiceKernel, t: Tx, id: bigint): Promise<boolean> {
  const { thread } = await lockTalk(t, id);
  const [still] = await findLapsed(kernel, t, id);
  if (still === undefined) return false;
  await sayAuto(kernel, t, { thread, conversationId: id, auto: { what: 'lapsed' } });
  const holder = { id: still.operatorId, name: still.operatorName };
  await tellConversation(kernel, t, await moveConversation(t, id, { state: 'closed', holder }));
  kernel.metrics.count('service_lapsed_total');
  return true;
}

/** Lapsed conversations, or that one if it is. */
async function findLapsed(kernel: ServiceKernel, sql: Sql, id: bigint | null): Promise<readonly Lapsed[]> {
  const { lapseHours } = await houseSetting(kernel, sql, 'service');
  const { rows } = await sql.query<Lapsed>(
    `select c.id, coalesce(c.operator_id, w.operator_id) as "operatorId", coalesce(c.operator_name, w.operator_name) as "operatorName"
     from service.conversation c
       join lateral (select m.said_by, m.operator_id, m.operator_name from service.message m
         where m.conversation_id = c.id and m.said_by <> 'auto' order by m.seq desc limit 1) w on w.said_by = 'desk'
       join lateral (select m.at from service.message m where m.conversation_id = c.id order by m.seq desc limit 1) l
         on l.at < clock_timestamp() - $1 * interval '1 ms'
     where c.state <> 'closed' and ($2::bigint is null or c.id = $2) order by c.id limit ${BATCH}`,
    [lapseHours * HOUR_MS, id],
    'service-lapsed',
  );
  return rows;
}
