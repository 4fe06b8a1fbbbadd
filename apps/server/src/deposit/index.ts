export { DEPOSIT_CHECKS } from './audit-checks.ts';
export { keepAccount, openAccount } from './channel-account.ts';
export { listChannelsSet, lockChannel, writeChannel } from './desk-channels.ts';
export { saveChannel, saveChannelType, type ChannelSettings } from './channel-store.ts';
export type { DepositDeps } from './deps.ts';
export { createDepositSlice } from './deposit-slice.ts';
export {
  approveDeposit,
  claimDeposit,
  closePayment,
  depositEvidence,
  rejectDeposit,
  endDepositClaim,
  releaseDeposit,
  reviewQueue,
} from './review.ts';
export { DEPOSIT_SEALED } from './sealed-columns.ts';
export { slipFiles } from './slip-ticket.ts';
