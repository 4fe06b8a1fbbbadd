import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post, PostRefused, type Transfer } from './post.ts';
import { openTestBooks, type TestBooks } from './test-books.ts';

let books: TestBooks;
beforeAll(async () => {
  books = await openTestBooks();
});
afterAll(() => books[Symbol.asyncDispose]());

/**
 * A scenario is lines of `key: from > to amount, ...  = result`; `balances` at the end. Add a line, not a function
 * (examples.md 38).
 */
const SCENARIOS: Readonly<Record<string, string>> = {
  'a post moves points once per key and refuses the key for anything else (R-11, R-47)': `
    fund ann 1000
    k1: ann > pool 300          = posted
    k1: ann > pool 300          = duplicate
    k1: ann > pool 301          = key_reused
    k1: ann > house 300         = key_reused
    balances ann 700`,
  'a member never falls below zero, to the point (R-13)': `
    fund bob 100
    k2: bob > pool 101          = insufficient
    k3: bob > pool 100          = posted
    k4: bob > pool 1            = insufficient
    balances bob 0`,
  'all legs or none: one leg without points undoes the others': `
    fund cat 50
    fund dan 50
    k5: cat > pool 50, dan > pool 51   = insufficient
    balances cat 50, dan 50
    k6: cat > pool 50, dan > pool 50   = posted
    balances cat 0, dan 0`,
  'legs of one journal add up before they are judged in the order given': `
    fund eve 10
    k7: house > eve 90, eve > pool 100  = posted
    k8: eve > pool 1, house > eve 1     = insufficient
    balances eve 0`,
  'between two members points pass through clearing, which stays zero': `
    fund fay 80
    k9: fay > gus 30            = posted
    ka: gus > hal 10, hal > fay 5  = posted
    balances fay 55, gus 20, hal 5`,
  'amounts are positive and accounts are known': `
    fund ivy 5
    kb: ivy > pool 0            = amount_not_positive
    kc: ivy > pool -3           = amount_not_positive
    kd: ivy > ? 1               = unknown_account
    balances ivy 5`,
};

describe('ledger.post', () => {
  it.each(Object.entries(SCENARIOS))('%s', async (_rule, text) => {
    for (const line of text.trim().split('\n')) {
      const { found, expected } = await run(line.trim());
      expect(found, line).toEqual(expected);
    }
  });

  it('is append-only: nobody edits or removes what was booked (R-15)', async () => {
    await books.fund('jan', 10n);
    for (const attack of [
      'update ledger.entry set amount = 1',
      'delete from ledger.entry',
      'truncate ledger.entry',
      'delete from ledger.journal',
      'update ledger.account set balance = 1000000',
    ]) {
      await expect(books.db.query(attack), attack).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('holds even against the owner of the tables (trigger, R-15)', async () => {
    const { Client } = await import('pg');
    const owner = new Client({ connectionString: books.connectionString });
    await owner.connect();
    try {
      for (const attack of [
        'update ledger.entry set amount = 1',
        'delete from ledger.entry',
        'truncate ledger.entry',
      ]) {
        await expect(owner.query(attack), attack).rejects.toMatchObject({ code: 'LD003' });
      }
    } finally {
      await owner.end();
    }
  });

  it('joins the caller’s transaction: a roll-back leaves nothing', async () => {
    await books.fund('kim', 10n);
    const [from, to] = [await books.account('kim'), await books.account('pool')];
    await expect(
      books.db.tx(async (t) => {
        await post(t, { key: 'undone', kind: 'house', transfers: [{ from, to, amountMinor: 10n }] });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await books.balance('kim')).toBe(10n);
    const again = await books.db.tx((t) =>
      post(t, { key: 'undone', kind: 'house', transfers: [{ from, to, amountMinor: 4n }] }),
    );
    expect(again.duplicate).toBe(false);
    expect(await books.balance('kim')).toBe(6n);
  });
});

/** Does what the line says; both sides are empty where it promises nothing. */
async function run(line: string): Promise<{ found: unknown; expected: unknown }> {
  const fund = /^fund (\w+) (\d+)$/.exec(line);
  if (fund) {
    await books.fund(fund[1] ?? '', BigInt(fund[2] ?? 0));
    return { found: null, expected: null };
  }
  if (line.startsWith('balances ')) {
    const wanted = line
      .slice(9)
      .split(',')
      .map((part) => part.trim().split(' '));
    const found = await Promise.all(wanted.map(async ([name = '']) => [name, String(await books.balance(name))]));
    return { found, expected: wanted };
  }
  const [head = '', expected = ''] = line.split(' = ');
  const [key = '', legs = ''] = head.split(': ');
  const transfers = await Promise.all(legs.split(',').map(transferOf));
  const found = await books.db
    .tx((t) => post(t, { key, kind: 'house', transfers }))
    .then(
      ({ duplicate }) => (duplicate ? 'duplicate' : 'posted'),
      (error: unknown) => {
        if (error instanceof PostRefused) return error.reason;
        throw error;
      },
    );
  return { found, expected: expected.trim() };
}

async function transferOf(leg: string): Promise<Transfer> {
  const [from = '', , to = '', amount = ''] = leg.trim().split(/\s+/);
  const named = (name: string): Promise<bigint> => (name === '?' ? Promise.resolve(999_999n) : books.account(name));
  return { from: await named(from), to: await named(to), amountMinor: BigInt(amount) };
}
