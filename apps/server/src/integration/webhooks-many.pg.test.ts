import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tx } from '../kernel/kernel.ts';
import { dropOld, giveUpOfSilent, replaySince } from './deliveries.ts';
import { editEndpoint, listEndpoints, rotateSecret } from './endpoints.ts';
import { webhookReceiver } from './test-integration.ts';
import { openWebhookWorld, type WebhookWorld } from './test-webhooks.ts';

let world: WebhookWorld;
beforeEach(async () => {
  world = await openWebhookWorld();
});
afterEach(() => world[Symbol.asyncDispose]());

/** More than one transaction writes. */
const MANY = 5_001;
/** How many different ones there are. */
async function countOf(rows: string): Promise<number> {
  const found = await world.db.query<{ n: number }>(`select count(distinct x)::int as n from (${rows}) r`);
  return found.rows[0]?.n ?? 0;
}

it('whatever waits for one that is turned off is given up, slice by slice; of many that wait so many are counted', async () => {
  const { endpoint } = await world.listen(['deposit.credited']);
  await world.listen(['deposit.credited'], `${world.receiver.url}/other`);
  await world.db.query(
    `with made as (insert into integration.event (type, body, at)
       select 'deposit.credited', '{}', clock_timestamp() from generate_series(1, ${MANY}) returning id)
     insert into integration.delivery (endpoint_id, event_id, next_at)
     select $1, id, clock_timestamp() from made`,
    [BigInt(endpoint.endpointId)],
  );
  await world.changed('passed');
  expect((await listEndpoints(world.db)).map(({ waiting }) => waiting).toSorted((a, b) => a - b)).toEqual([1, 1_001]);
  await world.turn(endpoint.endpointId, 'off');
  // One of them is under way: whoever sends it says what came of it.
  await world.db.query(
    `update integration.delivery set lease = gen_random_uuid(), next_at = clock_timestamp() + interval '1 minute'
     where id = (select min(id) from integration.delivery)`,
  );
  expect(await giveUpOfSilent(world.db)).toBe(MANY);
  expect((await listEndpoints(world.db)).map(({ waiting }) => waiting)).toEqual([1, 1]);
  expect(await countOf(`select xmin::text as x from integration.delivery where state = 'given_up'`)).toBe(2);
});

it('an address that hangs has four under way and keeps no other one waiting', async () => {
  await using slow = await webhookReceiver();
  slow.answer = 'hang';
  await world.listen(['deposit.credited'], slow.url);
  for (let n = 0; n < 20; n += 1) await world.changed('passed');
  await world.listen(['deposit.credited']);
  for (let n = 0; n < 10; n += 1) await world.changed('passed');
  const sending = world.send();
  await vi.waitFor(() => expect(world.receiver.arrived).toHaveLength(10), { timeout: 10_000 });
  expect(slow.arrived).toHaveLength(4);
  // What has become due since does not wait for them either.
  await world.changed('passed');
  await vi.waitFor(() => expect(world.receiver.arrived).toHaveLength(11), { timeout: 10_000 });
  expect(slow.arrived).toHaveLength(4);
  slow.answer = 200;
  slow.letGo();
  await sending;
  expect(new Set(slow.arrived.map(({ id }) => id)).size).toBe(31);
});

it('keeps nobody waiting who writes down what has happened, and sends much again in pieces', async () => {
  const { endpoint } = await world.listen(['deposit.credited']);
  const id = BigInt(endpoint.endpointId);
  const wish = {
    id,
    version: 1,
    name: 'x',
    url: world.receiver.url,
    types: ['deposit.credited'] as const,
    state: 'on' as const,
  };
  for (const act of [(t: Tx) => editEndpoint(world.kernel, t, wish), (t: Tx) => rotateSecret(world.kernel, t, id)])
    await world.db.tx(async (t) => {
      await act(t);
      // Another one pays meanwhile; here nobody would ever let him on.
      await world.db.tx(async (other) => {
        await other.query(`set local lock_timeout = '1s'`);
        await world.publish(other, 'passed');
      });
    });
  await world.db.query('delete from integration.event');
  await world.db.query(
    `insert into integration.event (type, body, at)
     select 'deposit.credited', '{}', clock_timestamp() - n * interval '1 ms' from generate_series(1, ${MANY}) n`,
  );
  expect(await replaySince(world.db, id, Date.now() - 60_000)).toBe(MANY);
  expect(await countOf('select xmin::text as x from integration.delivery')).toBe(2);
  await world.db.query(`update integration.event set at = at - interval '31 days'`);
  await dropOld(world.db);
  expect(await countOf('select id::text as x from integration.event')).toBe(MANY);
  await world.db.query(`update integration.delivery set state = 'given_up', next_at = null`);
  await dropOld(world.db);
  expect(await countOf('select id::text as x from integration.event')).toBe(0);
});
