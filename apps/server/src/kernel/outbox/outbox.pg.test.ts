import { audienceOf } from '@drawroom/contract/events';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDb } from '../db.ts';
import type { Db } from '../kernel.ts';
import { createLog } from '../log.ts';
import { createOutbox } from './create-outbox.ts';
import { followEvents } from './event-feed.ts';
import type { EventFeed, FedEvent } from './event-feed.ts';
import { openListenLine } from './listen-line.ts';
import type { ListenLine } from './listen-line.ts';
import { EVENTS_KEPT, startRelay } from './relay.ts';
import type { Relay } from './relay.ts';

const log = createLog('silent');
const outbox = createOutbox({ validate: true });
let db: Db;
/** May do what the product's role may not, such as cutting connections. */
let owner: Db;
beforeAll(async () => {
  const { connectionString } = await cloneDatabase();
  db = createDb(connectionString, { poolSize: 12 });
  owner = createDb(connectionString, { poolSize: 1, role: null });
});
afterAll(async () => {
  await db.close();
  await owner.close();
});

/** What one node runs: a line, a relay and a reader that notes what it hears. */
interface Node {
  readonly line: ListenLine;
  readonly relay: Relay;
  readonly feed: EventFeed;
  readonly heard: FedEvent[];
}
let nodes: Node[] = [];

async function startNode(): Promise<Node> {
  const line = await openListenLine(db, log);
  const heard: FedEvent[] = [];
  const feed = await followEvents(line, log, (event) => heard.push(event));
  const relay = await startRelay(line, log);
  const node = { line, relay, feed, heard };
  nodes.push(node);
  return node;
}

beforeEach(async () => {
  for (const table of ['outbox', 'room_event', 'room_head']) await db.query(`delete from kernel.${table}`);
});
afterEach(async () => {
  for (const { relay, feed, line } of nodes) {
    await relay.stop();
    await feed.stop();
    await line.close();
  }
  nodes = [];
});

function online(audience: string, count: number) {
  return { audience, type: 'room.online' as const, data: { roomCode: '100001', online: count } };
}

function balance(audience: string, version: number) {
  return { audience, type: 'balance.changed' as const, data: { balance: '1.00', points: '1.00', version } };
}

/** Waits until something holds; the test's own time-out ends what never will. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

function versionsOf(heard: readonly FedEvent[], audience: string): number[] {
  return heard.filter((event) => event.audience === audience).map((event) => event.v);
}

function countOf(event: FedEvent): number {
  return (JSON.parse(event.wire) as { data: { online: number } }).data.online;
}

const oneTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

test('with many writers and two relays every node hears every version once, in order and without gaps', async () => {
  const [one, two] = [await startNode(), await startNode()];
  const audiences = ['room:1001', 'room:1002', 'lottery:k3-1m'];
  const [writers, rounds, perTransaction] = [10, 40, 3];
  await Promise.all(
    oneTo(writers).map(async (writer) => {
      for (const round of oneTo(rounds)) {
        await db.tx(async (t) => {
          const audience = audiences[(writer + round) % audiences.length] ?? '';
          const events = oneTo(perTransaction).map((i) => online(audience, (writer * rounds + round) * 10 + i));
          await outbox.publishMany(t, events);
          // Rows with lower ids often commit after rows with higher ones.
          if ((writer + round) % 3 === 0) await t.query('select pg_sleep(0.002)');
        });
      }
    }),
  );
  const total = writers * rounds * perTransaction;
  await until(() => one.heard.length >= total && two.heard.length >= total);
  for (const { heard } of [one, two]) {
    expect(heard).toHaveLength(total);
    const versions = audiences.map((audience) => versionsOf(heard, audience));
    for (const each of versions) expect(each).toEqual(oneTo(each.length));
    // The events of one transaction stay in the order it gave, whoever wrote in between.
    const byTransaction = Map.groupBy(heard.map(countOf), (count) => Math.floor(count / 10));
    expect(byTransaction.size).toBe(writers * rounds);
    for (const counts of byTransaction.values()) expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  }
  expect(one.heard.map((event) => event.wire)).toEqual(two.heard.map((event) => event.wire));
});

test('an event of a transaction that is rolled back is never heard', async () => {
  const { heard } = await startNode();
  await expect(
    db.tx(async (t) => {
      await outbox.publish(t, online('room:1001', 1));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await db.tx((t) => outbox.publish(t, online('room:1001', 2)));
  await until(() => heard.length > 0);
  expect(heard.map(countOf)).toEqual([2]);
});

test('an event on the wire has version, time, type, data and audience', async () => {
  const { heard } = await startNode();
  await db.tx((t) => outbox.publish(t, online('room:1001', 5)));
  await until(() => heard.length > 0);
  expect(JSON.parse(heard[0]?.wire ?? '')).toEqual({
    v: 1,
    t: expect.any(Number),
    type: 'room.online',
    data: { roomCode: '100001', online: 5 },
    room: 'room:1001',
  });
});

test('of several balances of one member in a batch only the last is sent; other events all are', async () => {
  const own = audienceOf.member('7');
  const ended = { audience: own, type: 'session.ended' as const, data: { reason: 'logout' } };
  await db.tx((t) =>
    outbox.publishMany(t, [balance(own, 1), ended, balance(own, 2), balance(audienceOf.member('8'), 1)]),
  );
  const line = await openListenLine(db, log);
  const heard: FedEvent[] = [];
  const feed = await followEvents(line, log, (event) => heard.push(event));
  const relay = await startRelay(line, log);
  nodes.push({ line, relay, feed, heard });
  await until(() => heard.length >= 3);
  expect(heard.map((event) => [event.audience, event.v, event.type])).toEqual([
    [own, 1, 'session.ended'],
    [own, 2, 'balance.changed'],
    [audienceOf.member('8'), 1, 'balance.changed'],
  ]);
  expect(heard[1]?.wire).toContain('"version":2');
  expect((await db.query('select from kernel.outbox')).rowCount).toBe(0);
});

test('what is not in the contract is refused before it is written, and unknown audiences too', async () => {
  const wrong = { audience: 'room:1001', type: 'room.online' as const, data: { roomCode: '100001', online: 'many' } };
  await expect(db.tx((t) => outbox.publishMany(t, [wrong]))).rejects.toThrow('room.online differs from its contract');
  await expect(db.tx((t) => outbox.publish(t, online('everybody', 1)))).rejects.toThrow('no audience');
});

test('an audience keeps its last 512 events and forgets older ones', async () => {
  const { relay, feed } = await startNode();
  const total = 1_300;
  for (let i = 0; i < total; i += 100) {
    await db.tx((t) =>
      outbox.publishMany(
        t,
        oneTo(100).map((n) => online('room:1001', i + n)),
      ),
    );
    await relay.drain();
  }
  const { rows } = await db.query<{ kept: bigint }>(`select count(*) as kept from kernel.room_event`);
  expect(Number(rows[0]?.kept)).toBeGreaterThanOrEqual(EVENTS_KEPT);
  expect(Number(rows[0]?.kept)).toBeLessThan(EVENTS_KEPT + 164);
  const { head, events } = await feed.history('room:1001', EVENTS_KEPT);
  expect(head).toBe(total);
  expect(events.map((event) => event.v)).toEqual(oneTo(EVENTS_KEPT).map((n) => total - EVENTS_KEPT + n));
});

test('an audience that never had an event stands at version 0', async () => {
  const { feed } = await startNode();
  expect(await feed.history('room:9999', 10)).toEqual({ head: 0, events: [] });
});

test('after its connection was cut a node hears what happened meanwhile, once', async () => {
  const [cut, other] = [await startNode(), await startNode()];
  await db.tx((t) => outbox.publish(t, online('room:1001', 1)));
  await until(() => cut.heard.length === 1);
  const { rows } = await cut.line.query<{ pid: number }>('select pg_backend_pid() as pid');
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await db.tx((t) => outbox.publishMany(t, [online('room:1001', 2), online('room:1001', 3)]));
  await other.relay.drain();
  await until(() => cut.heard.length >= 3);
  expect(cut.heard.map(countOf)).toEqual([1, 2, 3]);
});

test('events are found when every notification is lost', async () => {
  const { heard } = await startNode();
  // Written past the outbox's own door, so that nobody is notified of it.
  await db.query(
    `insert into kernel.outbox (audience, type, data) values ('room:1001', 'room.online', '{"roomCode":"100001","online":4}')`,
  );
  await until(() => heard.length > 0);
  expect(heard.map(countOf)).toEqual([4]);
});

test('a thousand events cost one statement', async () => {
  const { heard } = await startNode();
  await db.tx(async (t) => {
    let statements = 0;
    const counting = {
      ...t,
      query: <Row extends object>(text: string, params?: readonly unknown[], name?: string) => {
        statements += 1;
        return t.query<Row>(text, params, name);
      },
    };
    await outbox.publishMany(
      counting,
      oneTo(1_000).map((n) => online('room:1001', n)),
    );
    await outbox.publishMany(counting, []);
    expect(statements).toBe(1);
  });
  await until(() => heard.length === 1_000);
  expect(heard.map(countOf)).toEqual(oneTo(1_000));
});
