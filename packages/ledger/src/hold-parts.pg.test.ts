import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { postHold, reserveHold, voidHold } from './holds.ts';
import { openTestBooks, type TestBooks } from './test-books.ts';

let books: TestBooks;
let ann = '';
let hold = 0n;
let tests = 0;
beforeAll(async () => {
  books = await openTestBooks();
});
/** Everybody begins with 100, of which 60 are held. */
beforeEach(async () => {
  tests += 1;
  ann = `ann${tests}`;
  await books.fund(ann, 100n);
  const accountId = await books.account(ann);
  hold = await books.db.tx((t) => reserveHold(t, { key: `parts:${tests}`, accountId, amountMinor: 60n }));
});
afterAll(() => books[Symbol.asyncDispose]());

const release = (...amounts: readonly bigint[]) =>
  books.db.tx((t) =>
    t.query('select ledger.release_parts($1::bigint[], $2::bigint[])', [
      amounts.map(() => String(hold)),
      amounts.map(String),
    ]),
  );
const frozen = async (): Promise<bigint> => {
  const { rows } = await books.db.query<{ amount: bigint }>(
    'select amount from ledger.v_frozen where account_id = $1',
    [await books.account(ann)],
  );
  return rows[0]?.amount ?? 0n;
};

it('a part of a hold goes back to its member and the rest stays frozen (R-17)', async () => {
  await release(25n);
  expect([await books.balance(ann), await frozen()]).toEqual([65n, 35n]);
});

it('a hold whose last part went back has ended', async () => {
  await release(25n);
  await release(35n);
  expect([await books.balance(ann), await frozen()]).toEqual([100n, 0n]);
  expect(await books.db.tx((t) => voidHold(t, hold))).toBe(false);
});

it('no more goes back than a hold keeps, and nothing of one that has ended', async () => {
  await expect(release(61n)).rejects.toMatchObject({ code: 'LD006' });
  await release(60n);
  await expect(release(1n)).rejects.toMatchObject({ code: 'LD006' });
  expect([await books.balance(ann), await frozen()]).toEqual([100n, 0n]);
});

it('a hold is named once in a release', async () => {
  await expect(release(10n, 20n)).rejects.toMatchObject({ code: 'LD006' });
  expect([await books.balance(ann), await frozen()]).toEqual([40n, 60n]);
});

it('the end of a hold gives back, or hands on, only what it still keeps', async () => {
  await release(25n);
  expect(await books.db.tx((t) => voidHold(t, hold))).toBe(true);
  expect([await books.balance(ann), await frozen()]).toEqual([100n, 0n]);
  const accountId = await books.account(ann);
  hold = await books.db.tx((t) => reserveHold(t, { key: `second:${tests}`, accountId, amountMinor: 50n }));
  await release(20n);
  const to = await books.account('pool');
  expect(await books.db.tx((t) => postHold(t, { holdId: hold, to, kind: 'house' }))).toBe(true);
  expect([await books.balance(ann), await frozen()]).toEqual([70n, 0n]);
});

it('parts of one hold released at the same moment never give back more than it keeps', async () => {
  const done = await Promise.allSettled(Array.from({ length: 8 }, () => release(25n)));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect([await books.balance(ann), await frozen()]).toEqual([90n, 10n]);
});
