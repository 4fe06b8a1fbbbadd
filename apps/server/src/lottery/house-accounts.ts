import { systemAccount } from '@drawroom/ledger/accounts';
import type { Db } from '../kernel/kernel.ts';

/** Pooled ledger accounts that the lottery posts against. */
export interface HouseAccounts {
  /** Stakes of bets that are not settled. */
  readonly escrow: bigint;
  /** The house's result. */
  readonly lottery: bigint;
  /** What agents are paid from. */
  readonly rebate: bigint;
  /** What members were paid by wrong results and had no more when those were corrected. */
  readonly receivable: bigint;
}

/** Opens the house's accounts of a currency, or finds them. */
export async function openHouseAccounts(db: Db, currency: string): Promise<HouseAccounts> {
  return db.tx(async (t) => ({
    escrow: await systemAccount(t, 'lottery.escrow', currency),
    lottery: await systemAccount(t, 'house.lottery', currency),
    rebate: await systemAccount(t, 'house.rebate', currency),
    receivable: await systemAccount(t, 'house.receivable', currency),
  }));
}
