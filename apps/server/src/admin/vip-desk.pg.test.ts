import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import { memberDeskCalls } from '@drawroom/contract/member-desk';
import { proposalCalls } from '@drawroom/contract/proposal';
import { vipCalls } from '@drawroom/contract/vip';
import { VIP_CODE, vipDeskCalls as calls, type VipRules } from '@drawroom/contract/vip-desk';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoOperator } from './test-operators.ts';

let booted: BootedServer;
let maker: OperatorClient;
let checker: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
  checker = await demoOperator(booted, 'checker');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await booted[Symbol.asyncDispose]();
});

const why = 'gifts of winter';
const now = async (): Promise<{ version: number; rules: VipRules }> => (await maker.call(calls.levels)).data;
const save = (rules: VipRules, version: number) =>
  maker.call(calls.save, { code: VIP_CODE, version: String(version), rules: JSON.stringify(rules), why });
const second = async (proposalNo: string) => checker.call(proposalCalls.approve, { proposalNo });
const cheaper = ({ levels: [first, ...rest], ...rules }: VipRules, turnover: string): VipRules => {
  if (first === undefined) throw new Error('no levels');
  return { ...rules, levels: [{ ...first, turnover }, ...rest] };
};

it('the release brings six levels that rise, named in every language of the house', async () => {
  const { version, rules } = await now();
  expect(version).toBe(0);
  expect(rules.levels).toHaveLength(6);
  const languages = new Set(ENABLED_LOCALES.map((tag) => tag.slice(0, 2)));
  for (const { name, on } of rules.levels) {
    expect(on).toBe(true);
    expect(new Set(Object.keys(name).map((tag) => tag.slice(0, 2)))).toEqual(languages);
    expect(name['zh-HK']).toBe(name['zh-TW']);
  }
});

it('takes two people to change, and is undone by two', async () => {
  const { rules } = await now();
  const { data } = await save(cheaper(rules, '500.00'), 0);
  const { proposalNo } = data.proposal;
  expect((await now()).rules).toEqual(rules);
  expect((await maker.call(proposalCalls.approve, { proposalNo })).key).toBe('admin.same_person');
  expect((await second(proposalNo)).data.proposal.state).toBe('applied');
  const { list } = await player.call(vipCalls.allVipInfo, {});
  expect(list[0]).toMatchObject({ level: 1, turnover: '500.00' });

  const changed = await now();
  const { data: history } = await maker.call(calls.history, { code: VIP_CODE });
  expect(history.list.map(({ by, approvedBy, changes }) => [by, approvedBy, changes.map(({ fact }) => fact)])).toEqual([
    ['maker', 'checker', ['levels.1.turnover']],
    ['', '', expect.anything()],
  ]);
  const { data: back } = await maker.call(calls.restore, {
    code: VIP_CODE,
    version: String(changed.version),
    back: '1',
    why,
  });
  await second(back.proposal.proposalNo);
  expect((await now()).rules).toEqual(rules);
});

it('refuses levels that do not rise, a share for nothing, and an edit that somebody else was faster with', async () => {
  const { version, rules } = await now();
  expect((await save(cheaper(rules, '10000.00'), version)).code).toBe(400);
  expect((await save({ ...rules, levels: [] }, version)).code).toBe(400);
  expect((await save({ ...rules, share: { ...rules.share, turnover: '0' } }, version)).code).toBe(400);
  expect((await save(cheaper(rules, '600.00'), version - 1)).key).toBe('admin.document_stale');
});

it('shows a member’s level at his desk as he sees it himself', async () => {
  const { kernel } = booted.server;
  const { rows } = await kernel.db.query<{ id: bigint }>(`select id from member.member where username = 'player01'`);
  const memberId = rows[0]?.id ?? 0n;
  await kernel.db.query(
    'insert into vip.reached (member_id, level, turnover, needed, rules_version) values ($1, 2, $2, $2, 1)',
    [memberId, 10_000_00n],
  );
  await kernel.db.query(
    `insert into vip.standing (member_id, level) values ($1, 2) on conflict (member_id) do update set level = 2`,
    [memberId],
  );
  expect((await maker.call(memberDeskCalls.profile, { memberId: String(memberId) })).data.level).toBe(2);
  expect(await player.call(vipCalls.myInfo, {})).toMatchObject({ level: 2 });
  expect((await maker.call(calls.levels)).data.standing).toEqual([{ level: 2, members: 1 }]);
});
