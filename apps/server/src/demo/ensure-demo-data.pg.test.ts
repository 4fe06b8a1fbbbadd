import { roomCalls } from '@drawroom/contract/room';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import { currentChainId, inviteOf, joinTree } from '../agent/index.ts';
import type { Config } from '../kernel/config.ts';
import { createRoomSlice } from '../room/index.ts';
import { ensureDemoRoom } from './demo-room.ts';
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
  await world.kernel.db.tx((t) => ensureDemoRoom(t, world.kernel.messages));
  await Promise.all([ensure(), ensure()]);
  const count = `select (select count(*) from member.member) as members, (select count(*) from ledger.journal) as journals,
    (select count(*) from room.room) as rooms, (select count(*) from agent.chain) as chains`;
  const { rows } = await world.kernel.db.query(count);
  expect(rows).toMatchObject([{ members: 3n, journals: 3n, rooms: 1n }]);
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
    `select m.username, s.step_per10k from agent.v_chain_step s join member.v_member m using (account_id) where chain_id = $1`,
    [await currentChainId(world.kernel.db, BigInt(member.id))],
  );
  expect(rows).toEqual([{ username: 'agent01', step_per10k: 10 }]);
});

test('the demo invite code brings a player into the team of agent01', async () => {
  await ensure();
  const reply = await world.register({ username: 'TeaTime1', inviteCode: '100001' });
  expect(reply.member.kind).toBe('player');
  const { rows } = await world.kernel.db.query(
    `select level, username, rate_per10k as rate from agent.v_chain join member.v_member on member_id = id
     where chain_id = $1 order by level`,
    [await currentChainId(world.kernel.db, BigInt(reply.member.id))],
  );
  expect(rows).toEqual([
    { level: 0, username: 'TeaTime1', rate: 80 },
    { level: 1, username: 'agent01', rate: 100 },
  ]);
});

test('the demo room opens in all three languages', async () => {
  await ensure();
  const rooms = createRoomSlice(world.kernel);
  const names = [];
  for (const locale of ['zh-CN', 'vi-VN', 'en-US'] as const) {
    const { room } = await callSlice(rooms, roomCalls.enterRoom, {
      fields: { roomCode: '100001' },
      context: aContext({ locale }),
    });
    expect(room.lotteries).toEqual(['k3-1m', 'k3-3m', 'k3-gx']);
    names.push(room.name);
  }
  expect(new Set(names).size).toBe(3);
});

test('outside demo mode nothing is made and nothing is told', async () => {
  expect(await ensure({ ...world.kernel.config, demo: false })).toEqual([]);
  await expect(world.login({ username: 'player01', password: 'demo1234' })).rejects.toMatchObject({
    key: 'member.bad_credentials',
  });
});

test('the lines tell the room, the names, the password and what does not exist yet', async () => {
  const text = (await ensure()).join('\n');
  for (const word of ['100001', 'player01', 'agent01', 'demo1234', 'maker', 'checker', 'none yet'])
    expect(text).toContain(word);
});
