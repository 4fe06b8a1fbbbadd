import { OPERATION_QUEUES, ROUND_STATES } from '@drawroom/contract/operations-desk';
import type { operationsDeskCalls } from '@drawroom/contract/operations-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { Sql } from '../kernel/kernel.ts';
import type { SourceStanding } from '../lottery/index.ts';

type Now = OperatorReplyOf<typeof operationsDeskCalls.now>;

/** Status of rounds in the order of ROUND_STATES (lottery/migrations/001-lottery.sql). */
const STATUSES = [0, 1, 2, 3, 4, 7] as const;

const WAITING = `select queue, since, null::timestamptz as promised_at from deposit.v_waiting
  union all select queue, since, promised_at from withdrawal.v_waiting
  union all select queue, since, null from service.v_waiting
  union all select queue, since, null from chat.v_waiting
  union all select queue, since, promised_at from admin.v_waiting
  union all select queue, since, null from transfer.v_waiting`;

/** What waits for people, from the partial indexes of what is open. A proposal's promise is the moment at which it is over by itself. */
export async function readQueues(sql: Sql): Promise<Now['queues']> {
  const { rows } = await sql.query<Now['queues'][number]>(
    `select queue, count(*)::int as waiting, min(since) as "oldestAt", min(promised_at) as "promisedAt",
       count(*) filter (where promised_at < clock_timestamp())::int as late
     from (${WAITING}) w group by 1`,
    [],
    'operations-queues',
  );
  const known = new Map(rows.map((row) => [row.queue, row]));
  return OPERATION_QUEUES.map((queue) => {
    const { waiting = 0, late = 0, oldestAt = null, promisedAt = null } = known.get(queue) ?? {};
    return { queue, waiting, late, oldestAt: whole(oldestAt), promisedAt: whole(promisedAt) };
  });
}

/** Rounds that are not over, by state, of scheduled ones those of the next hour; late is what should have gone on by its plan more than two minutes ago, and whatever is held. */
export async function readRounds(sql: Sql): Promise<Now['rounds']> {
  const { rows } = await sql.query<{ status: number; count: number; late: number }>(
    `select status, count(*)::int as count, count(*) filter (where status = 7 or clock_timestamp() - interval '2 minutes' >
         case status when 0 then begin_at when 1 then end_at else prize_at end)::int as late
     from lottery.v_unfinished_round where status <> 0 or begin_at < clock_timestamp() + interval '1 hour' group by 1`,
    [],
    'operations-rounds',
  );
  return ROUND_STATES.map((state, at) => {
    const row = rows.find(({ status }) => status === STATUSES[at]);
    return { state, count: row?.count ?? 0, late: row?.late ?? 0 };
  });
}

/**
 * Sources of results: their last answer as the process that asks them knows it, or as it is stored where that one has just begun, and the fault
 * that each was at last.
 */
export async function readSources(sql: Sql, standings: readonly SourceStanding[]): Promise<Now['sources']> {
  const { rows } = await sql.query<{
    lottery: string;
    source: string;
    told_at: number | null;
    reason: string | null;
    times: bigint | null;
    fault_at: number | null;
  }>('select * from lottery.v_source order by fault_at desc nulls last', [], 'operations-sources');
  const found = new Map<string, Now['sources'][number]>();
  const of = (lottery: string, source: string): Now['sources'][number] => {
    const key = `${lottery} ${source}`;
    const known = found.get(key) ?? { lottery, source, answeredAt: null, failures: 0, fault: null };
    found.set(key, known);
    return known;
  };
  for (const { lottery, source, answeredAtMs, failures } of standings) {
    const one = of(lottery, source);
    one.answeredAt = latest(one.answeredAt, answeredAtMs);
    one.failures = Math.max(one.failures, failures);
  }
  for (const row of rows) {
    const one = of(row.lottery, row.source);
    one.answeredAt = latest(one.answeredAt, row.told_at);
    if (row.reason !== null && one.fault === null)
      one.fault = { reason: row.reason, times: Number(row.times), at: Math.trunc(row.fault_at ?? 0) };
  }
  return [...found.values()].toSorted(
    (a, b) => b.failures - a.failures || `${a.lottery} ${a.source}`.localeCompare(`${b.lottery} ${b.source}`),
  );
}

/** Later work by its queue, from the counts that pg-boss keeps itself; the oldest one that is due is looked up by its index. */
export async function readJobs(sql: Sql): Promise<Now['jobs']> {
  const { rows } = await sql.query<Now['jobs'][number]>(
    `select q.name as job, q.ready_count as waiting, q.active_count as active, q.failed_count as failed, o.due as "oldestAt"
     from pgboss.queue q cross join lateral (
       select min(j.start_after) as due from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= clock_timestamp()) o
     where q.ready_count + q.active_count + q.failed_count > 0 or o.due is not null order by q.failed_count desc, 1`,
    [],
    'operations-jobs',
  );
  return rows.map((row) => ({ ...row, oldestAt: whole(row.oldestAt) }));
}

function latest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return whole(one ?? other);
  return Math.trunc(Math.max(one, other));
}

/** Moments of the database have fractions of a millisecond. */
function whole(ms: number | null): number | null {
  return ms === null ? null : Math.trunc(ms);
}
