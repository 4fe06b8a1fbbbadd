import { agentTeamCalls } from '@drawroom/contract/agent';
import { agentDeskCalls as desk } from '@drawroom/contract/agent-desk';
import { approve } from '@drawroom/contract/proposal';
import { noticeCalls } from '@drawroom/contract/notice';
import { PUSH_TOPICS } from '@drawroom/contract/notice-topics';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

let booted: BootedServer;
/** Admin: moves, promotes and sets rates. */
let checker: OperatorClient;
/** Support: only looks. */
let helper: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  checker = await demoOperator(booted, 'checker');
  helper = await demoOperator(booted, 'helper');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const nodeOf = async (username: string) => (await checker.call(desk.node, { username })).data.node;

it('a player is made an agent by the house alone, in the session he has, and the reason is kept', async () => {
  const { memberId } = await nodeOf('PLAYER01');
  await expect(player.call(agentTeamCalls.members, {})).rejects.toMatchObject({ key: 'agent.not_agent' });
  const asked = { memberId, why: 'brings friends' };
  expect(await helper.call(desk.promote, asked)).toMatchObject({ status: 403, key: 'admin.right_missing' });
  expect(await checker.call(desk.promote, asked)).toMatchObject({ code: 0, data: { node: { kind: 'agent' } } });
  expect((await player.call(agentTeamCalls.members, {})).list).toEqual([]);
  expect(await actsOn(booted.db, `member ${memberId}`)).toEqual(['checker agent.promote brings friends']);
});

it('the house sees how an agent is told of his team, and of a player nothing', async () => {
  expect((await nodeOf('player02')).teamNews).toBeNull();
  expect((await nodeOf('player01')).teamNews).toEqual({ pushed: true, wholeTeam: false });
  const topics = PUSH_TOPICS.filter((topic) => topic !== 'team');
  await player.call(noticeCalls.changeSettings, { topics, wholeTeam: 1 });
  expect((await nodeOf('player01')).teamNews).toEqual({ pushed: false, wholeTeam: true });
});

it('a member is moved below an agent outside of his team, never below a player, and keeps what stands below him', async () => {
  const [agent, mover, other] = [await nodeOf('agent01'), await nodeOf('player01'), await nodeOf('player02')];
  const move = (memberId: string, parentId: string) =>
    checker.call(desk.move, { memberId, parentId, why: 'asked for it' });
  expect(await move(mover.memberId, other.memberId)).toMatchObject({ key: 'agent.move_refused' });
  expect(await move(agent.memberId, mover.memberId)).toMatchObject({ key: 'agent.move_refused' });
  expect(await move(mover.memberId, '999999')).toMatchObject({ key: 'agent.member_unknown' });
  const moved = await move(other.memberId, mover.memberId);
  expect(moved.data.node.above.map(({ username }) => username)).toEqual(['agent01', 'player01']);
  expect(await nodeOf('player01')).toMatchObject({ teamSize: 1, directSize: 1 });
  const top = await checker.call(desk.move, { memberId: mover.memberId, why: 'on his own now' });
  expect(top.data.node).toMatchObject({ above: [], teamSize: 1 });
  expect((await nodeOf('player02')).above.map(({ username }) => username)).toEqual(['player01']);
});

it('the house sets rates between what stands above and below, by two people (R-83)', async () => {
  const { memberId } = await nodeOf('agent01');
  const set = (rate: number) =>
    checker.call(desk.setRates, { memberId, rates: JSON.stringify([{ type: 'k3', rate }]), why: 'agreed' });
  expect(await set(10_001)).toMatchObject({ code: 400 });
  const { proposal } = (await set(120)).data;
  expect((await nodeOf('agent01')).rates[0]).not.toEqual({ type: 'k3', rate: 120 });
  const maker = await demoOperator(booted, 'maker');
  expect((await maker.call(approve, { proposalNo: proposal.proposalNo })).data.proposal.state).toBe('applied');
  expect((await nodeOf('agent01')).rates[0]).toEqual({ type: 'k3', rate: 120 });
  expect(await helper.call(desk.setRates, { memberId, rates: '[]', why: 'x' })).toMatchObject({ status: 403 });
});
