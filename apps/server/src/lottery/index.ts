export { LOTTERY_CHECKS } from './audit-checks.ts';
export { exposureFinding } from './exposure-audit.ts';
export { importDraws } from './import-draws.ts';
export { createLotterySlice } from './lottery-slice.ts';
export type { LotterySlice } from './lottery-slice.ts';
export { openPlacement } from './open-placement.ts';
export { placeBet } from './place-bet.ts';
export { payRound } from './settle.ts';
