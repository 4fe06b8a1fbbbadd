import { randomUUID } from 'node:crypto';
import { asQuestion, type ProviderEvent } from '@drawroom/contract/provider-wire';
import { signedHeaders, TOLD_BYTES_MAX } from '@drawroom/contract/signed-wire';
import type { Db, Tx } from './db.ts';
import type { Manners } from './manners.ts';
import { bytesOf, fitting, recordsAfter } from './records.ts';

/** What of an event its writer knows. */
type EventFact = ProviderEvent extends infer E ? (E extends ProviderEvent ? Omit<E, 'eventId' | 'at'> : never) : never;

/** Records in one event (provider/v1). */
const RECORDS_MAX = 100;
/** Room for the records of an event, beside its name, its time and its type. */
const RECORDS_BYTES = TOLD_BYTES_MAX - 512;
const AT_ONCE = 20;
const PAUSE_MAX_MS = 60_000;
const PATIENCE_MS = 5_000;

export interface TellSettings {
  readonly secret: string;
  /** Where the house listens; empty: it is told nothing. */
  readonly notifyUrl: string;
  /** First pause before an event that was not taken is told again; it doubles. */
  readonly retryMs: number;
}

/** Keeps an event, in the transaction of what it tells, until the house has taken it. */
export async function noteEvent(t: Tx, fact: EventFact): Promise<void> {
  const event = { eventId: randomUUID(), at: Date.now(), ...fact };
  await t.query('insert into event (body) values ($1)', [JSON.stringify(event)]);
}

/**
 * Lays changes of records out as events, as many in one as the house takes, each in exactly one of them however often the process is
 * killed. A change that is too long for any event is told in none: the house finds it by asking.
 */
export async function layOutRecords(db: Db): Promise<void> {
  let more = true;
  while (more) {
    more = await db.tx(async (t) => {
      const { rows } = await t.query<{ seq: bigint }>('select seq from told_head for update');
      const found = await recordsAfter(t, rows[0]?.seq ?? 0n, RECORDS_MAX);
      const first = found.records[0];
      if (first === undefined) return false;
      const told = bytesOf(first) > RECORDS_BYTES ? [] : fitting(found.records, RECORDS_BYTES);
      if (told.length > 0) await noteEvent(t, { type: 'records', records: told });
      await t.query('update told_head set seq = $1', [(told.at(-1) ?? first).seq]);
      return true;
    });
  }
}

/** Tells the house what is due, and forgets what it took; the rest is told again after a growing pause, for as long as it takes. */
export async function tellDue(db: Db, settings: TellSettings, manners: Manners): Promise<void> {
  if (manners.down) return;
  const order = manners.reorder ? 'random()' : 'id';
  const { rows } = await db.query<{ id: bigint; body: string; tries: number }>(
    `select id, body, tries from event where due_at <= clock_timestamp() order by ${order} limit $1`,
    [AT_ONCE],
  );
  await Promise.all(
    rows.map(async ({ id, body, tries }) => {
      // Half of them wait for a later turn, so that the younger go first.
      const held = manners.reorder && tries === 0 && Math.random() < 0.5;
      const taken = !held && (await post(settings, body)) && (!manners.twice || (await post(settings, body)));
      if (taken) return db.query('delete from event where id = $1', [id]);
      const pauseMs = Math.min(settings.retryMs * 2 ** Math.min(tries, 16), PAUSE_MAX_MS);
      return db.query(
        `update event set tries = tries + 1, due_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
        [id, pauseMs / 1_000],
      );
    }),
  );
}

async function post({ secret, notifyUrl }: TellSettings, body: string): Promise<boolean> {
  const words = asQuestion(new URL(notifyUrl).pathname, body);
  try {
    const response = await fetch(notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await signedHeaders(secret, words, Date.now())) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
