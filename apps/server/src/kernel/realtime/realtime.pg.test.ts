import { randomInt } from 'node:crypto';

import { audienceOf } from '@drawroom/contract/events';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RawSocket } from './raw-socket.ts';
import { RawSocket as Raw } from './raw-socket.ts';
import { startTestNode } from './test-node.ts';
import type { TestNode } from './test-node.ts';

const ROOM = '100001';
const room = audienceOf.room(ROOM);
let connectionString = '';
let node: TestNode;
let second: TestNode;

beforeAll(async () => {
  ({ connectionString } = await cloneDatabase());
  // Ends of sessions have to be heard: nobody looks again within the test.
  const options = { recheckMs: 3_600_000 };
  node = await startTestNode(connectionString, options);
  second = await startTestNode(connectionString, options);
});
afterAll(async () => {
  await node.stop();
  await second.stop();
});

let lotteries = 0;
/** An audience of the test's own, so that nobody else's events are in it. */
const freshLottery = (): string => audienceOf.lottery(`test-${(lotteries += 1)}`);

async function say(audience: string, from: number, to = from): Promise<void> {
  const events = Array.from({ length: to - from + 1 }, (_, i) => ({
    audience,
    type: 'round.voided' as const,
    data: { lotteryCode: 'test', gameNo: `g-${from + i}`, reason: 'test' },
  }));
  await node.db.tx((t) => node.outbox.publishMany(t, events));
}

const gamesOf = (events: unknown): string[] =>
  (events as { data: { gameNo: string } }[]).map((event) => event.data.gameNo);
const games = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => `g-${from + i}`);

async function syncOf(socket: RawSocket, audience: string, v: number): Promise<Record<string, unknown>> {
  return (await socket.ask('sync', { room: audience, v })) as Record<string, unknown>;
}

/** A connection that hears a fresh lottery. */
async function hearing(): Promise<{ socket: RawSocket; audience: string }> {
  const audience = freshLottery();
  const socket = await node.connect();
  expect(await socket.ask('join', { audience, v: null })).toEqual({ events: [], head: 0 });
  return { socket, audience };
}

test('a ticket opens one connection; used again, made up or missing it opens none', async () => {
  const token = node.ticketOf(await node.aSession());
  expect((await node.poll({ token })).status).toBe(200);
  expect((await node.poll({ token })).status).toBe(403);
  await expect(Raw.open(node.url, { token })).rejects.toThrow('not let in');
  expect((await node.poll({ token: 'x'.repeat(43) })).status).toBe(403);
  expect((await node.poll({})).status).toBe(403);
  expect((await node.poll({ token: 'none', sid: '' })).status).toBe(403);
});

test('a dead link is noticed within 9 s on both ends (R-104)', async () => {
  const hello = await (await node.poll({ token: node.ticketOf(await node.aSession()) })).text();
  const { pingInterval, pingTimeout } = JSON.parse(hello.slice(1)) as { pingInterval: number; pingTimeout: number };
  expect(pingInterval).toBe(2_500);
  expect(pingInterval + pingTimeout).toBeLessThanOrEqual(9_000);
});

test('a page of another origin cannot connect (R-74)', async () => {
  const connectFrom = async (origin: string): Promise<number> =>
    (await node.poll({ token: node.ticketOf(await node.aSession()) }, { headers: { origin } })).status;
  expect(await connectFrom('https://evil.example')).toBe(403);
  expect(await connectFrom('null')).toBe(403);
  expect(await connectFrom(node.url)).toBe(200);
});

test('events of a lottery reach who joined it, in the form of the wire, and nobody who left', async () => {
  const { socket, audience } = await hearing();
  const elsewhere = await hearing();
  await say(audience, 1, 2);
  expect(await socket.heard('round.voided')).toEqual({
    v: 1,
    t: expect.any(Number),
    type: 'round.voided',
    data: { lotteryCode: 'test', gameNo: 'g-1', reason: 'test' },
    room: audience,
  });
  await socket.heard('round.voided', 2);
  socket.tell('leave', { audience });
  // Answered in order, so the leave has been heard by then.
  await socket.ask('clock', {});
  await say(audience, 3);
  await say(elsewhere.audience, 7);
  await elsewhere.socket.heard('round.voided');
  expect(gamesOf(elsewhere.socket.all('round.voided'))).toEqual(['g-7']);
  expect(gamesOf(socket.all('round.voided'))).toEqual(games(1, 2));
});

test('whoever comes back gets exactly what was missed (R-105)', async () => {
  const { socket, audience } = await hearing();
  await say(audience, 1, 20);
  await socket.heard('round.voided', 20);
  for (const v of [0, 1, 19, 20]) {
    const { events, head } = await syncOf(socket, audience, v);
    expect(head).toBe(20);
    expect(gamesOf(events)).toEqual(games(v + 1, 20));
  }
});

test('a version that this database never gave is answered by resync (R-106)', async () => {
  const { socket, audience } = await hearing();
  await say(audience, 1, 3);
  await socket.heard('round.voided', 3);
  expect(await syncOf(socket, audience, 4)).toEqual({ resync: true, head: 3 });
});

test('an absence of more than what is kept is answered by resync', async () => {
  const { socket, audience } = await hearing();
  // Piece by piece: a socket that falls too far behind is dropped, which is another test's matter.
  for (let to = 100; to <= 1_500; to += 100) {
    await say(audience, to - 99, to);
    await socket.heard('round.voided', to);
  }
  expect(await syncOf(socket, audience, 10)).toEqual({ resync: true, head: 1_500 });
  expect(gamesOf((await syncOf(socket, audience, 1_490))['events'])).toEqual(games(1_491, 1_500));
});

test('a node that has just started answers from the database and then hears on', async () => {
  const { socket: witness, audience } = await hearing();
  await say(audience, 1, 30);
  await witness.heard('round.voided', 30);
  const fresh = await startTestNode(connectionString);
  try {
    const socket = await fresh.connect();
    const reply = (await socket.ask('join', { audience, v: 12 })) as Record<string, unknown>;
    expect(reply['head']).toBe(30);
    expect(gamesOf(reply['events'])).toEqual(games(13, 30));
    await say(audience, 31);
    expect(gamesOf([await socket.heard('round.voided')])).toEqual(['g-31']);
  } finally {
    await fresh.stop();
  }
});

test('every node tells its members, whichever node it happened on', async () => {
  const audience = freshLottery();
  const [here, there] = [await node.connect(), await second.connect()];
  for (const socket of [here, there]) await socket.ask('join', { audience, v: null });
  await say(audience, 1, 50);
  for (const socket of [here, there]) {
    await socket.heard('round.voided', 50);
    expect(gamesOf(socket.all('round.voided'))).toEqual(games(1, 50));
  }
});

test('another member and a room never entered are not to be heard', async () => {
  const [nosy, other] = [await node.aSession(), await node.aSession()];
  const socket = await node.connect(nosy, ROOM);
  for (const audience of [
    audienceOf.member(String(other.memberId)),
    room,
    'room:0',
    '*',
    '',
    'lottery:',
    'lottery:../x',
  ]) {
    expect(await socket.ask('join', { audience, v: null })).toEqual({ refused: true });
    expect(await socket.ask('sync', { room: audience, v: 0 })).toEqual({ refused: true });
  }
  node.allow(nosy, ROOM);
  expect(await socket.ask('join', { audience: room, v: null })).toMatchObject({ events: [] });
});

test('a connection follows a bounded number of audiences', async () => {
  const socket = await node.connect();
  const replies: unknown[] = [];
  for (let i = 0; i < 130; i += 1) replies.push(await socket.ask('join', { audience: freshLottery(), v: null }));
  expect(replies.at(0)).toEqual({ events: [], head: 0 });
  expect(replies.at(-1)).toEqual({ refused: true });
});

test('a member hears own events without asking, on every device', async () => {
  const session = await node.aSession();
  const own = audienceOf.member(String(session.memberId));
  const [phone, desk] = [await node.connect(session), await node.connect(session)];
  expect(await phone.heard('ready')).toEqual({ t: expect.any(Number), audiences: [own] });
  const data = { balance: '1.00', points: '1.00', version: 3 };
  await node.db.tx((t) => node.outbox.publish(t, { audience: own, type: 'balance.changed', data }));
  for (const socket of [phone, desk]) expect(await socket.heard('balance.changed')).toMatchObject({ v: 1, room: own });
});

test('what a member missed while not connected anywhere is there at the return', async () => {
  const session = await node.aSession();
  const own = audienceOf.member(String(session.memberId));
  const balance = async (version: number): Promise<void> => {
    const data = { balance: '1.00', points: '1.00', version };
    await node.db.tx((t) => node.outbox.publish(t, { audience: own, type: 'balance.changed', data }));
  };
  const before = await node.connect(session);
  await balance(1);
  await before.heard('balance.changed');
  before.close();
  await before.closed();
  await balance(2);
  const witness = await hearing();
  await say(witness.audience, 1);
  await witness.socket.heard('round.voided');
  const back = await node.connect(session);
  const reply = (await back.ask('join', { audience: own, v: 1 })) as { events: { v: number }[] };
  expect(reply.events.map((event) => event.v)).toEqual([2]);
});

test('the sockets of an ended session hear why and are cut on every node; others stay', async () => {
  const [leaving, staying] = [await node.aSession(), await node.aSession()];
  const there = await second.aSession(leaving.memberId);
  const [cut, cutThere, kept] = [await node.connect(leaving), await second.connect(there), await node.connect(staying)];
  await node.sessions.endAllOf(node.db, leaving.memberId, 'password_changed');
  for (const socket of [cut, cutThere]) {
    expect(await socket.heard('session.ended')).toMatchObject({ v: 0, data: { reason: 'password_changed' } });
    await socket.closed();
  }
  expect(await kept.ask('clock', {})).toEqual(expect.any(Number));
});

test('an end that nobody told of is found at the next look (R-109)', async () => {
  const watchful = await startTestNode(connectionString, { recheckMs: 50 });
  try {
    const session = await watchful.aSession();
    const socket = await watchful.connect(session);
    // Past its own door, as if the notification had been lost.
    await node.db.query(`update kernel.session set ended_at = clock_timestamp(), end_reason = 'test' where id = $1`, [
      BigInt(session.id),
    ]);
    expect(await socket.heard('session.ended')).toMatchObject({ data: { reason: 'test' } });
    await socket.closed();
  } finally {
    await watchful.stop();
  }
});

test('a flood of messages ends the connection (R-109)', async () => {
  const socket = await node.connect();
  for (let i = 0; i < 500; i += 1) socket.tell('leave', { audience: 'x' });
  await socket.closed();
  expect(await node.metrics.text()).toMatch(/drawroom_realtime_flood_total [1-9]/);
});

test('messages that make no sense are refused or ignored, and the connection stays', async () => {
  const socket = await node.connect();
  for (const payload of [{}, { audience: 7 }, { audience: {}, v: 'x' }, { room: null, v: -1 }, []]) {
    expect(await socket.ask('join', payload)).toEqual({ refused: true });
  }
  socket.tell('unheard of', { a: 1 });
  socket.tell('leave', []);
  expect(await socket.ask('clock', {})).toEqual(expect.any(Number));
});

test('a message of more than 8 KiB ends the connection', async () => {
  const socket = await node.connect();
  socket.tell('leave', { audience: 'x'.repeat(9_000) });
  await socket.closed();
  expect(socket.isClosed).toBe(true);
});

test('more first requests than a node admits are sent away with 503, before their ticket is used (R-110)', async () => {
  const narrow = await startTestNode(connectionString, { admittedPerSecond: 0.001 });
  try {
    const token = narrow.ticketOf(await narrow.aSession());
    const reply = await narrow.poll({ token });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
    await expect(Raw.open(narrow.url, { token })).rejects.toThrow('not let in');
    expect(narrow.sessions.takeTicket(token)).not.toBeNull();
  } finally {
    await narrow.stop();
  }
});

test('members in a room are counted once each, over devices and nodes, and told when it changes', async () => {
  // A second try finds what the first has left.
  const code = String(randomInt(500_000, 600_000));
  const enter = async (where: TestNode, memberId?: bigint): Promise<RawSocket> => {
    const session = await where.aSession(memberId);
    where.allow(session, code);
    return where.connect(session, code);
  };
  const watcher = await enter(node);
  const told = (): unknown[] => watcher.all('room.online').map((event) => event['data']);
  const shows = (online: number): Promise<void> =>
    expect.poll(() => told().at(-1), { timeout: 12_000, interval: 50 }).toEqual({ roomCode: code, online });
  const { memberId: ann } = await second.aSession();
  const [phone, desk, tablet] = [await enter(second, ann), await enter(second, ann), await enter(node, ann)];
  const bob = await enter(second);
  await shows(3);
  // Another node may have told it; each knows it a second later at most.
  await expect.poll(() => node.realtime.online(code), { timeout: 10_000 }).toBe(3);
  bob.close();
  phone.close();
  tablet.close();
  await shows(2);
  desk.close();
  await shows(1);
  expect(Math.max(...told().map((data) => (data as { online: number }).online))).toBe(3);
});

test('a polling connection gets the same events in the same order', async () => {
  const audience = freshLottery();
  const hello = await (await node.poll({ token: node.ticketOf(await node.aSession()) })).text();
  const { sid } = JSON.parse(hello.slice(1)) as { sid: string };
  const post = (body: string): Promise<Response> => node.poll({ sid }, { method: 'POST', body });
  let text = '';
  const readUntil = async (part: string): Promise<void> => {
    while (!text.includes(part)) text += await (await node.poll({ sid })).text();
  };
  await post('40');
  await readUntil('ready');
  await post(`421${JSON.stringify(['join', { audience, v: null }])}`);
  await readUntil('431[');
  await say(audience, 1, 3);
  await readUntil('g-3');
  expect([...text.matchAll(/"gameNo":"(g-\d)"/g)].map((found) => found[1])).toEqual(games(1, 3));
});

test('entering another room moves the sockets of the member on every node', async () => {
  const session = await node.aSession();
  node.allow(session, ROOM);
  const here = await node.connect(session, ROOM);
  const there = await second.connect(await second.aSession(session.memberId));
  node.realtime.moveMember(session.memberId, '200002');
  const notice = (code: string) => ({
    audience: audienceOf.room(code),
    type: 'room.notice' as const,
    data: { roomCode: code },
  });
  await node.db.tx((t) => node.outbox.publishMany(t, [notice(ROOM), notice('200002')]));
  for (const socket of [here, there]) {
    expect(await socket.heard('room.notice')).toMatchObject({ room: 'room:200002' });
    expect(socket.all('room.notice')).toHaveLength(1);
  }
});

test('who is taken out of a room hears it no more on any node, and cannot join it again', async () => {
  const session = await node.aSession();
  node.allow(session, ROOM);
  second.allow(session, ROOM);
  const here = await node.connect(session, ROOM);
  const there = await second.connect(await second.aSession(session.memberId), ROOM);
  const stays = await second.aSession();
  second.allow(stays, ROOM);
  const witness = await second.connect(stays, ROOM);
  node.forbid(session, ROOM);
  second.forbid(session, ROOM);
  node.realtime.removeMember(session.memberId, ROOM);
  const notice = { audience: audienceOf.room(ROOM), type: 'room.notice' as const };
  const own = { audience: audienceOf.member(String(session.memberId)), type: 'room.notice' as const };
  await node.db.tx((t) =>
    node.outbox.publishMany(t, [
      { ...notice, data: { roomCode: ROOM } },
      { ...own, data: { roomCode: '1' } },
    ]),
  );
  await witness.heard('room.notice');
  for (const socket of [here, there]) {
    expect(await socket.heard('room.notice')).toMatchObject({ room: own.audience });
    expect(socket.all('room.notice')).toHaveLength(1);
    expect(await socket.ask('join', { audience: audienceOf.room(ROOM) })).toEqual({ refused: true });
  }
});

test('a node that stops cuts its sockets and leaves the count', async () => {
  const leaving = await startTestNode(connectionString);
  const session = await leaving.aSession();
  leaving.allow(session, '300003');
  const socket = await leaving.connect(session, '300003');
  await leaving.stop();
  await socket.closed();
  const { rowCount } = await node.db.query(`select from kernel.presence where room_code = '300003'`);
  expect(rowCount).toBe(0);
});
