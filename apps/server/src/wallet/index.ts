export { adjustPoints, pointsAccountOf, type PointsAccount } from './adjust-points.ts';
export { balanceChanged, tellBalance, tellBalances, type AccountState } from './balance-changed.ts';
export { allBanks, lockBank, writeBank } from './methods/banks.ts';
export { WALLET_CHECKS } from './audit-checks.ts';
export { booksFinding } from './books/books-finding.ts';
export { giveReward, type Reward } from './give-reward.ts';
export { readAuto } from './external-points.ts';
export { listBooks } from './books/list-books.ts';
export { sumBooks } from './books/trial-balance.ts';
export type { WalletDeps } from './deps.ts';
export { listRecords } from './list-records.ts';
export { listTurnover } from './list-turnover.ts';
export { ownersOfNumber } from './methods/owners-of-number.ts';
export { myWallet } from './my-wallet.ts';
export { methodsOf, methodTarget, type MethodChoice, type MethodTarget } from './methods/method-target.ts';
export { paidIn } from './paid-in.ts';
export { rebateBetween } from './rebate-between.ts';
export {
  closeMetTurnover,
  openTurnover,
  requireTurnover,
  requireTurnovers,
  withdrawableOf,
  type CountedStake,
} from './turnover.ts';
export { createWalletSlice } from './wallet-slice.ts';
