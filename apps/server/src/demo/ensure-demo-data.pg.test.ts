import { roomCalls } from '@drawroom/contract/room';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import { currentChainId, inviteOf, joinTree } from '../agent/index.ts';
import type { Config } from '../kernel/config.ts';
import { createRoomSlice } from '../room/index.ts';
import { ensureDemoRooms } from './demo-rooms.ts';
import { ensureDemoData } from './ensure-demo-data.ts';

let world: MemberWorld;
beforeEach(async () => {
  world = await openMemberWorld();
  return world.stop;
});

const ensure = (config: Config = world.kernel.config) =>
  ensureDemoData(
    { ...world.kernel, config },
    { passwords: world.passwords, tree: { inviteOf, join: joinTree }, currency: 'CNY' },
  );

test.each([
  ['player01', 'player', '10000.00'],
  ['player02', 'player', '10000.00'],
  ['agent01', 'agent', '1000.00'],
])('%s can log in with the demo password', async (username, kind, balance) => {
  await ensure();
  const { member } = await world.login({ username, password: 'demo1234' });
  expect(member).toMatchObject({ username, kind, balance });
});

test('made twice, and by two at the same moment, it is there once', async () => {
  await world.kernel.db.tx((t) => ensureDemoRooms(t, world.kernel.messages));
  await Promise.all([ensure(), ensure()]);
  const count = `select (select count(*) from member.member) as members, (select count(*) from ledger.journal) as journals,
    (select count(*) from room.room) as rooms, (select count(*) from agent.chain) as chains`;
  const { rows } = await world.kernel.db.query(count);
  expect(rows).toMatchObject([{ members: 3n, journals: 3n, rooms: 3n }]);
  const hashes = world.passwords.calls;
  expect(await ensure()).toEqual(await ensure());
  expect((await world.kernel.db.query(count)).rows).toEqual(rows);
  expect(world.passwords.calls).toBe(hashes);
});

test('what a member has won or changed is left alone by the next start', async () => {
  await ensure();
  await world.kernel.db.query(`update member.member set nickname = '茶客' where username = 'player01'`);
  await ensure();
  expect((await world.login({ username: 'player01', password: 'demo1234' })).member.nickname).toBe('茶客');
});

test('agent01 earns 10 on 10,000 bet by player01 (spec §9)', async () => {
  await ensure();
  const { member } = await world.login({ username: 'player01', password: 'demo1234' });
  const { rows } = await world.kernel.db.query(
    `select m.username, s.steps[1] as step from agent.v_chain_step s join member.v_member m using (account_id) where chain_id = $1`,
    [await currentChainId(world.kernel.db, BigInt(member.id))],
  );
  expect(rows).toEqual([{ username: 'agent01', step: 10 }]);
});

test('the demo invite code brings a player into the team of agent01', async () => {
  await ensure();
  const reply = await world.register({ username: 'TeaTime1', inviteCode: '100001' });
  expect(reply.member.kind).toBe('player');
  const { rows } = await world.kernel.db.query(
    `select level, username, rates[1] as rate from agent.v_chain join member.v_member on member_id = id
     where chain_id = $1 order by level`,
    [await currentChainId(world.kernel.db, BigInt(reply.member.id))],
  );
  expect(rows).toEqual([
    { level: 0, username: 'TeaTime1', rate: 80 },
    { level: 1, username: 'agent01', rate: 100 },
  ]);
});

test('the demo rooms open in all three languages, with different lotteries and doors', async () => {
  await ensure();
  const { db } = world.kernel;
  const { rows } = await db.query<{ id: bigint }>(`select id from member.member where username = 'agent01'`);
  const agent = rows[0]?.id ?? 0n;
  const rooms = createRoomSlice(world.kernel);
  const enter = (roomCode: string, locale: 'zh-CN' | 'vi-VN' | 'en-US', memberId = agent) => {
    const { session } = aContext();
    const context = aContext({ locale, session: { ...session, memberId } });
    return callSlice(rooms, roomCalls.enterRoom, { fields: { roomCode }, context });
  };
  const lotteries = new Set<string>();
  for (const code of ['100001', '100002', '100003']) {
    const names = [];
    for (const locale of ['zh-CN', 'vi-VN', 'en-US'] as const) {
      const { room } = await enter(code, locale);
      names.push(room.name);
      for (const lottery of room.lotteries) lotteries.add(lottery);
      const { rowCount } = await db.query('select from lottery.lottery where code = any($1)', [room.lotteries]);
      expect([0, room.lotteries.length]).toContain(rowCount);
    }
    expect(new Set(names).size).toBe(3);
  }
  expect(lotteries.size).toBe(9);
  expect(await enter('100001', 'en-US')).toMatchObject({ role: 'moderator' });
  expect(await enter('100001', 'en-US', agent + 1n)).toMatchObject({
    role: 'member',
    room: { lotteries: ['k3-1m', 'k3-3m', 'k3-gx'] },
  });
  expect((await enter('100002', 'en-US', agent + 1n)).room.speak.turnover).toBe('100.00');
  await expect(enter('100003', 'en-US', agent + 1n)).rejects.toMatchObject({ key: 'room.unknown' });
});

test('outside demo mode nothing is made and nothing is told', async () => {
  expect(await ensure({ ...world.kernel.config, demo: false })).toEqual([]);
  await expect(world.login({ username: 'player01', password: 'demo1234' })).rejects.toMatchObject({
    key: 'member.bad_credentials',
  });
});

test('the lines tell the room, the names, the password and where operators sign in', async () => {
  const text = (await ensure()).join('\n');
  for (const word of ['100001', 'player01', 'agent01', 'demo1234', 'maker', 'checker', 'port'])
    expect(text).toContain(word);
});
