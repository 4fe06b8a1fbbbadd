import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { currentDate } from '@drawroom/contract/config';
import { audienceOf } from '@drawroom/contract/events';
import { getMemberUserCenter, login, socketTicket, update } from '@drawroom/contract/member';
import { enterRoom, roomHistory } from '@drawroom/contract/room';
import { CallRefused, SessionEnded } from '@drawroom/client/failures';
import { insertRoom } from '@drawroom/server/room/index';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootServer } from './boot.ts';
import { aMember, ownAudience } from './scripted-member.ts';
import type { ScriptedMember, ScriptedMemberOptions } from './scripted-member.ts';

const ROOM = '400001';
const OTHER_ROOM = '400002';
/** An audience that nobody else tells anything. */
const LOTTERY = audienceOf.lottery('test-only');

/** A TCP way to the server that can be cut. */
async function cuttableWay(port: number) {
  const open = new Set<Socket>();
  let isShut = false;
  const way = createServer((near) => {
    if (isShut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const one of [near, far]) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const one of open) one.destroy();
  };
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    cut,
    shut: () => {
      isShut = true;
      cut();
    },
    reopen: () => void (isShut = false),
    /** Carries nothing more on the connections of now, and says so to neither end. */
    freeze: () => {
      for (const one of open) one.unpipe().pause();
    },
    stop: async () => {
      cut();
      await new Promise((resolve) => way.close(resolve));
    },
  };
}

/** The product without its round clock, reached over a way that can be cut. */
async function openWorld() {
  const booted = await bootServer({ demo: false, env: { ROLES: 'api,realtime' } });
  const { db, outbox, sessions } = booted.server.kernel;
  await db.tx(async (t) => {
    for (const code of [ROOM, OTHER_ROOM]) {
      const text = { 'en-US': 'Room', 'zh-CN': '房间', 'vi-VN': 'Phòng' };
      await insertRoom(t, { code, name: text, intro: text, rules: text, notice: text, lotteries: [] });
    }
  });
  const way = await cuttableWay(Number(new URL(booted.url).port));
  return {
    way,
    db,
    sessions,
    publish: (audience: string, gameNo: string, bets = 0) =>
      db.tx((t) =>
        outbox.publish(t, {
          audience,
          type: 'round.settled',
          data: { lotteryCode: 'test-only', gameNo, bets, winners: 0 },
        }),
      ),
    stop: async () => {
      await way.stop();
      await booted.stop();
    },
  };
}

let world: Awaited<ReturnType<typeof openWorld>>;
const present: ScriptedMember[] = [];
/** Logs in once more as the one member of this file: only so many may register from one address. */
const join = async (
  options: ScriptedMemberOptions = { username: 'scripted01', exists: true },
): Promise<ScriptedMember> => {
  const member = await aMember(world.way, options);
  present.push(member);
  return member;
};

beforeAll(async () => {
  world = await openWorld();
  await join({ username: 'scripted01' });
});
afterEach(() => {
  for (const member of present.splice(0)) member.stop();
  world.way.reopen();
});
afterAll(() => world.stop());

const gameNosOf = (member: ScriptedMember): string[] => {
  const heard: string[] = [];
  member.realtime().on('round.settled', (data) => void heard.push(data.gameNo));
  return heard;
};
const lastOf = (member: ScriptedMember, gameNo: string) =>
  member.next('round.settled', (data) => data.gameNo === gameNo);

test('calls of a registered member are signed with a key that the server takes', async () => {
  const ann = await join({});
  expect((await ann.call(getMemberUserCenter, {})).member.username).toBe(ann.username);
  expect((await ann.call(update, { nickname: '你好 & +1 %' })).member.nickname).toBe('你好 & +1 %');
  await ann.call(enterRoom, { roomCode: ROOM });
  expect((await ann.call(roomHistory, {})).list.map((room) => room.code)).toEqual([ROOM]);
});

test('a device clock that is ten minutes wrong is put right and the call goes through', async () => {
  for (const skewMs of [600_000, -600_000]) {
    const skewed = await join({ username: 'scripted01', exists: true, client: { wall: () => Date.now() + skewMs } });
    await skewed.call(getMemberUserCenter, {});
    expect(Math.abs(skewed.client.clock.now() - Date.now())).toBeLessThan(1_000);
  }
});

test('a refusal comes as what the server said, in the language asked for', async () => {
  const ann = await join();
  const refusal = await ann.call(enterRoom, { roomCode: '999999' }).catch((failure: unknown) => failure);
  expect(refusal).toBeInstanceOf(CallRefused);
  expect(refusal).toMatchObject({ code: 3101, key: 'room.unknown' });
  expect((refusal as CallRefused).msg).not.toBe('');
});

test('a logged-out session is forgotten, and its member calls fail', async () => {
  const ann = await join();
  await ann.logOut();
  await expect(ann.call(getMemberUserCenter, {})).rejects.toBeInstanceOf(SessionEnded);
  await ann.client.call(currentDate, {});
});

test('a ticket is good for one connection', async () => {
  const ann = await join();
  const { ticket } = await ann.call(socketTicket, {});
  const knock = async () => (await fetch(`${world.way.url}/socket.io/?EIO=4&transport=polling&token=${ticket}`)).status;
  expect(await knock()).toBe(200);
  expect(await knock()).toBe(403);
});

test('events of a joined audience come in order, and none after it was left', async () => {
  const ann = await join();
  const heard = gameNosOf(ann);
  await ann.listenTo(LOTTERY);
  for (const no of ['a001', 'a002', 'a003']) await world.publish(LOTTERY, no);
  await lastOf(ann, 'a003');
  ann.realtime().leave(LOTTERY);
  await world.publish(LOTTERY, 'a004');
  await world.publish(ownAudience(ann), 'mine');
  await lastOf(ann, 'mine');
  expect(heard).toEqual(['a001', 'a002', 'a003', 'mine']);
});

test('what was told while the way was cut comes after the reconnect, once and in order', async () => {
  const ann = await join();
  const heard = gameNosOf(ann);
  await ann.listenTo(LOTTERY);
  await world.publish(LOTTERY, 'b001');
  await world.publish(ownAudience(ann), 'own1');
  await lastOf(ann, 'own1');
  const back = lastOf(ann, 'b003');
  const own = lastOf(ann, 'own2');
  world.way.shut();
  for (const no of ['b002', 'b003']) await world.publish(LOTTERY, no);
  await world.publish(ownAudience(ann), 'own2');
  world.way.reopen();
  await Promise.all([back, own]);
  expect(heard.filter((no) => no.startsWith('b'))).toEqual(['b001', 'b002', 'b003']);
  expect(heard.filter((no) => no.startsWith('own'))).toEqual(['own1', 'own2']);
});

test('a personal event that was told before any other was heard is not lost over a reconnect', async () => {
  const ann = await join();
  const heard = gameNosOf(ann);
  await ann.connected();
  await ann.listenTo(LOTTERY);
  const own = lastOf(ann, 'first');
  world.way.shut();
  await world.publish(ownAudience(ann), 'first');
  world.way.reopen();
  await own;
  expect(heard).toEqual(['first']);
});

test('many writers and many cuts: every event is heard once, in order (R-105)', async () => {
  const ann = await join();
  const bets: number[] = [];
  let resyncs = 0;
  await ann.listenTo(LOTTERY);
  ann.realtime().onResync(() => void (resyncs += 1));
  const versions: number[] = [];
  ann.realtime().on('round.settled', (data, place) => {
    bets.push(data.bets);
    versions.push(place.v);
  });
  const end = lastOf(ann, 'end');
  for (let round = 0; round < 4; round += 1) {
    const writing = Promise.all(Array.from({ length: 30 }, (_, i) => world.publish(LOTTERY, 'race', round * 30 + i)));
    world.way.cut();
    await writing;
    await ann.connected();
  }
  await world.publish(LOTTERY, 'end', -1);
  await end;
  expect(resyncs).toBe(0);
  expect(bets.toSorted((a, b) => a - b)).toEqual([-1, ...Array.from({ length: 120 }, (_, i) => i)]);
  expect(versions).toEqual(versions.map((_, i) => (versions[0] ?? 0) + i));
});

test('a page that comes back over a dead connection soon has a new one (spec §4)', async () => {
  const ann = await join();
  let comeBack = (): void => {};
  const onReturn = (listener: () => void): (() => void) => {
    comeBack = listener;
    return () => undefined;
  };
  ann.realtime({ visibility: { onReturn } });
  await ann.listenTo(LOTTERY);
  const told = lastOf(ann, 'd001');
  world.way.freeze();
  await world.publish(LOTTERY, 'd001');
  comeBack();
  // Sooner than the heartbeat's end and a call's time-out together.
  expect((await told).gameNo).toBe('d001');
});

test('an ended session is told within a second, and its connection does not come back', async () => {
  const ann = await join({});
  const realtime = await ann.connected();
  const ended = ann.next('session.ended');
  const toldAt = performance.now();
  await world.sessions.endAllOf(world.db, BigInt(ann.view.id), 'test');
  expect(await ended).toEqual({ reason: 'test' });
  expect(performance.now() - toldAt).toBeLessThan(1_000);
  expect(await ann.client.hasSession()).toBe(false);
  expect(realtime.state).toBe('disconnected');
});

test('one realtime serves the next session of the same page as well', async () => {
  const ann = await join();
  const realtime = await ann.connected();
  await ann.logOut();
  expect(realtime.state).toBe('disconnected');
  await ann.client.signIn(login, { username: ann.username, password: ann.password });
  await ann.connected();
  const own = lastOf(ann, 'again');
  await world.publish(ownAudience(ann), 'again');
  await own;
});

test('a joined room is heard by those who have entered it, also when the socket was first', async () => {
  const ann = await join({});
  await ann.connected();
  await ann.call(enterRoom, { roomCode: ROOM });
  await ann.listenTo(audienceOf.room(ROOM));
  const told = ann.next('round.settled');
  await world.publish(audienceOf.room(OTHER_ROOM), 'other');
  await world.publish(audienceOf.room(ROOM), 'here');
  expect((await told).gameNo).toBe('here');
});

test('a room is silent until it is entered, and then heard without asking again', async () => {
  const ann = await join({});
  const heard = gameNosOf(ann);
  const realtime = await ann.connected();
  const states: string[] = [];
  realtime.subscribe(() => void states.push(realtime.state));
  const room = audienceOf.room(OTHER_ROOM);
  realtime.join(room);
  await world.publish(room, 'secret');
  await world.publish(ownAudience(ann), 'mine');
  await lastOf(ann, 'mine');
  await ann.call(enterRoom, { roomCode: OTHER_ROOM });
  const known = new Promise<void>((resolve) => void realtime.onResync((audience) => audience === room && resolve()));
  await world.publish(room, 'first');
  await known;
  const next = lastOf(ann, 'next');
  await world.publish(room, 'next');
  await next;
  expect(heard.filter((no) => no !== 'first')).toEqual(['mine', 'next']);
  expect(states.filter((state) => state !== 'connected')).toEqual([]);
});
