import { formatMoney } from '@drawroom/engine/money';
import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';
import { refOf } from './present.ts';
import { findChanges, findWallet } from './store.ts';

const PAGE = 1_000;

interface OwnAccount {
  readonly id: bigint;
  readonly currency: string;
}

async function accountsOf(sql: Sql, memberId: bigint): Promise<OwnAccount[]> {
  const { rows } = await sql.query<OwnAccount>(
    'select id, currency from ledger.v_account where owner_member_id = $1 and tracked order by id',
    [memberId],
  );
  return rows;
}

/** A member's balances and every change of them, oldest first. */
export async function ownData(sql: Sql, memberId: bigint): Promise<OwnData> {
  const accounts = await accountsOf(sql, memberId);
  const balances = await Promise.all(
    accounts.map(async ({ id, currency }) => {
      const { balanceMinor, frozenMinor } = await findWallet(sql, id);
      return { currency, balance: formatMoney(balanceMinor), frozen: formatMoney(frozenMinor) };
    }),
  );
  return { balances, changes: changesOf(sql, accounts) };
}

/** Versions have no gaps, so a page is a stretch of them, read only when it is wanted. */
async function* changesOf(sql: Sql, accounts: readonly OwnAccount[]): AsyncGenerator<object> {
  for (const { id, currency } of accounts) {
    const { ver } = await findWallet(sql, id);
    for (let from = 1n; from <= ver; from += BigInt(PAGE)) {
      const within = { accountId: id, fromVer: from, toVer: from + BigInt(PAGE), fromMs: null, toMs: null, type: null };
      const page = await findChanges(sql, within, { limit: PAGE, offset: 0 });
      for (const change of page.toReversed()) {
        yield {
          recordNo: String(change.ver),
          at: new Date(change.createdAtMs).toISOString(),
          type: change.type,
          amount: formatMoney(change.amountMinor),
          balanceAfter: formatMoney(change.balanceAfterMinor),
          currency,
          ref: refOf(change),
        };
      }
    }
  }
}

/**
 * `balance` while points are left or frozen. Locks the member's accounts, so that what is empty stays empty until the
 * caller's transaction ends: a bet or a chase needs the same lock.
 */
export async function closeBlockedBy(t: Tx, memberId: bigint): Promise<string | null> {
  const accounts = await accountsOf(t, memberId);
  await t.query('select ledger.lock_accounts($1, true)', [accounts.map(({ id }) => id)]);
  for (const { id } of accounts) {
    const { balanceMinor, frozenMinor } = await findWallet(t, id);
    if (balanceMinor > 0n || frozenMinor > 0n) return 'balance';
  }
  return null;
}
