import { randomUUID } from 'node:crypto';
import { promotionCalls } from '@drawroom/contract/promotion';
import { promotionDeskCalls as desk, type ContentOf } from '@drawroom/contract/promotion-desk';
import { proposalCalls } from '@drawroom/contract/proposal';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

let booted: BootedServer;
/** Finance: proposes. */
let maker: OperatorClient;
/** Owner: approves. */
let keeper: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  [maker, keeper] = await Promise.all([demoOperator(booted, 'maker'), demoOperator(booted, 'keeper')]);
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

let made = 0;
let code: string;
beforeEach(() => {
  made += 1;
  code = `spring-${made}`;
});

const CALENDAR: ContentOf<'sign_in'> = {
  kind: 'sign_in',
  name: { 'en-US': 'Spring', 'zh-CN': '春日签到' },
  about: {},
  terms: { 'en-US': 'One\nTwo' },
  running: true,
  zone: 'Asia/Shanghai',
  from: 1_000,
  to: null,
  audience: { who: 'all', newDays: null, level: 0 },
  budget: '5.00',
  budgetEach: null,
  turnover: '1.00',
  rewards: ['1.00', '2.00'],
  restarts: true,
};

const asking = (campaign: object = CALENDAR, more: Record<string, string> = {}) =>
  maker.call(desk.campaign, { code, campaign: JSON.stringify(campaign), why: 'as agreed', ...more });
const approving = (proposalNo: string) => keeper.call(proposalCalls.approve, { proposalNo });
async function changed(campaign: object = CALENDAR, more: Record<string, string> = {}): Promise<void> {
  const { key, data } = await asking(campaign, more);
  expect(key).toBeUndefined();
  expect((await approving(data.proposal.proposalNo)).data.proposal.state).toBe('applied');
}
const rowNow = async () => (await maker.call(desk.campaigns)).data.list.find((row) => row.code === code);
const offered = async () => (await player.call(promotionCalls.list, {})).list.find((each) => each.code === code);
const sign = () => player.call(promotionCalls.signIn, { code, clientRef: randomUUID() });

it('a campaign is made by two different people, and only then members see it (R-83)', async () => {
  const { data } = await asking();
  expect(await offered()).toBeUndefined();
  expect(await maker.call(proposalCalls.approve, { proposalNo: data.proposal.proposalNo })).toMatchObject({
    key: 'admin.same_person',
  });
  await approving(data.proposal.proposalNo);
  expect(await offered()).toMatchObject({ name: expect.any(String), days: ['1.00', '2.00'], terms: 'One\nTwo' });
  expect(await sign()).toMatchObject({ amount: '1.00' });
  expect(await rowNow()).toMatchObject({ version: 1, state: 'running', spent: '1.00', given: 1, members: 1 });
});

it('an older version stands again as a new one; what was changed meanwhile is not overwritten', async () => {
  await changed();
  await changed({ ...CALENDAR, rewards: ['3.00'] }, { version: '1' });
  const stale = await asking({ ...CALENDAR, rewards: ['4.00'] }, { version: '1' });
  expect(stale).toMatchObject({ key: 'admin.document_stale' });
  const { data } = await maker.call(desk.restore, { code, version: '2', back: '1', why: 'as before' });
  await approving(data.proposal.proposalNo);
  expect((await rowNow())?.campaign).toEqual(CALENDAR);
  const { list } = (await maker.call(desk.history, { code })).data;
  expect(list.map(({ version, restored, by, approvedBy }) => [version, restored, by, approvedBy])).toEqual([
    [3, 1, 'maker', 'keeper'],
    [2, null, 'maker', 'keeper'],
    [1, null, 'maker', 'keeper'],
  ]);
});

it('one person stops it at once, and what he did is kept', async () => {
  await changed();
  expect(await maker.call(desk.stop, { code, version: '1', why: 'too generous' })).toMatchObject({
    data: { version: 2 },
  });
  expect(await offered()).toBeUndefined();
  await expect(sign()).rejects.toThrow('promotion.ended');
  expect(await actsOn(booted.db, `promotion ${code}`)).toContain('maker promotion.stop version 2: too generous');
  expect(await maker.call(desk.stop, { code, version: '2', why: 'again then' })).toMatchObject({
    key: 'admin.document_unchanged',
  });
});

it('its kind and the zone of its days never change, and its budget is never below what it gave', async () => {
  await changed();
  await sign();
  expect(await asking({ ...CALENDAR, zone: 'UTC' }, { version: '1' })).toMatchObject({
    key: 'promotion.fixed',
    data: { fields: ['zone'] },
  });
  const { rewards: _rewards, restarts: _restarts, ...common } = CALENDAR;
  const task = { ...common, kind: 'task', metric: 'bets', target: '1.00', period: 'day', reward: '1.00' };
  expect(await asking(task, { version: '1' })).toMatchObject({ key: 'promotion.fixed' });
  expect(await asking({ ...CALENDAR, budget: '0.99' }, { version: '1' })).toMatchObject({
    key: 'promotion.budget_spent',
  });
  await changed({ ...CALENDAR, budget: '1.00' }, { version: '1' });
  expect(await rowNow()).toMatchObject({ state: 'spent' });
});

it('codes are told once to whoever makes them, and lie in no proposal and no act', async () => {
  const { rewards: _rewards, restarts: _restarts, ...common } = CALENDAR;
  await changed({ ...common, kind: 'voucher', reward: '1.00', sharedCode: null, count: 2 });
  const { data } = await maker.call(desk.codes, { code, why: 'for the newsletter' });
  expect(data.codes).toHaveLength(2);
  expect(await rowNow()).toMatchObject({ codes: { made: 2, used: 0 } });
  const done = await player.call(promotionCalls.redeem, { voucher: data.codes[0] ?? '', clientRef: randomUUID() });
  expect(done).toMatchObject({ amount: '1.00' });
  expect(await rowNow()).toMatchObject({ codes: { made: 2, used: 1 } });
  expect(await actsOn(booted.db, `promotion ${code}`)).toContain('maker promotion.codes for the newsletter');
});

it('chances that are not whole are not even proposed', async () => {
  const { rewards: _rewards, restarts: _restarts, ...common } = CALENDAR;
  const prize = (parts: number) => ({ name: { 'en-US': 'Prize' }, amount: '1.00', parts });
  const draw = { ...common, kind: 'lucky_draw', freeADay: 1, perTurnover: null, mostADay: 1 };
  expect(await asking({ ...draw, prizes: [prize(500_000), prize(499_999)] })).toMatchObject({ key: 'request.invalid' });
  await changed({ ...draw, prizes: [prize(500_000), prize(500_000)] });
});

it('the demonstration runs one of each kind that needs no code', async () => {
  const { list } = await player.call(promotionCalls.list, {});
  expect(list.filter((each) => each.code.startsWith('demo-')).map(({ kind }) => kind)).toEqual([
    'sign_in',
    'task',
    'lucky_draw',
    'deposit_bonus',
  ]);
});
