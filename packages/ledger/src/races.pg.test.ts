import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '@drawroom/server/kernel/kernel';
import { lockAccount } from './accounts.ts';
import { reserveHold } from './holds.ts';
import { post, PostRefused } from './post.ts';
import { openTestBooks, type TestBooks } from './test-books.ts';

let books: TestBooks;
beforeAll(async () => {
  books = await openTestBooks();
});
afterAll(() => books[Symbol.asyncDispose]());

async function spend(name: string, key: string, amountMinor: bigint): Promise<boolean> {
  const [from, to] = [await books.account(name), await books.account('pool')];
  return books.db
    .tx((t) => post(t, { key, kind: 'house', transfers: [{ from, to, amountMinor }] }))
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof PostRefused && error.reason === 'insufficient') return false;
        throw error;
      },
    );
}

it('16 spends of one balance at once never take more than it holds (S-6)', async () => {
  for (let round = 0; round < 40; round += 1) {
    const name = `racer${round}`;
    await books.fund(name, 100n);
    const done = await Promise.all(Array.from({ length: 16 }, (_, n) => spend(name, `race:${round}:${n}`, 30n)));
    expect(done.filter(Boolean)).toHaveLength(3);
    expect(await books.balance(name)).toBe(10n);
  }
});

it('50 copies of one post at once move the points once (R-47)', async () => {
  await books.fund('copy', 1_000n);
  const [from, to] = [await books.account('copy'), await books.account('pool')];
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      books.db.tx((t) => post(t, { key: 'same', kind: 'house', transfers: [{ from, to, amountMinor: 7n }] })),
    ),
  );
  expect(answers.filter((answer) => !answer.duplicate)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.journalId)).size).toBe(1);
  expect(await books.balance('copy')).toBe(993n);
});

it('posts that name the same accounts in opposite orders never deadlock (R-16)', async () => {
  await books.fund('left', 10_000n);
  await books.fund('right', 10_000n);
  const [left, right] = [await books.account('left'), await books.account('right')];
  const before = await deadlocks();
  await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      books.db.tx((t) =>
        post(t, {
          key: `cross:${n}`,
          kind: 'house',
          transfers: [
            n % 2 === 0 ? { from: left, to: right, amountMinor: 5n } : { from: right, to: left, amountMinor: 5n },
          ],
        }),
      ),
    ),
  );
  expect(await books.balance('left')).toBe(10_000n);
  expect(await deadlocks()).toBe(before);
});

it('the first reservation of a currency waits for no account that another opens meanwhile (R-16)', async () => {
  await books.fund('first', 100n);
  const accountId = await books.account('first');
  const before = await deadlocks();
  const reserve = (t: Tx, key: string) => reserveHold(t, { key, accountId, amountMinor: 10n });
  const other = await books.db.tx(async (t) => {
    await lockAccount(t, accountId);
    const waiting = books.db.tx((u) => reserve(u, 'without a lock'));
    await expect.poll(waiters).toBe(1n);
    await reserve(t, 'behind the lock');
    return { waiting };
  });
  await other.waiting;
  expect(await books.balance('first')).toBe(80n);
  expect(await deadlocks()).toBe(before);
});

async function waiters(): Promise<bigint | undefined> {
  const { rows } = await books.db.query<{ waiters: bigint }>(
    `select count(*) as waiters from pg_locks
     where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return rows[0]?.waiters;
}

async function deadlocks(): Promise<bigint> {
  const { rows } = await books.db.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.deadlocks ?? 0n;
}
