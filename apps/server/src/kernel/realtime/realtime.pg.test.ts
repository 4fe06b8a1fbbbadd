import { audienceOf } from '@drawroom/contract/events';
import { logout, socketTicket } from '@drawroom/contract/member';
import { enterRoom } from '@drawroom/contract/room';
import { bootServer } from '@drawroom/testkit/boot';
import type { BootedServer } from '@drawroom/testkit/boot';
import { aMember } from '@drawroom/testkit/scripted-member';
import type { ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RawSocket } from './raw-socket.ts';

const ROOM = '100001';
const room = audienceOf.room(ROOM);
let server: BootedServer;
const opened: RawSocket[] = [];

beforeAll(async () => {
  // No demo rounds: the only events are those of the test.
  server = await bootServer({ env: { ROLES: 'api,realtime' } });
});
afterAll(async () => {
  for (const socket of opened) socket.close();
  await server.stop();
});

async function ticketOf(member: ScriptedMember): Promise<string> {
  return (await member.call(socketTicket, {})).ticket;
}

async function connect(
  member: ScriptedMember,
  options: { roomCode?: string; at?: BootedServer } = {},
): Promise<RawSocket> {
  const query = { token: await ticketOf(member), roomCode: options.roomCode ?? '' };
  const socket = await RawSocket.open((options.at ?? server).url, query);
  opened.push(socket);
  return socket;
}

/** A member who has entered the demo room. */
async function aGuest(at: BootedServer = server): Promise<ScriptedMember> {
  const member = await aMember(at);
  await member.call(enterRoom, { roomCode: ROOM });
  return member;
}

let lotteries = 0;
/** An audience of the test's own, so that nobody else's events are in it. */
function freshLottery(): string {
  return audienceOf.lottery(`test-${(lotteries += 1)}`);
}

async function say(audience: string, from: number, to = from): Promise<void> {
  const events = Array.from({ length: to - from + 1 }, (_, i) => ({
    audience,
    type: 'round.voided' as const,
    data: { lotteryCode: 'test', gameNo: `g-${from + i}`, reason: 'test' },
  }));
  await server.db.tx((t) => server.server.kernel.outbox.publishMany(t, events));
}

function gamesOf(events: readonly unknown[]): string[] {
  return events.map((event) => (event as { data: { gameNo: string } }).data.gameNo);
}

const games = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => `g-${from + i}`);

function statusOf(query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  const target = new URL('/socket.io/', server.url);
  for (const [name, value] of Object.entries({ EIO: '4', transport: 'polling', ...query })) target.searchParams.set(name, value);
  return fetch(target, { headers });
}

test('a ticket opens one connection; used again, made up or missing it opens none', async () => {
  const member = await aMember(server);
  const token = await ticketOf(member);
  expect((await statusOf({ token })).status).toBe(200);
  expect((await statusOf({ token })).status).toBe(403);
  await expect(RawSocket.open(server.url, { token })).rejects.toThrow('not let in');
  expect((await statusOf({ token: 'x'.repeat(43) })).status).toBe(403);
  expect((await statusOf({})).status).toBe(403);
  expect((await statusOf({ token: member.client.baseUrl, sid: '' })).status).toBe(403);
});

test('the session token itself opens nothing', async () => {
  const member = await aMember(server);
  const { rows } = await server.db.query<{ me: string }>('select me from kernel.session order by id desc limit 1');
  expect(rows).toHaveLength(1);
  expect((await statusOf({ token: rows[0]?.me ?? '' })).status).toBe(403);
  member.stop();
});

test('a page of another origin cannot connect (R-74)', async () => {
  const member = await aMember(server);
  const foreign = await statusOf({ token: await ticketOf(member) }, { origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  const own = await statusOf({ token: await ticketOf(member) }, { origin: new URL(server.url).origin });
  expect(own.status).toBe(200);
});

test('events of a lottery reach who joined it, in the form of the wire, and nobody else', async () => {
  const [here, elsewhere] = [freshLottery(), freshLottery()];
  const socket = await connect(await aMember(server));
  expect(await socket.ask('join', { audience: here, v: null })).toEqual({ events: [], head: 0 });
  await say(elsewhere, 1);
  await say(here, 1, 2);
  const event = await socket.heard('round.voided');
  expect(event).toEqual({
    v: 1,
    t: expect.any(Number),
    type: 'round.voided',
    data: { lotteryCode: 'test', gameNo: 'g-1', reason: 'test' },
    room: here,
  });
  await socket.heard('round.voided', 2);
  expect(gamesOf(socket.all('round.voided'))).toEqual(games(1, 2));
  socket.tell('leave', { audience: here });
  await socket.ask('clock', {});
  await say(here, 3);
  expect(await socket.ask('join', { audience: here, v: 2 })).toMatchObject({ head: expect.any(Number) });
  expect(gamesOf(socket.all('round.voided'))).toEqual(games(1, 2));
});

test('whoever comes back gets exactly what was missed, or the order to fetch (R-105, R-106)', async () => {
  const audience = freshLottery();
  const socket = await connect(await aMember(server));
  await socket.ask('join', { audience, v: null });
  await say(audience, 1, 20);
  await socket.heard('round.voided', 20);
  const after = async (v: number) => (await socket.ask('sync', { room: audience, v })) as Record<string, unknown>;
  for (const v of [0, 1, 19]) {
    const { events, head } = await after(v);
    expect(head).toBe(20);
    expect(gamesOf(events as unknown[])).toEqual(games(v + 1, 20));
  }
  expect(await after(20)).toEqual({ events: [], head: 20 });
  // From a future that this database does not have.
  expect(await after(21)).toEqual({ resync: true, head: 20 });
});

test('an absence of more than what is kept is answered by resync', async () => {
  const audience = freshLottery();
  const socket = await connect(await aMember(server));
  await socket.ask('join', { audience, v: null });
  for (let from = 1; from <= 1_401; from += 100) await say(audience, from, from + 99);
  await socket.heard('round.voided', 1_500);
  expect(await socket.ask('sync', { room: audience, v: 10 })).toEqual({ resync: true, head: 1_500 });
  const { events } = (await socket.ask('sync', { room: audience, v: 1_490 })) as { events: unknown[] };
  expect(gamesOf(events)).toEqual(games(1_491, 1_500));
});

test('a node that has just started answers from the database', async () => {
  const audience = freshLottery();
  await say(audience, 1, 30);
  await using fresh = await bootServer({
    database: server.database,
    masterKeyText: server.masterKeyText,
    env: { ROLES: 'api,realtime' },
  });
  const socket = await connect(await aMember(fresh), { at: fresh });
  // The relay may still be at work on what was just said.
  let reply: Record<string, unknown>;
  do reply = (await socket.ask('join', { audience, v: 12 })) as Record<string, unknown>;
  while (reply['head'] !== 30);
  expect(gamesOf(reply['events'] as unknown[])).toEqual(games(13, 30));
  // What the other node's members do is heard here.
  await say(audience, 31);
  expect(gamesOf([await socket.heard('round.voided')])).toEqual(['g-31']);
});

test('another member and a room never entered are not to be heard', async () => {
  const [nosy, other] = [await aMember(server), await aMember(server)];
  const socket = await connect(nosy, { roomCode: ROOM });
  for (const audience of [audienceOf.member(other.view.id), room, 'room:0', '*', '', 'lottery:', 'lottery:../x']) {
    expect(await socket.ask('join', { audience, v: null })).toEqual({ refused: true });
    expect(await socket.ask('sync', { room: audience, v: 0 })).toEqual({ refused: true });
  }
  await nosy.call(enterRoom, { roomCode: ROOM });
  expect(await socket.ask('join', { audience: room, v: null })).toMatchObject({ events: [] });
});

test('a member hears own events without asking, and a second device does too', async () => {
  const member = await aMember(server);
  const [phone, desk] = [await connect(member), await connect(member)];
  const own = audienceOf.member(member.view.id);
  expect(await phone.heard('ready')).toEqual({ t: expect.any(Number), audiences: [own] });
  await server.db.tx((t) =>
    server.server.kernel.outbox.publish(t, {
      audience: own,
      type: 'balance.changed',
      data: { balance: '1.00', points: '1.00', version: 3 },
    }),
  );
  for (const socket of [phone, desk]) expect(await socket.heard('balance.changed')).toMatchObject({ v: 1, room: own });
});

test('the sockets of an ended session hear why and are cut; others of the member stay', async () => {
  const [leaving, staying] = [await aMember(server), await aMember(server)];
  const [cut, kept] = [await connect(leaving), await connect(staying)];
  await leaving.call(logout, {});
  expect(await cut.heard('session.ended')).toMatchObject({ v: 0, data: { reason: expect.any(String) } });
  await cut.closed();
  expect(await kept.ask('clock', {})).toEqual(expect.any(Number));
  expect(kept.isClosed).toBe(false);
});

test('an end that nobody told of is found at the next look', async () => {
  const member = await aMember(server);
  const socket = await connect(member);
  // As if the notification had been lost, the session ended past its own door.
  await server.db.query(
    `update kernel.session set ended_at = clock_timestamp(), end_reason = 'test' where member_id = $1`,
    [BigInt(member.view.id)],
  );
  expect(await socket.heard('session.ended')).toMatchObject({ data: { reason: 'test' } });
  await socket.closed();
});

test('a flood of messages ends the connection (R-109)', async () => {
  const socket = await connect(await aMember(server));
  for (let i = 0; i < 500; i += 1) socket.tell('leave', { audience: 'x' });
  await socket.closed();
});

test('messages that make no sense are answered or ignored, and the connection stays', async () => {
  const socket = await connect(await aMember(server));
  for (const payload of [{}, { audience: 7 }, { audience: {}, v: 'x' }, { room: null, v: -1 }, []]) {
    expect(await socket.ask('join', payload)).toEqual({ refused: true });
  }
  socket.tell('unheard of', { a: 1 });
  socket.tell('leave', []);
  expect(await socket.ask('clock', {})).toEqual(expect.any(Number));
});

test('more first requests than a node admits are told to come back, not served', async () => {
  await using busy = await bootServer({
    database: server.database,
    masterKeyText: server.masterKeyText,
    env: { ROLES: 'api,realtime' },
  });
  const target = `${busy.url}/socket.io/?EIO=4&transport=polling&token=none`;
  const replies = await Promise.all(Array.from({ length: 900 }, () => fetch(target)));
  const statuses = Map.groupBy(replies, (reply) => reply.status);
  expect([...statuses.keys()].toSorted()).toEqual([403, 503]);
  expect(statuses.get(503)?.[0]?.headers.get('retry-after')).toBe('1');
});

test('members in a room are counted once each, over devices and nodes', async () => {
  await using second = await bootServer({
    database: server.database,
    masterKeyText: server.masterKeyText,
    env: { ROLES: 'api,realtime' },
  });
  const watcher = await aGuest();
  const told = await connect(watcher, { roomCode: ROOM });
  const [ann, bob] = [await aGuest(second), await aGuest(second)];
  const before = server.server.kernel.realtime.online(ROOM);
  const [one, two, three] = [
    await connect(ann, { roomCode: ROOM, at: second }),
    await connect(ann, { roomCode: ROOM, at: second }),
    await connect(bob, { roomCode: ROOM, at: second }),
  ];
  const last = (): unknown => told.all('room.online').at(-1)?.['data'];
  const settled = async (online: number): Promise<void> => {
    while (JSON.stringify(last()) !== JSON.stringify({ roomCode: ROOM, online })) {
      await told.heard('room.online', told.all('room.online').length + 1);
    }
    expect(server.server.kernel.realtime.online(ROOM)).toBe(online);
  };
  const everyone = Math.max(before, 1) + 2;
  await settled(everyone);
  one.close();
  three.close();
  await settled(everyone - 1);
  two.close();
  await settled(everyone - 2);
});

test('a polling connection gets the same events as a WebSocket', async () => {
  const audience = freshLottery();
  const token = await ticketOf(await aMember(server));
  const hello = await (await statusOf({ token })).text();
  const { sid } = JSON.parse(hello.slice(1)) as { sid: string };
  const post = (body: string) =>
    fetch(`${server.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, { method: 'POST', body });
  await post('40');
  await post(`421${JSON.stringify(['join', { audience, v: null }])}`);
  let text = '';
  const readUntil = async (part: string): Promise<void> => {
    while (!text.includes(part)) text += await (await statusOf({ sid })).text();
  };
  await readUntil('431[');
  await say(audience, 1, 2);
  await readUntil('g-2');
  expect(text).toContain('"gameNo":"g-1"');
  expect(text.indexOf('g-1')).toBeLessThan(text.indexOf('g-2'));
});

test('entering another room moves the sockets of the member', async () => {
  const member = await aGuest();
  const socket = await connect(member, { roomCode: ROOM });
  server.server.kernel.realtime.moveMember(BigInt(member.view.id), '200002');
  const { outbox } = server.server.kernel;
  const notice = (code: string) => ({
    audience: audienceOf.room(code),
    type: 'room.notice' as const,
    data: { roomCode: code, notice: 'hello' },
  });
  await server.db.tx((t) => outbox.publishMany(t, [notice(ROOM), notice('200002')]));
  expect(await socket.heard('room.notice')).toMatchObject({ room: 'room:200002' });
  expect(socket.all('room.notice')).toHaveLength(1);
});
