import { EVENTS } from '@drawroom/contract/events';
import type { EventType } from '@drawroom/contract/events';
import type { Outbox, Tx } from '../kernel.ts';
import { OUTBOX_WRITTEN } from './channels.ts';

const AUDIENCE = /^(room|lottery|member):[A-Za-z0-9-]{1,40}$/;

/**
 * The outbox: events are rows written in the caller's transaction, so that they exist exactly when what they tell has
 * happened (realtime.md §3.2). The relay is woken at the commit. Anything that gets this far is believed in production;
 * elsewhere every event is held against the contract.
 * @param options.validate default: true unless NODE_ENV is `production`
 */
export function createOutbox(options: { validate?: boolean } = {}): Outbox {
  const validate = options.validate ?? process.env['NODE_ENV'] !== 'production';
  const publishMany: Outbox['publishMany'] = async (t, events) => {
    if (events.length === 0) return;
    if (validate) for (const event of events) assertEvent(event);
    await insert(t, events);
  };
  return { publishMany, publish: (t, event) => publishMany(t, [event]) };
}

/** @throws Error naming the event that the contract does not know in this form */
function assertEvent(event: { audience: string; type: EventType; data: unknown }): void {
  if (!AUDIENCE.test(event.audience)) throw new Error(`event ${event.type}: no audience is called "${event.audience}"`);
  const read = EVENTS[event.type].safeParse(event.data);
  if (read.success) return;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`event ${event.type} differs from its contract: ${faults.join('; ')}`);
}

/** One statement for any number of events; ids follow their order. */
async function insert(t: Tx, events: readonly { audience: string; type: string; data: unknown }[]): Promise<void> {
  await t.query(
    `with written as (
       insert into kernel.outbox (audience, type, data)
       select audience, type, data::json
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality as e (audience, type, data, place)
       order by place
     )
     select pg_notify('${OUTBOX_WRITTEN}', '')`,
    [events.map((e) => e.audience), events.map((e) => e.type), events.map((e) => JSON.stringify(e.data))],
    'outbox_insert',
  );
}
