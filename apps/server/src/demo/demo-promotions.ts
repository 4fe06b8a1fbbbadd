import type { CampaignContent } from '@drawroom/contract/promotion-desk';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { lockCampaignContent, writeCampaign } from '../promotion/index.ts';
import { demoText, type DemoText } from './demo-text.ts';

const HOUR_MS = 3_600_000;

const BASE = {
  terms: {},
  running: true,
  zone: 'Asia/Shanghai',
  to: null,
  audience: { who: 'all', newDays: null, level: 0 },
  budget: '100000.00',
  budgetEach: null,
  turnover: '1.00',
} as const;

/** One campaign of each kind that needs no code, with small amounts. */
const campaignsFrom = (from: number, text: DemoText): Readonly<Record<string, CampaignContent>> => ({
  'demo-sign-in': {
    ...BASE,
    from,
    kind: 'sign_in',
    name: text('signIn.name'),
    about: text('signIn.about'),
    rewards: ['0.50', '0.50', '1.00', '1.00', '1.50', '2.00', '5.00'],
    restarts: true,
  },
  'demo-task': {
    ...BASE,
    from,
    kind: 'task',
    name: text('task.name'),
    about: text('task.about'),
    metric: 'bets',
    target: '10.00',
    period: 'day',
    reward: '2.00',
  },
  'demo-draw': {
    ...BASE,
    from,
    kind: 'lucky_draw',
    name: text('draw.name'),
    about: text('draw.about'),
    prizes: [
      { name: text('draw.points', { count: 88 }), amount: '88.00', parts: 1_000 },
      { name: text('draw.points', { count: 8 }), amount: '8.00', parts: 29_000 },
      { name: text('draw.points', { count: 1 }), amount: '1.00', parts: 270_000 },
      { name: text('draw.nothing'), amount: '0.00', parts: 700_000 },
    ],
    freeADay: 1,
    perTurnover: '500.00',
    mostADay: 5,
  },
  'demo-deposit': {
    ...BASE,
    from,
    kind: 'deposit_bonus',
    name: text('bonus.name'),
    about: text('bonus.about'),
    turnover: '5.00',
    deposits: 'each',
    per10k: 500,
    leastDeposit: '100.00',
    mostBonus: '50.00',
    perDay: 1,
  },
});

/** Makes sure that the demo's campaigns exist, from the hour on in which they are made; one that does is left as it is. */
export async function ensureDemoPromotions(
  t: Tx,
  { clock, messages }: Pick<Kernel, 'clock' | 'messages'>,
): Promise<void> {
  const nowMs = clock.now();
  for (const [code, content] of Object.entries(campaignsFrom(nowMs - (nowMs % HOUR_MS), demoText(messages))))
    if ((await lockCampaignContent(t, code)) === null) await writeCampaign(t, code, content);
}
