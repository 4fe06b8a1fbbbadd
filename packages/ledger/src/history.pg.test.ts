import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from './audit.ts';
import { postHold, reserveHold, voidHold } from './holds.ts';
import { post, PostRefused } from './post.ts';
import { openTestBooks, type TestBooks } from './test-books.ts';

let books: TestBooks;
beforeAll(async () => {
  books = await openTestBooks();
});
afterAll(() => books[Symbol.asyncDispose]());

/**
 * The second opinion (examples.md 39): balances in a map, nothing else in common with the ledger. A history of posts, repeated
 * posts and holds runs against both.
 */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly holds = new Map<string, { name: string; amount: bigint; state: 'reserved' | 'posted' | 'voided' }>();
  readonly keys = new Map<string, string>();

  of(name: string): bigint {
    return this.balances.get(name) ?? 0n;
  }

  move(from: string, to: string, amount: bigint): boolean {
    if (from !== 'pool' && this.of(from) < amount) return false;
    this.balances.set(from, this.of(from) - amount);
    this.balances.set(to, this.of(to) + amount);
    return true;
  }
}

const MEMBERS = ['m0', 'm1', 'm2', 'm3'];
const name = fc.constantFrom(...MEMBERS);
const amount = fc.bigInt({ min: 1n, max: 400n });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      from: fc.oneof(name, fc.constant('pool')),
      to: name,
      amount,
      key: fc.nat(60),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reserve' as const), from: name, amount, key: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('post' as const, 'void' as const), key: fc.nat(20) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let runs = 0;

it('any history of posts, retries and holds ends as the model says, and the books balance (R-11, R-14, R-17)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (history) => {
      runs += 1;
      const model = new Model();
      const ids = new Map<string, bigint>();
      const real = (member: string): string => (member === 'pool' ? 'pool' : `${member}-${runs}`);
      for (const member of MEMBERS) {
        await books.fund(real(member), 500n);
        model.balances.set(member, 500n);
      }
      for (const one of history) await take(one, { model, ids, real });
      for (const member of MEMBERS) expect(await books.balance(real(member)), member).toBe(model.of(member));
    }),
    { numRuns: 40 },
  );
  const unclean = (await audit(books.db)).filter((finding) => !finding.ok);
  expect(unclean).toEqual([]);
}, 120_000);

async function take(
  one: Step,
  world: { model: Model; ids: Map<string, bigint>; real: (member: string) => string },
): Promise<void> {
  const { model, ids, real } = world;
  const key = `h${runs}:${one.kind === 'move' ? 'p' : 'h'}:${one.key}`;
  if (one.kind === 'move') {
    if (one.from === one.to) return;
    const content = `${one.from}>${one.to} ${one.amount}`;
    const known = model.keys.get(key);
    const expected =
      known === undefined
        ? model.move(one.from, one.to, one.amount)
          ? 'posted'
          : 'insufficient'
        : known === content
          ? 'duplicate'
          : 'key_reused';
    if (expected === 'posted') model.keys.set(key, content);
    const [from, to] = [await books.account(real(one.from)), await books.account(real(one.to))];
    const found = await books.db
      .tx((t) => post(t, { key, kind: 'house', transfers: [{ from, to, amountMinor: one.amount }] }))
      .then(({ duplicate }) => (duplicate ? 'duplicate' : 'posted'), reasonOf);
    expect(found).toBe(expected);
    return;
  }
  const hold = model.holds.get(key);
  if (one.kind === 'reserve') {
    if (hold !== undefined) return;
    const enough = model.of(one.from) >= one.amount;
    const accountId = await books.account(real(one.from));
    const found = await books.db
      .tx((t) => reserveHold(t, { key, accountId, amountMinor: one.amount }))
      .then((id) => id, reasonOf);
    if (!enough) return expect(found).toBe('insufficient');
    model.balances.set(one.from, model.of(one.from) - one.amount);
    model.holds.set(key, { name: one.from, amount: one.amount, state: 'reserved' });
    ids.set(key, found as bigint);
    return;
  }
  if (hold === undefined) return;
  const pool = await books.account('pool');
  const holdId = ids.get(key) ?? 0n;
  const done = await books.db.tx((t) =>
    one.kind === 'post' ? postHold(t, { holdId, to: pool, kind: 'house' }) : voidHold(t, holdId),
  );
  expect(done).toBe(hold.state === 'reserved');
  if (hold.state !== 'reserved') return;
  hold.state = one.kind === 'post' ? 'posted' : 'voided';
  if (one.kind === 'void') model.balances.set(hold.name, model.of(hold.name) + hold.amount);
}

function reasonOf(error: unknown): string {
  if (error instanceof PostRefused) return error.reason;
  throw error;
}
