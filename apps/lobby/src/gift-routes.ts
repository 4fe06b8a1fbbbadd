import { createRoute } from '@tanstack/react-router';
import { paths } from './paths.ts';
import { inside, PUSHED, screenOf, withWords } from './route-frame.ts';
import { giftWords } from './shell/language.ts';

/** What members are given: levels and their gifts. */
export const giftScreens = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.vip(),
    staticData: { title: 'vip', ...PUSHED },
    component: screenOf(() => withWords(import('./vip/vip-screen.tsx'), giftWords), 'VipScreen'),
  }),
] as const;
