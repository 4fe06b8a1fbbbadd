import { cashierDeskCalls as desk, type ChannelGiven, type RuleCode } from '@drawroom/contract/cashier-desk';
import { depositCalls } from '@drawroom/contract/deposit';
import { proposalCalls } from '@drawroom/contract/proposal';
import { declare } from '@drawroom/contract/protection';
import { withdrawalCalls } from '@drawroom/contract/withdrawal';
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
  await player.call(declare, { birthDate: '1990-05-17', country: 'CN', realName: '张三' });
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
  code = `bank-${made}`;
});

const NUMBER = '6222021001119998887';
const BANK = { bankName: 'ICBC', holder: 'House Ltd', accountNumber: NUMBER };
const CHANNEL: ChannelGiven = {
  typeCode: 'bank',
  kind: 'bank',
  title: { 'en-US': 'Bank', 'zh-CN': '银行' },
  note: { 'en-US': 'Name the order' },
  sort: 50,
  shown: true,
  min: '10.00',
  max: '5000.00',
  quick: ['100', '500'],
  fee: { fixed: '1.00', per10k: 50 },
  bonus: { per10k: 0, max: '0.00' },
  turnover: { deposit: '1.00', bonus: '0.00' },
  hours: null,
  pay: { currency: 'CNY', decimals: 2, rate: '1.00000000' },
  expiresMinutes: 30,
  usualMinutes: 10,
  confirmations: 1,
  twoPeopleOver: '20000.00',
};

type Change = Partial<Record<keyof ChannelGiven, unknown>>;
const asking = (change: Change = {}, more: Record<string, string> = {}) =>
  maker.call(desk.channel, { code, channel: JSON.stringify({ ...CHANNEL, ...change }), why: 'as agreed', ...more });
const approving = (proposalNo: string) => keeper.call(proposalCalls.approve, { proposalNo });
async function changed(change: Change = {}, more: Record<string, string> = {}): Promise<void> {
  const { key, data } = await asking(change, more);
  expect(key).toBeUndefined();
  expect((await approving(data.proposal.proposalNo)).data.proposal.state).toBe('applied');
}
const rowNow = async () => (await maker.call(desk.channels)).data.list.find((row) => row.code === code);
const historyNow = async () => (await maker.call(desk.channelHistory, { code })).data.list;
const offered = async () =>
  (await player.call(depositCalls.channelType, {})).types
    .flatMap(({ channels }) => channels)
    .find(({ channelCode }) => channelCode === code);
const order = (amount: string) =>
  player.call(depositCalls.order, { channelCode: code, amount, clientRef: crypto.randomUUID() });
const cancel = (orderNo: string) => player.call(depositCalls.cancelOrder, { orderNo });

it('a channel is made by two people; nothing of its account stands in clear anywhere (R-83, R-98)', async () => {
  const { data } = await asking({}, BANK);
  const { proposalNo, after } = data.proposal;
  expect(after).toMatchObject({ 'account.masked': 'ICBC ****8887', min: '10.00' });
  expect(await offered()).toBeUndefined();
  expect((await maker.call(proposalCalls.approve, { proposalNo })).key).toBe('admin.same_person');
  expect((await approving(proposalNo)).data.proposal.state).toBe('applied');
  expect(await offered()).toMatchObject({ title: 'Bank', note: 'Name the order', min: '10.00', max: '5000.00' });
  const { rows } = await booted.db.query<{ all: string }>(
    `select concat((select jsonb_agg(p) from admin.proposal p), (select jsonb_agg(a) from admin.act a),
       (select jsonb_agg(d) from admin.document d), (select jsonb_agg(c) from deposit.channel_account c)) as all`,
  );
  expect(rows[0]?.all).toContain('8887');
  expect(rows[0]?.all).not.toContain(NUMBER);
});

it('an account is shown in clear for a reason, which is noted; its secret never', async () => {
  await changed({}, BANK);
  const accountNo = (await rowNow())?.channel.account.no ?? '';
  const { data } = await maker.call(desk.revealAccount, { code, accountNo, why: 'compare with the bank' });
  expect(data.account).toEqual(BANK);
  expect((await actsOn(booted.db, `channel ${code}`)).at(-1)).toBe(
    `maker cashier.channel_account account ${accountNo}: compare with the bank`,
  );
  expect((await maker.call(desk.revealAccount, { code: 'demo-bank', accountNo, why: 'somebody else' })).key).toBe(
    'admin.document_unknown',
  );
  const gate = { gatewayUrl: 'https://gate.example', merchant: 'house', secret: 'a secret of tests, long' };
  code = `${code}-gate`;
  await changed({ kind: 'gateway', typeCode: 'gateway' }, gate);
  const no = (await rowNow())?.channel.account.no ?? '';
  const told = await maker.call(desk.revealAccount, { code, accountNo: no, why: 'compare with the bank' });
  expect(told.data.account).toEqual({ gatewayUrl: 'https://gate.example', merchant: 'house' });
});

it('an order that stands keeps its terms and its account whatever becomes of the channel', async () => {
  await changed({}, BANK);
  const placed = await order('100');
  const version = String((await rowNow())?.version);
  await changed(
    {
      min: '2000.00',
      fee: { fixed: '9.00', per10k: 500 },
      pay: { ...CHANNEL.pay, rate: '2' },
      turnover: { deposit: '5', bonus: '0' },
    },
    { version, bankName: 'CCB', holder: 'Other Ltd', accountNumber: '6227000000001111' },
  );
  expect(await player.call(depositCalls.depositOrder, { orderNo: placed.orderNo })).toEqual(placed);
  expect(placed).toMatchObject({ fee: '1.50', pay: { bankName: 'ICBC', accountNumber: NUMBER } });
  await cancel(placed.orderNo);
  await expect(order('100')).rejects.toMatchObject({ key: 'deposit.amount_out_of_range' });
  const next = await order('2000');
  expect(next).toMatchObject({ fee: '109.00', pay: { bankName: 'CCB', accountNumber: '6227000000001111' } });
  await cancel(next.orderNo);
});

it('an older version stands again, with the account it had', async () => {
  await changed({}, BANK);
  const first = (await rowNow())?.channel;
  await changed({ max: '9000.00' }, { version: '1', ...BANK, accountNumber: '6227000000001111' });
  const { data } = await maker.call(desk.restoreChannel, { code, version: '2', back: '1', why: 'was a mistake' });
  expect(data.proposal.before).toMatchObject({ max: '9000.00' });
  await approving(data.proposal.proposalNo);
  expect((await rowNow())?.channel).toEqual(first);
  const placed = await order('100');
  expect(placed.pay).toMatchObject({ accountNumber: NUMBER });
  await cancel(placed.orderNo);
  expect(await historyNow()).toMatchObject([
    { version: 3, by: 'maker', approvedBy: 'keeper', restored: 1, why: 'was a mistake' },
    { version: 2 },
    { version: 1 },
  ]);
});

it('a channel that was there before anybody changed it here can be had back as it was', async () => {
  code = 'demo-bank';
  const { channel: before } = (await rowNow()) ?? { channel: null };
  const { account: _, ...given } = before ?? { account: null };
  await changed({ ...given, max: '777.00' }, { version: '0' });
  const { data } = await maker.call(desk.restoreChannel, { code, version: '2', back: '1', why: 'as it was' });
  await approving(data.proposal.proposalNo);
  expect((await rowNow())?.channel).toMatchObject(given);
});

it('what was written over an older version is refused; what waits while somebody stops the channel ends as stale', async () => {
  await changed({}, BANK);
  expect((await asking({ max: '1.00' }, { version: '0' })).key).toBe('admin.document_stale');
  const { data } = await asking({ max: '6000.00' }, { version: '1' });
  expect((await asking({ max: '7000.00' }, { version: '1' })).key).toBe('admin.proposal_waiting');
  const stop = { code, version: '1', why: 'the bank is down' };
  expect((await keeper.call(desk.stopChannel, stop)).data.version).toBe(2);
  expect(await offered()).toBeUndefined();
  expect((await approving(data.proposal.proposalNo)).data.proposal.state).toBe('stale');
  expect((await rowNow())?.channel).toMatchObject({ max: '5000.00', shown: false });
  expect((await keeper.call(desk.stopChannel, stop)).key).toBe('admin.document_stale');
});

it('money, kind and confirmations of a channel never change, nor the account that a provider watches', async () => {
  await changed({}, BANK);
  const answer = await asking(
    { kind: 'qr', confirmations: 2, pay: { ...CHANNEL.pay, currency: 'VND' } },
    { version: '1' },
  );
  expect(answer).toMatchObject({
    key: 'deposit.channel_fixed',
    data: {
      fields: [{ field: 'channel.kind' }, { field: 'channel.pay.currency' }, { field: 'channel.confirmations' }],
    },
  });
  code = `${code}-coin`;
  const coin = { kind: 'virtual', typeCode: 'virtual' };
  await changed(coin, { network: 'TRON', address: 'TAddress1111' });
  expect(await asking(coin, { version: '1', network: 'TRON', address: 'TAddress2222' })).toMatchObject({
    key: 'deposit.channel_fixed',
    data: { fields: [{ field: 'channel.account' }] },
  });
});

it.each<[string, Change, Record<string, string>, string]>([
  ['no account', {}, {}, 'bankName'],
  ['half an account', {}, { bankName: 'ICBC', holder: 'House Ltd' }, 'accountNumber'],
  ['an account of another kind', {}, { ...BANK, network: 'TRON' }, 'network'],
  ['no title', { title: {} }, BANK, 'channel.title'],
  ['a script', { note: { 'en-US': '<script>' } }, BANK, 'channel.note.en-US'],
  ['less at most than at least', { min: '20.00', max: '10.00' }, BANK, 'channel.max'],
  ['nothing at least', { min: '0' }, BANK, 'channel.min'],
  ['a fee that leaves nothing', { fee: { fixed: '10.00', per10k: 0 } }, BANK, 'channel.fee.fixed'],
  ['a type that is none', { typeCode: 'nowhere' }, BANK, 'channel.typeCode'],
  ['a rate of nothing', { pay: { ...CHANNEL.pay, rate: '0.0' } }, BANK, 'channel.pay.rate'],
])('a channel with %s is refused, and the field is named', async (_, change, account, field) => {
  const answer = await asking(change, account);
  expect(answer.key).toBe('request.invalid');
  expect((answer.data as unknown as { fields: object[] }).fields).toContainEqual(expect.objectContaining({ field }));
  expect(await rowNow()).toBeUndefined();
});

const ruleNow = async (rule: RuleCode) => (await maker.call(desk.rules)).data.list.find((row) => row.code === rule);

it('rules of withdrawals are changed by two people and hold for the next request; the day has one of its own', async () => {
  const before = await ruleNow('bank');
  const rule = { ...before?.rule, min: '60', max: '900' };
  const asked = await maker.call(desk.rule, {
    code: 'bank',
    version: '0',
    rule: JSON.stringify(rule),
    why: 'end of year',
  });
  expect(asked.data.proposal).toMatchObject({ before: { min: '50.00' }, after: { min: '60.00', max: '900.00' } });
  expect(await ruleNow('bank')).toEqual(before);
  expect((await maker.call(proposalCalls.approve, { proposalNo: asked.data.proposal.proposalNo })).key).toBe(
    'admin.same_person',
  );
  await approving(asked.data.proposal.proposalNo);
  const form = async () => player.call(withdrawalCalls.form, {});
  expect((await form()).rules.find(({ kind }) => kind === 'bank')).toMatchObject({ min: '60.00', max: '900.00' });
  const day = JSON.stringify({ count: 2, sum: '100' });
  const ofDay = await maker.call(desk.rule, { code: 'day', version: '0', day, why: 'end of year' });
  await approving(ofDay.data.proposal.proposalNo);
  expect((await form()).day).toMatchObject({ countLeft: 2, sumLeft: '100.00' });
  const back = await maker.call(desk.restoreRule, { code: 'bank', version: '2', back: '1', why: 'year is over' });
  await approving(back.data.proposal.proposalNo);
  expect((await ruleNow('bank'))?.rule).toEqual(before?.rule);
  expect((await maker.call(desk.ruleHistory, { code: 'bank' })).data.list).toMatchObject([
    { version: 3, restored: 1, approvedBy: 'keeper' },
    { version: 2, by: 'maker' },
    { version: 1, by: '' },
  ]);
});

it.each<[string, RuleCode, object, string]>([
  ['less at most than at least', 'bank', { min: '60', max: '50' }, 'rule.max'],
  ['more by nobody than by two', 'bank', { automaticUpTo: '900', twoPeopleOver: '800' }, 'rule.twoPeopleOver'],
  ['a fee that leaves nothing', 'bank', { min: '50', fee: { fixed: '50', per10k: 0 } }, 'rule.fee.fixed'],
  ['nobody who looks where somebody hands over', 'offline', { automaticUpTo: '5' }, 'rule.automaticUpTo'],
])('a rule with %s is refused, and the field is named', async (_, rule, change, field) => {
  const stands = await ruleNow(rule);
  const answer = await maker.call(desk.rule, {
    code: rule,
    version: String(stands?.version),
    rule: JSON.stringify({ ...stands?.rule, ...change }),
    why: 'end of year',
  });
  expect(answer.key).toBe('request.invalid');
  expect((answer.data as unknown as { fields: object[] }).fields).toContainEqual(expect.objectContaining({ field }));
  expect(await ruleNow(rule)).toEqual(stands);
});

const WEEK = { zone: 'Asia/Shanghai', outside: 'refuse', days: { mon: '09:00-22:00', sun: '10:00-24:00' } };

it('hours of withdrawals are changed by two people, hold at once, and are had back', async () => {
  const form = async () => player.call(withdrawalCalls.form, {});
  expect((await form()).hours).toBeNull();
  const before = await ruleNow('hours');
  const asked = await maker.call(desk.rule, {
    code: 'hours',
    version: '0',
    hours: JSON.stringify(WEEK),
    why: 'fewer people',
  });
  expect((await form()).hours).toBeNull();
  expect(asked.data.proposal).toMatchObject({
    before: { 'days.tue': '00:00-24:00', outside: 'wait' },
    after: { 'days.mon': '09:00-22:00', outside: 'refuse' },
  });
  const { proposalNo } = asked.data.proposal;
  await approving(proposalNo);
  expect((await form()).hours).toMatchObject(WEEK);
  expect((await ruleNow('hours'))?.rule).toEqual(WEEK);
  const back = await maker.call(desk.restoreRule, { code: 'hours', version: '2', back: '1', why: 'as it was' });
  await approving(back.data.proposal.proposalNo);
  expect((await ruleNow('hours'))?.rule).toEqual(before?.rule);
  expect((await form()).hours).toBeNull();
});

it.each([
  ['an end before its beginning', { days: { mon: '22:00-09:00' } }],
  ['a span of nothing', { days: { mon: '09:00-09:00' } }],
  ['no day at all', { days: {} }],
  ['a time there is not', { days: { mon: '09:00-24:30' } }],
  ['a day there is not', { days: { ...WEEK.days, holiday: '09:00-22:00' } }],
  ['a zone there is not', { zone: 'Mars/Base' }],
  ['another word for outside', { outside: 'ask' }],
])('hours with %s are refused', async (_, change) => {
  const hours = JSON.stringify({ ...WEEK, ...change });
  expect(await maker.call(desk.rule, { code: 'hours', version: '2', hours, why: 'fewer people' })).toMatchObject({
    key: 'request.invalid',
  });
});

it('a rule of the day is none of a kind, and the other way round', async () => {
  const day = JSON.stringify({ count: 2, sum: '100' });
  expect((await maker.call(desk.rule, { code: 'bank', version: '2', day, why: 'end of year' })).key).toBe(
    'request.invalid',
  );
});

it('accounts of channels are only ever added', async () => {
  await changed({}, BANK);
  for (const sql of ["update deposit.channel_account set masked = 'x'", 'delete from deposit.channel_account'])
    await expect(booted.db.query(sql)).rejects.toMatchObject({ code: 'DP002' });
});
