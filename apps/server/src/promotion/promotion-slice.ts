import type { Slice } from '../kernel/kernel.ts';
import type { PromotionDeps, PromotionKernel } from './deps.ts';
import { forgetPerson, ownData } from './own-data.ts';
import { promotionHandlers } from './routes.ts';

/** Campaigns of the house that give points: calendars of sign-ins, tasks, codes, draws of prizes, bonuses on deposits. */
export function createPromotionSlice(kernel: PromotionKernel, deps: PromotionDeps): Slice {
  return {
    name: 'promotion',
    handlers: promotionHandlers({ kernel, deps }),
    exportOf: (memberId) => ownData(kernel.db, memberId),
    forget: forgetPerson,
  };
}
