import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountById, accountsOfHouse, accountsOfMember, entriesOf, postingOf, type AccountEntry } from './explore.ts';
import { post, type EntryKind, type Transfer } from './post.ts';
import { openTestBooks, type TestBooks } from './test-books.ts';

let books: TestBooks;
beforeAll(async () => {
  books = await openTestBooks();
  await books.fund('ann', 10_000n);
  await books.fund('ben', 500n);
  await move('gift', 'correction', [['ann', 'ben', 1_200n]]);
  await move('bonus', 'bonus', [['pool', 'ben', 300n]]);
  await move('house', 'house', [['house', 'pool', 70n]]);
  await move('both', 'fee', [
    ['ann', 'pool', 40n],
    ['ben', 'pool', 60n],
  ]);
});
afterAll(() => books[Symbol.asyncDispose]());

async function move(key: string, kind: EntryKind, transfers: readonly (readonly [string, string, bigint])[]) {
  const legs: Transfer[] = [];
  for (const [from, to, amountMinor] of transfers)
    legs.push({ from: await books.account(from), to: await books.account(to), amountMinor });
  await books.db.tx((t) => post(t, { key, kind, transfers: legs }));
}

const ALL = { kind: null, fromMs: null, toMs: null, before: null, limit: 100 } as const;

async function entries(name: string, filter: Partial<Parameters<typeof entriesOf>[2]> = {}): Promise<AccountEntry[]> {
  const account = await accountById(books.db, await books.account(name));
  if (account === null) throw new Error(`no account ${name}`);
  return entriesOf(books.db, account, { ...ALL, ...filter });
}
const shown = (list: readonly AccountEntry[]) =>
  list.map(({ kind, amountMinor, balanceAfterMinor, otherCode }) =>
    [kind, amountMinor, balanceAfterMinor, otherCode].join(' '),
  );

test('entries of a member’s account come newest first, each with the balance after it', async () => {
  expect(shown(await entries('ben'))).toEqual([
    'fee -60 1940 house.rebate',
    'bonus 300 2000 house.rebate',
    'correction 1200 1700 house.clearing',
    'opening 500 500 house.opening',
  ]);
});

test('a pooled account has no row of its balance: it is counted along its entries, whichever side it stands on', async () => {
  expect(shown(await entries('pool'))).toEqual([
    'fee 60 -130 member.available',
    'fee 40 -190 member.available',
    'house 70 -230 house.opening',
    'bonus -300 -300 member.available',
  ]);
  expect(shown(await entries('house'))).toEqual([
    'house -70 -10570 house.rebate',
    'opening -500 -10500 member.available',
    'opening -10000 -10000 member.available',
  ]);
});

test.each(['ann', 'ben', 'pool', 'house'])('page by page %s has the same entries as at once', async (name) => {
  const whole = await entries(name);
  const paged: AccountEntry[] = [];
  let page = await entries(name, { limit: 1 });
  while (page[0] !== undefined) {
    paged.push(page[0]);
    page = await entries(name, { before: page[0], limit: 1 });
  }
  expect(paged).toEqual(whole);
});

test('filters by kind and by time leave the balances what they are', async () => {
  expect(shown(await entries('pool', { kind: 'bonus' }))).toEqual(['bonus -300 -300 member.available']);
  expect(shown(await entries('pool', { kind: 'house' }))).toEqual(['house 70 -230 house.opening']);
  expect(shown(await entries('ben', { kind: 'bonus' }))).toEqual(['bonus 300 2000 house.rebate']);
  const [, , third] = await entries('pool');
  const atMs = third?.atMs ?? 0;
  // A moment is told in whole milliseconds, the rest of it cut off.
  expect(shown(await entries('pool', { kind: 'house', fromMs: atMs, toMs: atMs + 1 }))).toEqual([
    'house 70 -230 house.opening',
  ]);
  expect(await entries('pool', { toMs: 0 })).toEqual([]);
  expect(await entries('ben', { fromMs: Date.now() + 60_000 })).toEqual([]);
});

test('the accounts of the house say what the last entry of each says, and with the members’ they come to nothing', async () => {
  const house = await accountsOfHouse(books.db);
  for (const account of house) {
    const [last] = await entriesOf(books.db, account, ALL);
    expect([account.code, account.balanceMinor]).toEqual([account.code, last?.balanceAfterMinor ?? 0n]);
    expect(await accountById(books.db, account.id)).toEqual(account);
  }
  const members = await Promise.all(
    ['ann', 'ben'].map(async (name) => accountById(books.db, await books.account(name))),
  );
  for (const account of members) expect(await accountsOfMember(books.db, account?.ownerId ?? 0n)).toEqual([account]);
  const all = [...house, ...members.filter((account) => account !== null)];
  expect(all.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(0n);
  expect(await accountById(books.db, 999_999n)).toBeNull();
});

test('a posting is shown whole: every line from who gave to who got, and the key it was posted by', async () => {
  const [fee] = await entries('ann');
  const [, bonus, gift] = await entries('ben');
  if (fee === undefined || bonus === undefined || gift === undefined) throw new Error('entries are missing');
  const lines = async (entry: AccountEntry) => {
    const posting = await postingOf(books.db, entry, 100);
    const list = posting?.list.map(({ from, to, amountMinor }) => `${from.code} ${to.code} ${amountMinor}`);
    return { key: posting?.key, lines: posting?.lines, total: posting?.totalMinor, list: list?.toSorted() };
  };
  expect(await lines(bonus)).toEqual({
    key: 'bonus',
    lines: 1,
    total: 300n,
    list: ['house.rebate member.available 300'],
  });
  expect(await lines(gift)).toEqual({
    key: 'gift',
    lines: 2,
    total: 2_400n,
    list: ['house.clearing member.available 1200', 'member.available house.clearing 1200'],
  });
  // A digest tells one transfer from another, not the order of several.
  expect(await lines(fee)).toEqual({
    key: null,
    lines: 2,
    total: 100n,
    list: ['member.available house.rebate 40', 'member.available house.rebate 60'],
  });
  expect(await postingOf(books.db, { accountId: fee.accountId, ver: 999n }, 100)).toBeNull();
  expect((await postingOf(books.db, fee, 1))?.list).toHaveLength(1);
});

test('of two postings that are alike nobody is told which one a key was of', async () => {
  await move('once', 'bonus', [['pool', 'ann', 5n]]);
  const [first] = await entries('ann');
  await move('twice', 'bonus', [['pool', 'ann', 5n]]);
  const [second] = await entries('ann');
  expect(first && (await postingOf(books.db, first, 10))?.key).toBe('once');
  expect(second && (await postingOf(books.db, second, 10))?.key).toBeNull();
});
