export { readBets } from './bet-records.ts';
export { LOTTERY_CHECKS } from './audit-checks.ts';
export { loadCatalogue } from './catalogue.ts';
export { drawDoor, type DrawDoor } from './draws/draw-door.ts';
export { exposureFinding } from './exposure-audit.ts';
export { importDraws } from './import-draws.ts';
export type { ImportReport } from './import-draws.ts';
export { createLotterySlice } from './lottery-slice.ts';
export type { LotterySlice } from './lottery-slice.ts';
export type { BetInOrder, OrderInRound } from './known-orders.ts';
export { changeOdds, lookAtOdds } from './odds/change-odds.ts';
export { callOffOdds } from './odds/odds-due.ts';
export { listLotteries, readTable, readVersions } from './odds/odds-view.ts';
export { orderDoor, type OrderDoor } from './order-door.ts';
export { openPlacement } from './open-placement.ts';
export { lotteryTexts } from './present.ts';
export { placeBet } from './place-bet.ts';
export { listCorrections } from './results/list-corrections.ts';
export {
  confirmResult,
  proposeResult,
  ProposalFault,
  waitingRounds,
  type ConfirmLimits,
  type ProposalKind,
} from './results/propose.ts';
export { LOTTERY_SEALED } from './sealed-columns.ts';
export { accountsOverLimit } from './accounts-over-limit.ts';
export { roundsNamed } from './rounds-named.ts';
export { requirePlayRoom } from './require-play-room.ts';
export { payRound } from './settle.ts';
export { takeSettled, type SettledBets, type SettledChunk } from './take-settled.ts';
