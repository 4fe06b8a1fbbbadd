import type { CampaignContent } from '@drawroom/contract/promotion-desk';
import type { LocalText } from '../kernel/local-text.ts';
import type { Tx } from '../kernel/kernel.ts';
import { lockCampaignContent, writeCampaign } from '../promotion/index.ts';

const text = (zh: string, vi: string, en: string): LocalText => ({ 'zh-CN': zh, 'vi-VN': vi, 'en-US': en });

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
const campaignsFrom = (from: number): Readonly<Record<string, CampaignContent>> => ({
  'demo-sign-in': {
    ...BASE,
    from,
    kind: 'sign_in',
    name: text('每日签到', 'Điểm danh hằng ngày', 'Daily sign-in'),
    about: text(
      '连续签到七天，每天一点心意',
      'Điểm danh bảy ngày liền, mỗi ngày một món quà nhỏ',
      'A little something for each of seven days',
    ),
    rewards: ['0.50', '0.50', '1.00', '1.00', '1.50', '2.00', '5.00'],
    restarts: true,
  },
  'demo-task': {
    ...BASE,
    from,
    kind: 'task',
    name: text('今日任务', 'Nhiệm vụ hôm nay', "Today's task"),
    about: text(
      '当日结算满十注即可领取',
      'Nhận quà khi có mười vé cược được tính trong ngày',
      'For ten bets that are settled today',
    ),
    metric: 'bets',
    target: '10.00',
    period: 'day',
    reward: '2.00',
  },
  'demo-draw': {
    ...BASE,
    from,
    kind: 'lucky_draw',
    name: text('幸运抽奖', 'Quay may mắn', 'Lucky draw'),
    about: text(
      '每天免费抽一次，概率公开可查',
      'Mỗi ngày một lượt miễn phí, tỷ lệ công khai',
      'One free draw a day, with odds for all to see',
    ),
    prizes: [
      { name: text('88 积分', '88 điểm', '88 points'), amount: '88.00', parts: 1_000 },
      { name: text('8 积分', '8 điểm', '8 points'), amount: '8.00', parts: 29_000 },
      { name: text('1 积分', '1 điểm', '1 point'), amount: '1.00', parts: 270_000 },
      { name: text('谢谢参与', 'Chúc may mắn lần sau', 'Nothing this time'), amount: '0.00', parts: 700_000 },
    ],
    freeADay: 1,
    perTurnover: '500.00',
    mostADay: 5,
  },
  'demo-deposit': {
    ...BASE,
    from,
    kind: 'deposit_bonus',
    name: text('充值加赠', 'Thưởng nạp điểm', 'Deposit bonus'),
    about: text(
      '充值加赠 5%，每天一次',
      'Thưởng thêm 5% khi nạp điểm, mỗi ngày một lần',
      '5% on top of a deposit, once a day',
    ),
    turnover: '5.00',
    deposits: 'each',
    per10k: 500,
    leastDeposit: '100.00',
    mostBonus: '50.00',
    perDay: 1,
  },
});

/** Makes sure that the demo's campaigns exist, from the hour on in which they are made; one that does is left as it is. */
export async function ensureDemoPromotions(t: Tx, nowMs: number): Promise<void> {
  for (const [code, content] of Object.entries(campaignsFrom(nowMs - (nowMs % HOUR_MS))))
    if ((await lockCampaignContent(t, code)) === null) await writeCampaign(t, code, content);
}
