import type { DeliveryView } from '@drawroom/contract/integration-desk';
import { WEBHOOK_RETRIES, type DeliveryState, type EndpointState } from '@drawroom/contract/webhook-wire';
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

/** So many messages may be under way to one address: one that hangs for as long as it may keeps no other address waiting. */
const AT_ONCE_EACH = 4;
/** Rows that one transaction writes or forgets: nobody waits for it long, and what is done is done. */
const SLICE = 5_000;

/** A delivery that is being sent. */
export interface Due {
  readonly id: bigint;
  /** Whose it is now: who was too slow finds another one here, or none. */
  readonly lease: string;
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

/** Takes what is due, each for one sender; of each address the longest waiting first, and no more than may be under way to it. */
export async function takeDue(sql: Sql, limit: number): Promise<Due[]> {
  const { rows } = await sql.query<Due>(
    `with due as (
       select w.id from integration.endpoint e cross join lateral (
         select d.id, d.next_at from integration.delivery d
         where d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= clock_timestamp()
         order by d.next_at, d.id
         limit greatest(0, ${AT_ONCE_EACH} - (select count(*) from integration.delivery u
           where u.endpoint_id = e.id and u.lease is not null and u.next_at > clock_timestamp()))
         for update skip locked
       ) w where e.state = 'on' order by w.next_at, w.id limit $1
     )
     update integration.delivery d set tries = d.tries + 1, lease = gen_random_uuid(), next_at = clock_timestamp() + interval '${LEASE}'
     from due, integration.endpoint e, integration.event v
     where d.id = due.id and e.id = d.endpoint_id and v.id = d.event_id
     returning d.id, d.lease::text as lease, d.tries, e.id as "endpointId", e.url, e.wrapped_key as "wrappedKey", e.secret,
       case when e.old_until > clock_timestamp() then e.old_secret end as "oldSecret", v.event_id as "eventId", v.body`,
    [limit],
    'integration-take-due',
  );
  return rows;
}

/**
 * Notes what came of a try. 2xx: it has arrived; 410: the address wants nothing more; anything else is tried again after a pause that
 * grows, as often as there are pauses. Where somebody has sent it again meanwhile, only the log is written. Answers whether the address
 * is told on; of one that is not `giveUpOfSilent` ends what still waits.
 */
export async function noteOutcome(t: Tx, { id, lease, tries, endpointId }: Due, outcome: Outcome): Promise<boolean> {
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
    `update integration.delivery set state = $3, lease = null,
       next_at = case when $3 = 'waiting' then clock_timestamp() + $4 * interval '1 second' end,
       ended_at = case when $3 <> 'waiting' then clock_timestamp() end
     where id = $1 and lease = $2 and state = 'waiting'`,
    [id, lease, state, pause ?? 0],
    'integration-outcome',
  );
  if (arrived) {
    await t.query('update integration.endpoint set failing_since = null where id = $1 and failing_since is not null', [
      endpointId,
    ]);
    return true;
  }
  const { rows } = await t.query<{ told: boolean }>(
    `update integration.endpoint set failing_since = coalesce(failing_since, clock_timestamp()),
       state = case when state = 'on' and (${status === GONE} or failing_since < clock_timestamp() - interval '${PATIENCE}')
         then 'disabled' else state end
     where id = $1 returning state = 'on' as told`,
    [endpointId],
  );
  return rows[0]?.told === true;
}

/** Does something slice by slice, each in a transaction of its own, until one is not full; how many rows that were. */
async function sliced(work: (rows: number) => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const done = await work(SLICE);
    all += done;
    if (done < SLICE) return all;
  }
}

/** Ends what waits for addresses that are told nothing; what is under way now is left to who sends it. How many that were. */
export function giveUpOfSilent(sql: Sql): Promise<number> {
  return sliced(async (limit) => {
    const { rowCount } = await sql.query(
      `update integration.delivery set state = 'given_up', lease = null, next_at = null, ended_at = clock_timestamp()
       where id in (
         select d.id from integration.endpoint e join integration.delivery d on d.endpoint_id = e.id
         where e.state <> 'on' and d.state = 'waiting' and (d.lease is null or d.next_at <= clock_timestamp())
         limit $1 for update of d skip locked)`,
      [limit],
    );
    return rowCount;
  });
}

/** Sends one again, now. Refuses with `integration.delivery_unknown`, and `integration.endpoint_off` where nothing is sent. */
export async function replayOne(t: Tx, deliveryId: bigint): Promise<number> {
  const { rows } = await t.query<{ told: boolean }>(
    `select e.state = 'on' as told from integration.delivery d join integration.endpoint e on e.id = d.endpoint_id where d.id = $1`,
    [deliveryId],
  );
  const [found] = rows;
  if (found === undefined) throw new Refusal('integration.delivery_unknown');
  if (!found.told) throw new Refusal('integration.endpoint_off');
  const { rowCount } = await t.query(
    `update integration.delivery set state = 'waiting', tries = 0, lease = null, next_at = clock_timestamp(), ended_at = null where id = $1`,
    [deliveryId],
  );
  return rowCount;
}

/** Refuses to send to an address again: `integration.endpoint_unknown`, `integration.endpoint_off`. */
export async function requireTold(t: Tx, endpointId: bigint): Promise<void> {
  const { rows } = await t.query<{ state: EndpointState }>('select state from integration.endpoint where id = $1', [
    endpointId,
  ]);
  if (rows[0] === undefined) throw new Refusal('integration.endpoint_unknown');
  if (rows[0].state !== 'on') throw new Refusal('integration.endpoint_off');
}

/**
 * Sends everything of an address since a moment again, oldest first, and what it was not sent then; what happens meanwhile is told anyway.
 * Cut off between two slices, it is begun again. How many that were.
 */
export async function replaySince(sql: Sql, endpointId: bigint, sinceMs: number): Promise<number> {
  const { rows } = await sql.query<{ last: bigint | null }>('select max(id) as last from integration.event');
  const last = rows[0]?.last ?? 0n;
  let after = 0n;
  return sliced(async (limit) => {
    const slice = await sql.query<{ seen: number; last: bigint | null }>(
      `with seen as materialized (
         select v.id, v.type from integration.event v
         where v.at >= to_timestamp($2::float8 / 1000) and v.id > $3 and v.id <= $4
           and v.type = any((select types from integration.endpoint where id = $1)::text[])
         order by v.id limit $5
       ), again as (
         insert into integration.delivery (endpoint_id, event_id, next_at)
         select e.id, s.id, clock_timestamp() from seen s cross join integration.endpoint e
         where e.id = $1 and e.state = 'on' order by s.id
         on conflict (endpoint_id, event_id) do update
           set state = 'waiting', tries = 0, lease = null, next_at = excluded.next_at, ended_at = null
         returning 1
       )
       select (select count(*)::int from again) as seen, (select max(id) from seen) as last`,
      [endpointId, sinceMs, after, last, limit],
    );
    after = slice.rows[0]?.last ?? after;
    return slice.rows[0]?.seen ?? 0;
  });
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
  await sliced(async (limit) => {
    const { rowCount } = await sql.query(
      `delete from integration.event where id in (
         select v.id from integration.event v where v.at < clock_timestamp() - interval '${KEPT}'
           and not exists (select from integration.delivery d where d.event_id = v.id and d.state = 'waiting')
         order by v.at limit $1)`,
      [limit],
    );
    return rowCount;
  });
}
