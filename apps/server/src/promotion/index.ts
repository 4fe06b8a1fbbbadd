export { PROMOTION_CHECKS } from './audit-checks.ts';
export { lockCampaignContent, writeCampaign } from './campaign-store.ts';
export { deskCampaigns } from './desk-campaigns.ts';
export { bonusOnDeposit } from './deposit-bonus.ts';
export type { PromotionDeps } from './deps.ts';
export { createPromotionSlice } from './promotion-slice.ts';
export { makeCodes } from './vouchers.ts';
