import { fileBehind } from '@drawroom/testkit/file-behind';
import { CHANGE_TYPES, projectCalls, walletCalls } from '@drawroom/contract/wallet';
import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { post, type EntryKind } from '@drawroom/ledger/post';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberContext, Slice } from '../../kernel/kernel.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { createWalletSlice, readAuto, requireTurnover } from '../index.ts';

let world: SliceKernel;
let slice: Slice;
let staked = 0n;
beforeAll(async () => {
  world = await openSliceKernel();
  slice = createWalletSlice(world.kernel, { countedStake: async () => staked });
});
afterAll(() => world.stop());

let people = 0n;
async function aPerson(zone = 'Asia/Shanghai'): Promise<MemberContext> {
  const memberId = (people += 1n);
  const accountId = await world.kernel.db.tx((t) => openMemberAccount(t, { memberId, currency: 'CNY' }));
  const { session } = aContext();
  return aContext({ session: { ...session, memberId, claims: { ...session.claims, accountId, zone } } });
}
const accountOf = (who: MemberContext): bigint => who.session.claims.accountId;
const ask = <C extends AnyCall>(by: MemberContext, call: C, fields: Record<string, string> = {}): Promise<ReplyOf<C>> =>
  callSlice(slice, call, { fields, context: by });
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    ({ key }: Refusal) => key ?? 'invalid',
  );

let keys = 0;
async function book(who: MemberContext, kind: EntryKind, amountMinor: bigint): Promise<void> {
  await world.kernel.db.tx(async (t) => {
    const house = await systemAccount(t, 'house.opening', 'CNY');
    const [from, to] = amountMinor > 0n ? [house, accountOf(who)] : [accountOf(who), house];
    const transfer = { from, to, amountMinor: amountMinor > 0n ? amountMinor : -amountMinor };
    await post(t, { key: `statement:${(keys += 1)}`, kind, transfers: [transfer] });
  });
}
/** The running month in a zone. */
const monthNow = (zone = 'Asia/Shanghai'): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' })
    .format(world.kernel.clock.now())
    .slice(0, 7);

const BUSY: readonly [EntryKind, bigint][] = [
  ['deposit', 100_000n],
  ['bonus', 5_000n],
  ['correction', -20_000n],
  ['payout', 35_010n],
  ['rebate', 7n],
  ['withdrawal', -50_000n],
  ['withdrawal_return', 50_000n],
  ['withdrawal', -30_000n],
  ['fee', -100n],
];
async function aBusyPerson(): Promise<MemberContext> {
  const me = await aPerson();
  for (const [kind, amount] of BUSY) await book(me, kind, amount);
  return me;
}

test('a statement is the sum of the entries, and opening and sums give the closing balance', async () => {
  const me = await aBusyPerson();
  await book(await aPerson(), 'deposit', 999_999n);
  const statement = await ask(me, walletCalls.statement, { month: monthNow() });
  const { rows } = await world.kernel.db.query<{ type: string; count: bigint; sum: bigint }>(
    `select kind as type, count(*) as count, sum(amount)::bigint as sum from ledger.v_entry where account_id = $1 group by 1`,
    [accountOf(me)],
  );
  const minor = (text: string): bigint => BigInt(text.replace('.', ''));
  expect(statement.sums.map(({ type, count, amount }) => `${type} ${count} ${minor(amount)}`).toSorted()).toEqual(
    rows.map(({ type, count, sum }) => `${type} ${count} ${sum}`).toSorted(),
  );
  expect(statement).toMatchObject({
    month: monthNow(),
    currency: 'CNY',
    final: false,
    openingBalance: '0.00',
    closingBalance: '899.17',
    deposits: '1000.00',
    withdrawals: '300.00',
    netDeposits: '700.00',
    playResult: '150.17',
    months: [monthNow()],
  });
  const total = statement.sums.reduce((sum, { amount }) => sum + minor(amount), 0n);
  expect(minor(statement.openingBalance) + total).toBe(minor(statement.closingBalance));
  const order = statement.sums.map(({ type }) => CHANGE_TYPES.indexOf(type));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('months are cut in the member’s own zone, join without a gap, and nothing stands in two', async () => {
  const me = await aPerson();
  // Three entries around the end of October in Shanghai, which is 16:00 UTC; written as the ledger keeps them.
  const { kernel } = world;
  const cut = Date.UTC(2026, 9, 31, 16);
  const times = [cut - 86_400_000, cut - 1, cut, cut + 1];
  const house = await kernel.db.tx((t) => systemAccount(t, 'house.opening', 'CNY'));
  for (const _ of times) await book(me, 'deposit', 100n);
  await asOwner(async (sql) => {
    await sql('alter table ledger.entry disable trigger entry_append_only');
    for (const [place, at] of times.entries())
      await sql(
        `update ledger.entry set created_at = to_timestamp(${at / 1000}::float8) where account_id = ${accountOf(me)} and ver = ${place + 1} and contra_id = ${house}`,
      );
    await sql('alter table ledger.entry enable trigger entry_append_only');
  });
  const [october, november] = [
    await ask(me, walletCalls.statement, { month: '2026-10' }),
    await ask(me, walletCalls.statement, { month: '2026-11' }),
  ];
  expect([october.openingBalance, october.deposits, october.closingBalance]).toEqual(['0.00', '2.00', '2.00']);
  expect([november.openingBalance, november.deposits, november.closingBalance]).toEqual(['2.00', '2.00', '4.00']);
  const abroad = { ...me, session: { ...me.session, claims: { ...me.session.claims, zone: 'UTC' } } };
  expect((await ask(abroad, walletCalls.statement, { month: '2026-10' })).deposits).toBe('4.00');
  expect(october.months.at(-1)).toBe('2026-10');
  // Before the first change there is nothing, and nobody is refused for asking.
  expect(await ask(me, walletCalls.statement, { month: '2026-01' })).toMatchObject({
    sums: [],
    closingBalance: '0.00',
  });
});

/** Runs SQL as the owner of the database, past the guards of the product. */
async function asOwner(work: (sql: (text: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString: world.kernel.db.connectionString });
  await client.connect();
  try {
    await work((text) => client.query(text));
  } finally {
    await client.end();
  }
}

test('a month that has not begun has no statement, and files only for months with a history', async () => {
  const me = await aPerson();
  expect(await refusal(ask(me, walletCalls.statement, { month: '2099-01' }))).toBe('wallet.statement_unready');
  for (const month of ['2099-01', '2020-01'])
    expect(await refusal(ask(me, walletCalls.statementFile, { month, format: 'csv' }))).toBe(
      'wallet.statement_unready',
    );
  for (const month of ['2026-13', '2026-00', '1999-01', '2026-1', '2026-01-01', '', '２０２６-01'])
    await expect(ask(me, walletCalls.statement, { month })).rejects.toThrow();
  await expect(ask(me, walletCalls.statementFile, { month: monthNow(), format: 'xls' })).rejects.toThrow();
});

const fetched = async (url: string) => fileBehind(slice, url);
const fileOf = async (me: MemberContext, format: 'csv' | 'pdf', locale: LocaleTag = 'en-US') => {
  const { url, name } = await ask({ ...me, locale }, walletCalls.statementFile, { month: monthNow(), format });
  const file = await fetched(url);
  if (file === null) throw new Error('the ticket opens nothing');
  return { name, url, ...file };
};

test('a CSV has every line of the month, in the member’s language and zone, once per ticket', async () => {
  const me = await aBusyPerson();
  const { name, url, saveAs, type, body } = await fileOf(me, 'csv', 'zh-CN');
  expect([name, saveAs, type]).toEqual([`drawroom-${monthNow()}.csv`, name, 'text/csv; charset=utf-8']);
  const lines = body.toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFF编号,时间（Asia/Shanghai）,类型,金额,变动后余额,关联单号');
  expect(lines).toHaveLength(BUSY.length + 2);
  expect(lines.slice(1, -1).map((line) => line.split(',')[3])).toEqual(
    BUSY.map(([, amount]) =>
      `${amount / 100n}.${String((amount < 0n ? -amount : amount) % 100n).padStart(2, '0')}`.replace(
        /^0\./,
        amount < 0n ? '-0.' : '0.',
      ),
    ),
  );
  expect(lines[3]).toMatch(/^3,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,更正,-200\.00,850\.00,\d+$/);
  expect(await fetched(url)).toBeNull();
});

test('a ticket opens its own file alone: a wrong, an old and a forgotten one open nothing', async () => {
  const me = await aBusyPerson();
  const month = monthNow();
  const { url } = await ask(me, walletCalls.statementFile, { month, format: 'csv' });
  expect(await fetched(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBeNull();
  await world.kernel.db.query(`update kernel.file_ticket set expires_at = clock_timestamp()`);
  expect(await fetched(url)).toBeNull();
  const next = await ask(me, walletCalls.statementFile, { month, format: 'csv' });
  await world.kernel.db.tx(async (t) => slice.forget?.(t, me.session.memberId));
  expect(await fetched(next.url)).toBeNull();
});

test.each([
  ['zh-CN', 30_000],
  ['vi-VN', 20_000],
  ['en-US', 15_000],
] as const)('a PDF in %s is a whole document with its fonts cut down to what is used', async (locale, most) => {
  const { type, body } = await fileOf(await aBusyPerson(), 'pdf', locale);
  expect(type).toBe('application/pdf');
  expect(body.subarray(0, 5).toString()).toBe('%PDF-');
  expect(body.subarray(-6).toString()).toContain('%%EOF');
  expect(body.includes('/FontFile')).toBe(true);
  expect(body.length).toBeLessThan(most);
});

test('the turnover shows what was asked, what is done, and what of the balance waits for it', async () => {
  const me = await aPerson();
  await book(me, 'deposit', 10_000n);
  await world.kernel.db.tx((t) =>
    requireTurnover(t, accountOf(me), { source: 'deposit', ref: `D${people}`, amountMinor: 10_000n, multipleE2: 150 }),
  );
  staked = 4_000n;
  expect(await ask(me, walletCalls.turnover)).toEqual({
    left: '110.00',
    locked: '100.00',
    list: [
      {
        source: 'deposit',
        ref: `D${people}`,
        amount: '100.00',
        required: '150.00',
        done: '40.00',
        createTime: expect.any(Number),
      },
    ],
  });
  staked = 15_000n;
  expect(await ask(me, walletCalls.turnover)).toEqual({ left: '0.00', locked: '0.00', list: [] });
  staked = 0n;
  expect(await ask(await aPerson(), walletCalls.turnover)).toMatchObject({ left: '0.00', list: [] });
});

test('the choice about external games is kept for each member, is in his copy, and goes with him', async () => {
  const [me, other] = [await aPerson(), await aPerson()];
  const chosenBy = ({ session }: MemberContext) => readAuto(world.kernel.db, session.memberId);
  expect(await chosenBy(me)).toBe(false);
  for (const enabled of ['1', '0', '1']) await ask(me, projectCalls.auto, { enabled });
  expect([await chosenBy(me), await chosenBy(other)]).toEqual([true, false]);
  await expect(ask(me, projectCalls.auto, { enabled: 'yes' })).rejects.toThrow();
  expect((await slice.exportOf?.(me.session.memberId))?.['preferences']).toEqual({ auto: true });
  await world.kernel.db.tx(async (t) => slice.forget?.(t, me.session.memberId));
  expect(await chosenBy(me)).toBe(false);
});
