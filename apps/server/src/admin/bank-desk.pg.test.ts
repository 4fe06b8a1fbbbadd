import { bankDeskCalls as desk, type BankContent } from '@drawroom/contract/bank-desk';
import { methodCalls } from '@drawroom/contract/wallet-methods';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

let booted: BootedServer;
let maker: OperatorClient;
let other: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  maker = await demoOperator(booted, 'maker');
  other = await demoOperator(booted, 'checker');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
  await player.client.stepUp({ password: 'demo1234' });
});
afterAll(async () => {
  player.stop();
  await booted[Symbol.asyncDispose]();
});

let made = 0;
let code: string;
beforeEach(() => {
  made += 1;
  code = `TESTB${made}`;
});

const BANK: BankContent = {
  country: 'VN',
  name: { 'en-US': 'Harbour Bank', 'zh-CN': '海港银行', 'vi-VN': 'Ngân hàng Cảng' },
  shown: true,
  sort: 5,
};
const saving = (change: Partial<Record<keyof BankContent, unknown>> = {}, more: Record<string, string> = {}) =>
  maker.call(desk.saveBank, { code, bank: JSON.stringify({ ...BANK, ...change }), why: 'as agreed', ...more });
const rowNow = async () => (await maker.call(desk.banks)).data.list.find((row) => row.code === code);
const offered = async (): Promise<string[]> =>
  (await player.call(methodCalls.bankList, {})).banks.map(({ code: each }) => each);
let numbers = 10_000_000;
const bind = () =>
  player.call(methodCalls.bindBankCard, {
    holder: 'Nguyen Van A',
    bankCode: code,
    branch: 'Main',
    cardNumber: `00110${(numbers += 1)}`,
  });

it('the banks that came with the product are there, offered in their old order', async () => {
  const { list } = (await maker.call(desk.banks)).data;
  expect(list.slice(0, 3).map((row) => [row.code, row.bank.country, row.version])).toEqual([
    ['ICBC', 'CN', 0],
    ['ABC', 'CN', 0],
    ['BOC', 'CN', 0],
  ]);
  expect(list.filter(({ bank }) => bank.country === 'VN')).toHaveLength(20);
  for (const { bank } of list) {
    expect(Object.keys(bank.name).toSorted()).toEqual(['en-US', 'vi-VN', 'zh-CN']);
    expect(bank.name['zh-CN']).toMatch(/\p{Script=Han}/u);
  }
});

it('a new bank is offered in its place; taken away, it is offered to nobody, and whoever has it reads its name', async () => {
  expect((await saving()).data).toEqual({ version: 1 });
  expect(await offered()).toContain(code);
  await bind();
  expect((await saving({ shown: false }, { version: '1' })).data).toEqual({ version: 2 });
  expect(await offered()).not.toContain(code);
  await expect(bind()).rejects.toMatchObject({ key: 'wallet.method_invalid' });
  const { methods } = await player.call(methodCalls.methods, {});
  expect(methods.find(({ provider }) => provider === code)?.providerName).toBe('Harbour Bank');
  expect(
    (await maker.call(desk.restoreBank, { code, version: '2', back: '1', why: 'was a mistake' })).data.version,
  ).toBe(3);
  expect(await offered()).toContain(code);
  expect((await rowNow())?.bank).toEqual(BANK);
  expect((await maker.call(desk.bankHistory, { code })).data.list).toMatchObject([
    { version: 3, by: 'maker', restored: 1, changes: [{ fact: 'shown', before: 'false', after: 'true' }] },
    { version: 2 },
    { version: 1 },
  ]);
  expect(await actsOn(booted.db, `bank ${code}`)).toEqual([
    'maker cashier.bank_save version 1: as agreed',
    'maker cashier.bank_save version 2: as agreed',
    'maker cashier.bank_restore version 3: was a mistake',
  ]);
});

it('its place decides the order, after those of the reader’s country', async () => {
  await saving({ sort: -5 });
  const list = await offered();
  // This reader speaks English: no country comes first.
  expect(list[0]).toBe(code);
  await saving({ sort: 9_000 }, { version: '1' });
  expect((await offered()).at(-1)).toBe(code);
});

it('of two who edit the same version the second is refused as stale', async () => {
  await saving();
  const edit = (by: OperatorClient, sort: number) =>
    by.call(desk.saveBank, { code, version: '1', bank: JSON.stringify({ ...BANK, sort }), why: 'as agreed' });
  const both = await Promise.all([edit(maker, 6), edit(other, 7)]);
  expect(both.map(({ key }) => key ?? 'done').toSorted()).toEqual(['admin.document_stale', 'done']);
});

it('country and code stay: accounts are known by them; a code of a wallet or a network is taken', async () => {
  await saving();
  expect(await saving({ country: 'CN' }, { version: '1' })).toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field: 'bank.country' }] },
  });
  code = 'TRON';
  expect(await saving()).toMatchObject({ key: 'admin.document_taken' });
  code = 'ICBC';
  expect(await saving()).toMatchObject({ key: 'admin.document_taken' });
  await expect(booted.db.query("delete from wallet.bank where code = 'ICBC'")).rejects.toThrow('never deleted');
});

it.each([
  ['no name', { name: {} }],
  ['markup', { name: { 'en-US': '<b>x</b>' } }],
  ['another country', { country: 'US' }],
  ['a field nobody knows', { extra: 1 }],
])('%s is refused', async (_, change) => {
  expect(await saving(change as Partial<Record<keyof BankContent, unknown>>)).toMatchObject({ key: 'request.invalid' });
  expect(await rowNow()).toBeUndefined();
});
