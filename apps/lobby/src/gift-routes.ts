import { createRoute } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { inside, PUSHED, screenOf, withWords } from './route-frame.ts';
import { giftWords } from './shell/language.ts';

/** What the house gives: levels with their gifts, promotions and what has come of them. */
export const giftScreens = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.vip(),
    staticData: { title: 'vip', ...PUSHED },
    component: screenOf(() => withWords(import('./vip/vip-screen.tsx'), giftWords), 'VipScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.promotions(),
    staticData: { title: 'promotions', ...PUSHED },
    component: screenOf(() => withWords(import('./promotion/promotions-screen.tsx'), giftWords), 'PromotionsScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.promotionRecords(),
    staticData: { title: 'promotionRecords', ...PUSHED },
    component: screenOf(() => withWords(import('./promotion/records-screen.tsx'), giftWords), 'PromotionRecordsScreen'),
  }),
] as const;
