import { createDb } from '@drawroom/server/kernel/db';
import type { Db } from '@drawroom/server/kernel/kernel';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { openMemberAccount, systemAccount, balanceOf } from './accounts.ts';
import { post } from './post.ts';

/** Named accounts on a database of their own, for tests that read like a ledger. */
export interface TestBooks extends AsyncDisposable {
  readonly db: Db;
  readonly connectionString: string;
  /** Account by name: `house` and `pool` are pooled, every other name is a member, opened at first mention. */
  account(name: string): Promise<bigint>;
  /** Gives a member points from the house. */
  fund(name: string, amountMinor: bigint): Promise<void>;
  balance(name: string): Promise<bigint>;
}

export async function openTestBooks(): Promise<TestBooks> {
  const database = await cloneDatabase();
  const db = createDb(database.connectionString, { poolSize: 16 });
  const known = new Map<string, Promise<bigint>>();
  const open = (name: string): Promise<bigint> => {
    if (name === 'house') return db.tx((t) => systemAccount(t, 'house.opening', 'CNY'));
    if (name === 'pool') return db.tx((t) => systemAccount(t, 'house.rebate', 'CNY'));
    return db.tx((t) => openMemberAccount(t, { memberId: BigInt(known.size + 1), currency: 'CNY' }));
  };
  const account = (name: string): Promise<bigint> => {
    const opened = known.get(name) ?? open(name);
    known.set(name, opened);
    return opened;
  };
  let funds = 0;
  return {
    db,
    connectionString: database.connectionString,
    account,
    fund: async (name, amountMinor) => {
      funds += 1;
      const [from, to] = [await account('house'), await account(name)];
      await db.tx((t) => post(t, { key: `fund:${funds}`, kind: 'opening', transfers: [{ from, to, amountMinor }] }));
    },
    balance: async (name) => (await balanceOf(db, await account(name))).balanceMinor,
    [Symbol.asyncDispose]: async () => {
      await db.close();
      await database.drop();
    },
  };
}
