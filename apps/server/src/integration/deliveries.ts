import type { DeliveryView } from '@drawroom/contract/integration-desk';
import { WEBHOOK_RETRIES, type DeliveryState } from '@drawroom/contract/webhook-wire';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Outcome } from './webhook-sender.ts';

/** Of a delivery that somebody looks at, so many of its last tries are shown. */
const LOG_SHOWN = 5;
/** Who has taken a delivery and not told what came of it has died: another one takes it after this. */
const LEASE = '60 seconds';
/** An address that nothing reaches for so long is told nothing more until a person turns it on again. */
const PATIENCE = '5 days';
const KEPT = '30 days';
const GONE = 410;

/** A delivery that is being sent. */
export interface Due {
  readonly id: bigint;
  readonly tries: number;
  readonly endpointId: bigint;
  readonly url: string;
  readonly wrappedKey: string;
  readonly secret: string;
  /** Null when it signs no more. */
  readonly oldSecret: string | null;
  readonly eventId: string;
  readonly body: string;
}

/** Takes what is due, each for one sender; the longest waiting first. */
export async function takeDue(sql: Sql, limit: number): Promise<Due[]> {
  const { rows } = await sql.query<Due>(
    `with due as (
       select d.id from integration.delivery d join integration.endpoint e on e.id = d.endpoint_id
       where d.state = 'waiting' and d.next_at <= clock_timestamp() and e.state = 'on'
       order by d.next_at, d.id limit $1 for update of d skip locked
     )
     update integration.delivery d set tries = d.tries + 1, next_at = clock_timestamp() + interval '${LEASE}'
     from due, integration.endpoint e, integration.event v
     where d.id = due.id and e.id = d.endpoint_id and v.id = d.event_id
     returning d.id, d.tries, e.id as "endpointId", e.url, e.wrapped_key as "wrappedKey", e.secret,
       case when e.old_until > clock_timestamp() then e.old_secret end as "oldSecret", v.event_id as "eventId", v.body`,
    [limit],
    'integration-take-due',
  );
  return rows;
}

/**
 * Notes what came of a try. 2xx: it has arrived; 410: the address wants nothing more; anything else is tried again after a pause that
 * grows, as often as there are pauses. Where somebody has sent it again meanwhile, only the log is written.
 */
export async function noteOutcome(t: Tx, { id, tries, endpointId }: Due, outcome: Outcome): Promise<void> {
  const { status, answer, tookMs } = outcome;
  await t.query('insert into integration.attempt (delivery_id, took_ms, status, answer) values ($1, $2, $3, $4)', [
    id,
    tookMs,
    status,
    answer,
  ]);
  const arrived = status !== null && status >= 200 && status < 300;
  const pause = status === GONE ? undefined : WEBHOOK_RETRIES[tries - 1];
  const state: DeliveryState = arrived ? 'delivered' : pause === undefined ? 'given_up' : 'waiting';
  await t.query(
    `update integration.delivery set state = $3, next_at = case when $3 = 'waiting' then clock_timestamp() + $4 * interval '1 second' end,
       ended_at = case when $3 <> 'waiting' then clock_timestamp() end
     where id = $1 and tries = $2 and state = 'waiting'`,
    [id, tries, state, pause ?? 0],
    'integration-outcome',
  );
  await t.query(
    arrived
      ? 'update integration.endpoint set failing_since = null where id = $1 and failing_since is not null'
      : `update integration.endpoint set failing_since = coalesce(failing_since, clock_timestamp()),
           state = case when state = 'on' and (${status === GONE} or failing_since < clock_timestamp() - interval '${PATIENCE}')
             then 'disabled' else state end
         where id = $1`,
    [endpointId],
  );
}

/** Sends one again, now. Refuses with `integration.delivery_unknown`. */
export async function replayOne(t: Tx, deliveryId: bigint): Promise<number> {
  const { rowCount } = await t.query(
    `update integration.delivery set state = 'waiting', tries = 0, next_at = clock_timestamp(), ended_at = null where id = $1`,
    [deliveryId],
  );
  if (rowCount === 0) throw new Refusal('integration.delivery_unknown');
  return rowCount;
}

/** Sends everything of an address since a moment again, oldest first, and what it was not sent then. */
export async function replaySince(t: Tx, endpointId: bigint, sinceMs: number): Promise<number> {
  const { rows } = await t.query('select from integration.endpoint where id = $1 for update', [endpointId]);
  if (rows.length === 0) throw new Refusal('integration.endpoint_unknown');
  const { rowCount } = await t.query(
    `insert into integration.delivery (endpoint_id, event_id, next_at)
     select e.id, v.id, clock_timestamp() from integration.endpoint e join integration.event v on v.type = any(e.types)
     where e.id = $1 and v.at >= to_timestamp($2::float8 / 1000) order by v.id
     on conflict (endpoint_id, event_id) do update set state = 'waiting', tries = 0, next_at = excluded.next_at, ended_at = null`,
    [endpointId, sinceMs],
  );
  return rowCount;
}

export async function listDeliveries(
  sql: Sql,
  asked: {
    readonly endpointId: bigint | null;
    readonly state: DeliveryState | null;
    readonly before: bigint | null;
    readonly limit: number;
  },
): Promise<DeliveryView[]> {
  const { rows } = await sql.query<Omit<DeliveryView, 'log'> & { log: DeliveryView['log'] | null }>(
    `select d.id::text as "deliveryId", e.name as endpoint, v.event_id as "eventId", v.type, v.at, d.state, d.tries, d.next_at as "nextAt",
       v.body, (select json_agg(json_build_object('at', floor(extract(epoch from a.at) * 1000)::bigint, 'tookMs', a.took_ms,
         'status', a.status, 'answer', a.answer) order by a.id desc)
         from (select * from integration.attempt where delivery_id = d.id order by id desc limit ${LOG_SHOWN}) a) as log
     from integration.delivery d join integration.endpoint e on e.id = d.endpoint_id join integration.event v on v.id = d.event_id
     where ($1::bigint is null or d.endpoint_id = $1) and ($2::text is null or d.state = $2) and ($3::bigint is null or d.id < $3)
     order by d.id desc limit $4`,
    [asked.endpointId, asked.state, asked.before, asked.limit],
  );
  return rows.map((row) => ({ ...row, log: row.log ?? [] }));
}

/** Forgets what was told long ago and waits for nobody. */
export async function dropOld(sql: Sql): Promise<void> {
  await sql.query(
    `delete from integration.event v where v.at < clock_timestamp() - interval '${KEPT}'
       and not exists (select from integration.delivery d where d.event_id = v.id and d.state = 'waiting')`,
  );
}
