export { VIP_CHECKS } from './audit-checks.ts';
export type { VipDeps } from './deps.ts';
export { currentRules, writeRules } from './rules.ts';
export { levelOf, standingByLevel } from './standing.ts';
export { createVipSlice, type VipSlice } from './vip-slice.ts';
