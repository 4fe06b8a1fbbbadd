import type { SqlRunner } from './sql-runner.ts';

/** Pooled accounts of the house; one of each per currency. */
export type SystemAccountCode =
  | 'house.opening' // where points come from before any deposit channel exists
  | 'house.deposits' // what members paid in: negative, the counterpart of their points
  | 'house.withdrawals' // what was paid out to members
  | 'house.fees' // fees of deposits and withdrawals
  | 'house.bonuses' // what bonuses are paid from
  | 'house.lottery' // result of the draws: stakes kept, payouts made
  | 'house.rebate' // what agents are paid from
  | 'house.receivable' // what members still have of payouts by wrong results: negative
  | 'house.adjustments' // what two people of the house credited and debited by hand
  | 'house.clearing' // between two members; always zero
  | 'house.held' // reserved holds
  | 'lottery.escrow' // stakes of bets that are not settled yet
  | 'packet.escrow' // red packets: what nobody has taken yet
  | 'external.transit' // on the way to external games
  | 'external.held' // members' points at external games, as the books know them
  | 'house.external'; // result of external games: what members lost there, less what they won

/**
 * Opens the tracked account of a member's available points, or finds it. One per member and currency.
 * Returns the ledger account's id.
 */
export async function openMemberAccount(t: SqlRunner, owner: { memberId: bigint; currency: string }): Promise<bigint> {
  return openAccount(t, {
    code: 'member.available',
    currency: owner.currency,
    ownerMemberId: owner.memberId,
    tracked: true,
  });
}

/** Id of a pooled account of the house, opened at first use. */
export async function systemAccount(t: SqlRunner, code: SystemAccountCode, currency: string): Promise<bigint> {
  return openAccount(t, { code, currency, ownerMemberId: null, tracked: false });
}

async function openAccount(
  t: SqlRunner,
  account: { code: string; currency: string; ownerMemberId: bigint | null; tracked: boolean },
): Promise<bigint> {
  const { rows } = await t.query<{ id: bigint | string }>(
    'select ledger.open_account($1, $2, $3, $4) as id',
    [account.code, account.currency, account.ownerMemberId, account.tracked],
    'ledger-open-account',
  );
  return BigInt(rows[0]?.id ?? 0);
}

/** Balance and version of a tracked account, minor units. Reads what the caller's transaction sees. */
export async function balanceOf(t: SqlRunner, accountId: bigint): Promise<{ balanceMinor: bigint; ver: bigint }> {
  const { rows } = await t.query<{ balance: bigint | string; ver: bigint | string }>(
    'select balance, ver from ledger.v_account where id = $1 and tracked',
    [accountId],
    'ledger-balance',
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`no tracked account ${accountId}`);
  return { balanceMinor: BigInt(row.balance), ver: BigInt(row.ver) };
}

/** Locks an account until the transaction ends; whoever moves, or decides about, its points waits. */
export async function lockAccount(t: SqlRunner, accountId: bigint): Promise<void> {
  await t.query('select ledger.lock_accounts(array[$1]::bigint[], true)', [accountId], 'ledger-lock-account');
}
