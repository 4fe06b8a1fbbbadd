import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { walletCalls } from '@drawroom/contract/wallet';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { audit } from '@drawroom/ledger/audit';
import { post } from '@drawroom/ledger/post';
import { callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { Client } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { createWalletSlice } from '../index.ts';
import { booksFinding } from './books-finding.ts';
import { signText } from './books-key.ts';
import { booksWatch } from './books-watch.ts';
import { lastDay, readDays, readPublicKey, takeBalance } from './take-balance.ts';
import { readText, sumBooks, textOf } from './trial-balance.ts';
import { verifyBooks, type SignedDay } from './verify-books.ts';

const DAY_MS = 86_400_000;
let world: SliceKernel;
let accountId: bigint;
beforeEach(async () => {
  world = await openSliceKernel();
  accountId = await world.kernel.db.tx((t) => openMemberAccount(t, { memberId: 1n, currency: 'CNY' }));
  return world.stop;
});

let key = 0;
async function book(kind: 'opening' | 'fee', amountMinor: bigint): Promise<void> {
  await world.kernel.db.tx(async (t) => {
    const house = await systemAccount(t, kind === 'fee' ? 'house.fees' : 'house.opening', 'CNY');
    const transfer = kind === 'fee' ? { from: accountId, to: house } : { from: house, to: accountId };
    await post(t, { key: `books:${(key += 1)}`, kind, transfers: [{ ...transfer, amountMinor }] });
  });
}
/** Books, lets a day pass, and takes its trial balance. */
async function aDay(amountMinor: bigint) {
  await book('opening', amountMinor);
  world.advance(DAY_MS + 60 * 60_000);
  return takeBalance(world.kernel, audit);
}
const books = () => callSlice(createWalletSlice(world.kernel, { countedStake: async () => 0n }), walletCalls.books);
const days = async (): Promise<SignedDay[]> => (await readDays(world.kernel.db, 100)).toReversed();
const faults = async (list?: readonly SignedDay[]) =>
  verifyBooks(list ?? (await days()), { publicKey: await readPublicKey(world.kernel.db), fromFirst: true });

/** What an intruder with the owner's rights would do. */
async function tamper(sql: string): Promise<void> {
  const client = new Client({ connectionString: world.kernel.db.connectionString });
  await client.connect();
  try {
    await client.query('alter table wallet.trial_balance disable trigger trial_balance_append_only');
    await client.query(sql);
    await client.query('alter table wallet.trial_balance enable trigger trial_balance_append_only');
  } finally {
    await client.end();
  }
}

test('a day’s trial balance is what the ledger sums to, all members as one line, and it sums to zero (R-26)', async () => {
  await book('opening', 10_000n);
  await book('fee', 150n);
  const taken = await aDay(2_500n);
  expect(taken).toMatchObject({
    day: lastDay(world.kernel.clock.now()),
    balanced: true,
    differences: 0,
    accounts: [
      { code: 'house.fees', currency: 'CNY', balance: '1.50' },
      { code: 'house.opening', currency: 'CNY', balance: '-125.00' },
      { code: 'members', currency: 'CNY', balance: '123.50' },
    ],
  });
  expect(taken?.checks).toBeGreaterThan(5);
  // Entries of later days change nothing in it: whoever sums again gets the same.
  const end = Date.parse(`${taken?.day}T00:00:00Z`) + DAY_MS;
  const again = await sumBooks(world.kernel.db, end);
  expect(again.map(({ code, balanceMinor }) => [code, balanceMinor])).toEqual([
    ['house.fees', 150n],
    ['house.opening', -12_500n],
    ['members', 12_350n],
  ]);
  expect(await sumBooks(world.kernel.db, Date.UTC(2020, 0, 1))).toEqual([]);
});

test('a day is taken once, by one node, and not before it has settled', async () => {
  const now = world.kernel.clock.now();
  const midnight = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS;
  world.advance(midnight + 14 * 60_000 - now);
  expect(lastDay(world.kernel.clock.now())).toBe(new Date(midnight - 2 * DAY_MS).toISOString().slice(0, 10));
  world.advance(60_000);
  const taken = await Promise.all(Array.from({ length: 3 }, () => takeBalance(world.kernel, audit)));
  expect(taken.filter((one) => one !== null)).toHaveLength(1);
  expect((await days()).map(({ day }) => day)).toEqual([new Date(midnight - DAY_MS).toISOString().slice(0, 10)]);
  expect(await takeBalance(world.kernel, audit)).toBeNull();
});

test('the watch takes the missing day when it starts, and a fault of the audit does not end it', async () => {
  const broken = booksWatch(world.kernel, async () => Promise.reject(new Error('no audit')));
  broken.start();
  await broken.stop();
  expect(await days()).toEqual([]);
  const watch = booksWatch(world.kernel, audit);
  watch.start();
  await watch.stop();
  expect(await days()).toHaveLength(1);
});

test('anybody sees the last 30 days, newest first, and can check them with WebCrypto alone', async () => {
  for (let n = 0; n < 3; n += 1) await aDay(100n);
  const reply = await books();
  expect(reply.days.map(({ day }) => day)).toEqual((await days()).map(({ day }) => day).toReversed());
  const { subtle } = webcrypto;
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const publicKey = await subtle.importKey(
    'jwk',
    JSON.parse(reply.publicKey) as webcrypto.JsonWebKey,
    algorithm,
    false,
    ['verify'],
  );
  for (const { text, signature, accounts, day } of reply.days) {
    const good = await subtle.verify(algorithm, publicKey, Buffer.from(signature, 'base64url'), Buffer.from(text));
    expect(good).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ day, accounts });
  }
  const [newest, before] = reply.days;
  const digest = await subtle.digest('SHA-256', Buffer.from(before?.text ?? ''));
  expect(newest?.previous).toBe(Buffer.from(digest).toString('hex'));
  expect(reply.publicKey).not.toContain('"d"');
  expect(await faults()).toEqual([]);
});

test('before the first day there is nothing to show', async () => {
  expect(await books()).toEqual({ publicKey: '', days: [] });
});

test('books that do not balance are told as they are', async () => {
  await book('opening', 100n);
  world.advance(2 * DAY_MS);
  const failing = async () => [{ check: 'a check', ok: false, detail: 'off by one' }];
  expect(await takeBalance(world.kernel, failing)).toMatchObject({ balanced: false, checks: 1, differences: 1 });
  expect((await books()).days[0]).toMatchObject({ balanced: false, differences: 1 });
});

test('a stored day cannot be changed, removed or stored twice by the product', async () => {
  await aDay(100n);
  for (const sql of [
    `update wallet.trial_balance set text = ''`,
    'delete from wallet.trial_balance',
    'truncate wallet.trial_balance',
    `insert into wallet.trial_balance (day, text, previous, signature) select day, text, previous, signature from wallet.trial_balance`,
  ])
    await expect(world.kernel.db.query(sql)).rejects.toThrow();
  expect(await faults()).toEqual([]);
});

test('whatever an intruder changes in the stored days is found', async () => {
  for (let n = 0; n < 4; n += 1) await aDay(100n);
  const [first, second, third] = await days();
  const dayOf = (one: SignedDay | undefined): string => one?.day ?? '';
  await tamper(
    `update wallet.trial_balance set text = replace(text, '"balanced":true', '"balanced":false') where day = '${dayOf(second)}'`,
  );
  expect(await faults()).toEqual([
    { day: dayOf(second), fault: 'signature' },
    { day: dayOf(third), fault: 'chain' },
  ]);
  await tamper(`update wallet.trial_balance set text = '${second?.text}' where day = '${dayOf(second)}'`);
  expect(await faults()).toEqual([]);
  await tamper(`update wallet.trial_balance set previous = repeat('0', 64) where day = '${dayOf(third)}'`);
  expect((await faults()).map(({ fault }) => fault)).toEqual(['text', 'chain']);
  await tamper(`update wallet.trial_balance set previous = '${third?.previous}' where day = '${dayOf(third)}'`);
  await tamper(`delete from wallet.trial_balance where day = '${dayOf(second)}'`);
  expect(await faults()).toEqual([{ day: dayOf(third), fault: 'chain' }]);
  await tamper(`delete from wallet.trial_balance where day = '${dayOf(first)}'`);
  expect(await faults()).toEqual([{ day: dayOf(third), fault: 'chain' }]);
});

test('the audit finds a changed ledger and a broken chain in the stored days (R-26)', async () => {
  await aDay(100n);
  await aDay(100n);
  expect(await booksFinding(world.kernel.db)).toMatchObject({ ok: true, detail: '2 days' });
  // The command of the audit has a bare connection.
  const client = new Client({ connectionString: world.kernel.db.connectionString });
  await client.connect();
  expect(await booksFinding(client)).toMatchObject({ ok: true, detail: '2 days' });
  await client.end();
  const [first, last] = await days();
  await tamper(`update wallet.trial_balance set signature = signature || 'A' where day = '${first?.day}'`);
  expect(await booksFinding(world.kernel.db)).toMatchObject({ ok: false, detail: `${first?.day}: signature` });
  await tamper(`update wallet.trial_balance set signature = '${first?.signature}' where day = '${first?.day}'`);
  // An entry moved out of a day that is over.
  await tamper(`alter table ledger.entry disable trigger entry_append_only`);
  await tamper(
    `update ledger.entry set created_at = created_at + interval '9 days' where account_id = ${accountId} and ver = 1`,
  );
  expect((await booksFinding(world.kernel.db)).detail).toBe(`${last?.day}: the ledger sums to something else`);
  await tamper(`alter table ledger.entry enable trigger entry_append_only`);
});

test('a day signed by another key, or whose text is written another way, is found', async () => {
  await aDay(100n);
  const [day] = await days();
  if (day === undefined) throw new Error('no day');
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  expect(await faults([{ ...day, signature: signText(privateKey, day.text) }])).toEqual([
    { day: day.day, fault: 'signature' },
  ]);
  expect((await faults([{ ...day, text: day.text.replace('{', '{ ') }])).map(({ fault }) => fault)).toEqual([
    'text',
    'signature',
  ]);
  const said = readText(day.text);
  expect(said === null ? '' : textOf(said)).toBe(day.text);
  for (const text of ['', '{}', 'null', '[]', day.text.replace('books/v1', 'books/v2')])
    expect(readText(text)).toBeNull();
});
